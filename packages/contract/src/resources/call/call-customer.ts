import { z } from 'zod';
import { assistantOverridesSchema } from '../assistant/assistant.ts';

/** Digits with a plus, as telephone networks have them. */
const e164 = /^\+[1-9]\d{1,14}$/;

/** Whom to call. */
export const createCustomerSchema = z.strictObject({
  /** Default true: `number` must be in E.164. False: letters and digits will do. */
  numberE164CheckEnabled: z.boolean().optional(),
  /** Dialled after the answer. */
  extension: z.string().max(10).optional(),
  assistantOverrides: assistantOverridesSchema.optional(),
  squadOverrides: assistantOverridesSchema.optional(),
  number: z
    .string()
    .min(3)
    .max(40)
    .regex(/^\+?[a-zA-Z0-9]+$/, 'letters and digits, with or without + in front')
    .optional(),
  sipUri: z.string().max(1_000).optional(),
  name: z.string().max(40).optional(),
  email: z.string().max(40).optional(),
  externalId: z.string().max(40).optional(),
});
export type CreateCustomer = z.infer<typeof createCustomerSchema>;

/** Why a customer cannot be called, and which field says so. */
export interface CustomerIssue {
  readonly field: 'number' | 'sipUri';
  readonly message: string;
}

/** Undefined when this customer can be called. */
export function customerIssue(customer: CreateCustomer): CustomerIssue | undefined {
  const { number, sipUri, numberE164CheckEnabled = true } = customer;
  if (number === undefined && sipUri === undefined)
    return { field: 'number', message: 'one of number and sipUri is required' };
  if (number !== undefined && numberE164CheckEnabled && !e164.test(number))
    return { field: 'number', message: 'it must be in E.164, for example +13025550142' };
  if (sipUri !== undefined && !/^sips?:\S+$/.test(sipUri))
    return { field: 'sipUri', message: 'it must start with sip: or sips:' };
  return undefined;
}
