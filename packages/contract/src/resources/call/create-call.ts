import { z } from 'zod';
import { idSchema, isoDateSchema, nullable } from '../parts/common.ts';
import { phoneNumberPlanFields } from '../phone-number.ts';
import { createCustomerSchema, customerIssue } from './call-customer.ts';
import { callTargetFields, targetField, targetIssue } from './call-target.ts';
import { createTransportSchema } from './call-transport.ts';

/** Body of `POST /call/web`. */
const webCall = z.strictObject({
  ...callTargetFields,
  /** End the call when the visitor leaves? Default true. */
  roomDeleteOnUserLeaveEnabled: z.boolean().optional(),
});
export interface CreateWebCall extends z.infer<typeof webCall> {}
/** As a caller writes it, before defaults. */
export interface CreateWebCallInput extends z.input<typeof webCall> {}
export const createWebCallSchema: z.ZodType<CreateWebCall, CreateWebCallInput> = webCall.superRefine(
  (body, context) => {
    const issue = targetIssue({ ...body });
    if (issue !== undefined)
      context.addIssue({ code: 'custom', path: [targetField({ ...body })], message: issue });
  },
);

/** When a call may be started. */
export const schedulePlanSchema = z
  .strictObject({
    /** The call waits with status `scheduled` until then. */
    earliestAt: isoDateSchema,
    /** Later it is given up. Absent: never. */
    latestAt: isoDateSchema.optional(),
  })
  .refine(
    ({ earliestAt, latestAt }) => latestAt === undefined || Date.parse(latestAt) >= Date.parse(earliestAt),
    { path: ['latestAt'], message: 'it must not be before earliestAt' },
  );

const phoneNumberSchema = z.strictObject({
  twilioPhoneNumber: z.string().min(3).max(40),
  twilioAccountSid: z.string().min(1).max(100),
  twilioAuthToken: z.string().max(200).optional(),
  twilioApiKey: z.string().max(200).optional(),
  twilioApiSecret: z.string().max(200).optional(),
  smsEnabled: z.boolean().optional(),
  name: z.string().max(40).optional(),
  ...phoneNumberPlanFields,
});
/** A number given with the call, as calls answer it: without its secrets. */
export const callPhoneNumberSchema = phoneNumberSchema.omit({
  twilioAuthToken: true,
  twilioApiKey: true,
  twilioApiSecret: true,
});

const phoneFields = {
  /** Several calls at once: the answer has `results` and `errors`. */
  customers: z.array(createCustomerSchema).min(1).max(500).optional(),
  customer: createCustomerSchema.optional(),
  customerId: z.string().min(1).max(100).optional(),
  /** From which number. Absent: the server's own trunk. */
  phoneNumberId: idSchema.optional(),
  phoneNumber: phoneNumberSchema.optional(),
  schedulePlan: schedulePlanSchema.optional(),
};
const name = z.string().max(40).optional();
const anyCall = z.strictObject({
  ...callTargetFields,
  name,
  transport: createTransportSchema.optional(),
  ...phoneFields,
});
export interface CreateCall extends z.infer<typeof anyCall> {}
/** As a caller writes it, before defaults. */
export interface CreateCallInput extends z.input<typeof anyCall> {}
type CreateCallSchema = z.ZodType<CreateCall, CreateCallInput>;
type CreatedType = 'webCall' | 'outboundPhoneCall' | 'vapi.websocketCall';

/** What kind of call these parts make: the transport says so, else a customer or a number of ours makes a phone call. */
export function callTypeOf(parts: Partial<CreateCall>): CreatedType {
  if (parts.transport?.provider === 'daily') return 'webCall';
  if (parts.transport?.provider === 'vapi.websocket') return 'vapi.websocketCall';
  return parts.transport !== undefined || phonePartOf(parts) !== undefined ? 'outboundPhoneCall' : 'webCall';
}

/** The first part that only phone calls have. */
function phonePartOf(parts: Partial<CreateCall>): keyof typeof phoneFields | undefined {
  return phoneParts.find((part) => parts[part] !== undefined);
}
const phoneParts = [
  'customers',
  'customer',
  'customerId',
  'phoneNumberId',
  'phoneNumber',
  'schedulePlan',
] as const satisfies readonly (keyof typeof phoneFields)[];

type Report = (path: (string | number)[], message: string) => void;

function checkPhoneCall(body: CreateCall, report: Report): void {
  const given = (['customers', 'customer', 'customerId'] as const).filter((key) => body[key] !== undefined);
  if (given.length !== 1)
    report(['customer'], 'exactly one of customer, customers and customerId must be given');
  if (body.phoneNumberId !== undefined && body.phoneNumber !== undefined)
    report(['phoneNumberId'], 'only one of phoneNumberId and phoneNumber is allowed');
  const issue = body.customer === undefined ? undefined : customerIssue(body.customer);
  if (issue !== undefined) report(['customer', issue.field], issue.message);
}

function checkCall(body: CreateCall, report: Report): void {
  const issue = targetIssue({ ...body });
  if (issue !== undefined) report([targetField({ ...body })], issue);
  if (callTypeOf(body) === 'outboundPhoneCall') {
    checkPhoneCall(body, report);
    return;
  }
  const part = phonePartOf(body);
  if (part !== undefined) report([part], 'it belongs to phone calls, which this transport does not make');
}

/** Body of `POST /call`: any kind of call; see {@link callTypeOf}. */
export const createCallSchema: CreateCallSchema = anyCall.superRefine((body, context) => {
  checkCall(body, (path, message) => context.addIssue({ code: 'custom', path, message }));
});

/** Body of `POST /call/phone`. */
export const createPhoneCallSchema: CreateCallSchema = anyCall.superRefine((body, context) => {
  const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
  checkCall(body, report);
  if (callTypeOf(body) === 'webCall' && phonePartOf(body) === undefined) checkPhoneCall(body, report);
  if (body.transport?.provider === 'daily' || body.transport?.provider === 'vapi.websocket')
    report(['transport', 'provider'], 'it must be one of telephone calls');
});

/** Body of `PATCH /call/{id}`; `null` clears. */
export const updateCallSchema = z.strictObject(nullable({ name: name }));
export type UpdateCall = z.infer<typeof updateCallSchema>;

/** Body of `DELETE /call/{id}`, which may be absent: more calls to delete with it. */
export const deleteCallSchema = z.strictObject({ ids: z.array(idSchema).max(100).optional() });
