import { z } from 'zod';
import { idSchema, pageOf, pageQueryFields, storedFields, updateFields } from './parts/common.ts';
import { text } from './parts/fields.ts';
import {
  type SecretsOptional,
  type Shown,
  secretsOptionalFields,
  shownFields,
} from './parts/secret-fields.ts';
import { serverSchema } from './parts/server.ts';
import { type Fields, type ObjectOf, type UnionOf, unionOf } from './parts/union-of.ts';
import { transferDestinationOutsideSchema } from './tool/transfer.ts';

const secret = text(500).min(1);

const transfer = z.strictObject({
  type: z.literal('transfer'),
  destination: transferDestinationOutsideSchema.optional(),
});
const say = z.strictObject({ type: z.literal('say'), exact: text(4_000) });
const action = z.discriminatedUnion('type', [transfer, say]);

const endedReasons = [
  'assistant-request-failed',
  'assistant-request-returned-error',
  'assistant-request-returned-unspeakable-error',
  'assistant-request-returned-invalid-assistant',
  'assistant-request-returned-no-assistant',
  'assistant-request-returned-forwarding-phone-number',
] as const;
const hooksSchema = z
  .array(
    z.discriminatedUnion('on', [
      z.strictObject({
        on: z.literal('call.ringing'),
        filters: z
          .array(
            z.strictObject({
              type: z.literal('startsWith'),
              key: z.literal('number'),
              startsWith: z.array(text(20)).max(100),
            }),
          )
          .max(50)
          .optional(),
        do: z.array(action).max(20),
      }),
      z.strictObject({
        on: z.literal('call.ending'),
        filters: z
          .array(
            z.strictObject({
              type: z.literal('oneOf'),
              key: z.literal('call.endedReason'),
              oneOf: z.array(z.enum(endedReasons)).max(endedReasons.length),
            }),
          )
          .max(50)
          .optional(),
        do: action.optional(),
      }),
    ]),
  )
  .max(20);

/** What a number does besides carrying calls. */
export const phoneNumberPlanFields = {
  /** Who answers its calls: one of the three, or whom `server` names. */
  assistantId: idSchema.optional(),
  squadId: idSchema.optional(),
  workflowId: idSchema.optional(),
  server: serverSchema.optional(),
  /** Where calls go that nobody answers. */
  fallbackDestination: transferDestinationOutsideSchema.optional(),
  hooks: hooksSchema.optional(),
};
const sharedFields = { name: text(40).optional(), ...phoneNumberPlanFields };

/** In E.164, or as the trunk has it where that is not checked. */
const number = z
  .string()
  .min(3)
  .max(40)
  .regex(/^\+?[a-zA-Z0-9]+$/, 'letters and digits, with or without + in front');
/** Absent: the organisation's credential of the same account. */
const twilioSecrets = {
  twilioAuthToken: secret.optional(),
  twilioApiKey: secret.optional(),
  twilioApiSecret: secret.optional(),
};
const twilioAccount = {
  twilioAccountSid: text(100).min(1),
  ...twilioSecrets,
  /** Default true. */
  smsEnabled: z.boolean().optional(),
};
const kinds = {
  twilio: { number, ...twilioAccount },
  vonage: { number, credentialId: idSchema },
  telnyx: { number, credentialId: idSchema },
  /** A number of one's own SIP trunk: a credential of kind `byo-sip-trunk`. */
  'byo-phone-number': {
    number: number.optional(),
    credentialId: idSchema,
    /** Default true: `number` must be in E.164. */
    numberE164CheckEnabled: z.boolean().optional(),
  },
  /** A SIP address of this server. */
  vapi: {
    numberDesiredAreaCode: text(3).min(3).optional(),
    sipUri: text(500)
      .regex(/^sips?:[^\s@]+@[^\s@]+$/, 'a SIP address as sip:name@host')
      .optional(),
    authentication: z
      .strictObject({
        realm: text(500).optional(),
        username: text(40).min(20),
        password: text(40).min(20),
      })
      .optional(),
  },
} as const satisfies Record<string, Fields>;
type Kinds = typeof kinds;

/** Body of `POST /phone-number`. */
export type CreatePhoneNumber = UnionOf<'provider', typeof sharedFields, Kinds>;
export const createPhoneNumberSchema: z.ZodType<CreatePhoneNumber, CreatePhoneNumber> = unionOf(
  'provider',
  sharedFields,
  kinds,
);

const answeredFields = {
  ...storedFields,
  /** `activating`: this server has no trunk for it. */
  status: z.enum(['active', 'activating', 'blocked']),
  ...sharedFields,
};
interface Answered extends ObjectOf<typeof answeredFields> {}
type OwnFields<Kind> = Kind extends { readonly provider: string }
  ? Shown<Omit<Kind, keyof typeof sharedFields>>
  : never;
/** Without its secrets. */
export type PhoneNumber = OwnFields<CreatePhoneNumber> & Answered;
const mapKinds = (change: (fields: Fields) => Fields) =>
  Object.fromEntries(Object.entries<Fields>(kinds).map(([kind, fields]) => [kind, change(fields)]));
// Built from the same kinds by the same list of names as its type.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const phoneNumberSchema = unionOf(
  'provider',
  answeredFields,
  mapKinds(shownFields),
) as unknown as z.ZodType<PhoneNumber, PhoneNumber>;

type Changed<Kind> = Kind extends { readonly provider: infer Provider }
  ? { readonly provider: Provider } & {
      readonly [Key in Exclude<keyof Kind, 'provider'>]?:
        | (Key extends keyof typeof sharedFields ? Kind[Key] : SecretsOptional<Kind[Key]>)
        | (undefined extends Kind[Key] ? null : never);
    }
  : never;
export type TypedPhoneNumberUpdate = Changed<CreatePhoneNumber>;
/** The provider of a number stays. `null` clears a field, a secret that is left out stays. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
export const typedPhoneNumberUpdateSchema = unionOf(
  'provider',
  updateFields(sharedFields),
  mapKinds((fields) => updateFields(secretsOptionalFields(fields))),
) as unknown as z.ZodType<TypedPhoneNumberUpdate, TypedPhoneNumberUpdate>;
/** Fields of the stored number's provider: the server checks them against it. */
const untypedSchema = z.looseObject({ provider: z.undefined().optional() });
export type UpdatePhoneNumber = TypedPhoneNumberUpdate | z.infer<typeof untypedSchema>;
/** Body of `PATCH /phone-number/{id}`. */
export const updatePhoneNumberSchema: z.ZodType<UpdatePhoneNumber, UpdatePhoneNumber> = z.union([
  typedPhoneNumberUpdateSchema,
  untypedSchema,
]);

const importTwilioFields = { twilioPhoneNumber: number, ...twilioAccount, ...sharedFields };
export interface ImportTwilioNumber extends ObjectOf<typeof importTwilioFields> {}
/** Body of `POST /phone-number/import/twilio`. */
export const importTwilioNumberSchema: z.ZodType<ImportTwilioNumber, ImportTwilioNumber> =
  z.strictObject(importTwilioFields);
const importVonageFields = { vonagePhoneNumber: number, credentialId: idSchema, ...sharedFields };
export interface ImportVonageNumber extends ObjectOf<typeof importVonageFields> {}
/** Body of `POST /phone-number/import/vonage`. */
export const importVonageNumberSchema: z.ZodType<ImportVonageNumber, ImportVonageNumber> =
  z.strictObject(importVonageFields);

export const pagePhoneNumbersQuerySchema = z.strictObject({
  ...pageQueryFields,
  /** Part of the number or the name, in any case. */
  search: text(100).optional(),
  /** Numbers have neither duration nor cost: every order is that of their creation. */
  sortBy: z.enum(['createdAt', 'duration', 'cost']).optional(),
});
export type PagePhoneNumbersQuery = z.infer<typeof pagePhoneNumbersQuerySchema>;
const phoneNumberPage = pageOf(phoneNumberSchema);
export interface PhoneNumberPage extends z.infer<typeof phoneNumberPage> {}
export const phoneNumberPageSchema: z.ZodType<PhoneNumberPage> = phoneNumberPage;
