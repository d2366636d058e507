import { z } from 'zod';
import { callArtifactSchema } from '../call/call-artifact.ts';
import { createCustomerSchema } from '../call/call-customer.ts';
import { callPhoneNumberSchema } from '../call/create-call.ts';
import { askedFieldsSchema } from '../call/list-calls.ts';
import { anyOf, idSchema, pageOf, pageQueryFields, storedFields } from '../parts/common.ts';
import { modelCostSchema } from './chat.ts';
import { chatMessagesSchema } from './chat-message.ts';
import { chatTargetFields, namedTargets, targetIssue } from './chat-target.ts';
import { sessionExpirationSchema } from './expiration.ts';

const secret = z.string().max(200).optional();
const updateFields = {
  name: z.string().max(40).optional(),
  /** Chats go on in active sessions only. */
  status: z.enum(['active', 'completed']).optional(),
  /** Seconds after its last change until the session ends by itself. Default 86,400. */
  expirationSeconds: sessionExpirationSchema.optional(),
  /** The conversation so far; chats of the session add to it. The newest 500 are stored. */
  messages: chatMessagesSchema.optional(),
};
const sessionFields = {
  ...updateFields,
  ...chatTargetFields,
  customer: createCustomerSchema.optional(),
  customerId: z.string().max(100).optional(),
  phoneNumberId: z.uuid().optional(),
};

/** Body of `POST /session`. The secrets of `phoneNumber` are neither stored nor answered. */
export const createSessionSchema = z
  .strictObject({
    ...sessionFields,
    phoneNumber: callPhoneNumberSchema
      .extend({ twilioAuthToken: secret, twilioApiKey: secret, twilioApiSecret: secret })
      .optional(),
  })
  .superRefine((body, context) => {
    const issue = targetIssue(body);
    const [field = 'assistantId'] = namedTargets(body);
    if (issue !== undefined) context.addIssue({ code: 'custom', path: [field], message: issue });
  });
export type CreateSession = z.infer<typeof createSessionSchema>;

/** Body of `PATCH /session/{id}`; `null` clears a field. */
export const updateSessionSchema = z.strictObject({
  ...updateFields,
  name: updateFields.name.unwrap().nullable().optional(),
  expirationSeconds: updateFields.expirationSeconds.unwrap().nullable().optional(),
  messages: chatMessagesSchema.nullable().optional(),
});
export type UpdateSession = z.infer<typeof updateSessionSchema>;

const tokenCount = z.number();
const sessionCostSchema = z.discriminatedUnion('type', [
  modelCostSchema,
  z.strictObject({
    type: z.literal('analysis'),
    analysisType: z.enum(['summary', 'structuredData', 'successEvaluation']),
    model: z.record(z.string(), z.unknown()),
    promptTokens: tokenCount,
    completionTokens: tokenCount,
    cost: z.number(),
  }),
  z.strictObject({ type: z.literal('session'), cost: z.number() }),
]);

/** A conversation of several chats with one assistant. */
export const sessionSchema = z.strictObject({
  ...storedFields,
  ...sessionFields,
  phoneNumber: callPhoneNumberSchema.optional(),
  cost: z.number().optional(),
  costs: z.array(sessionCostSchema).optional(),
  artifact: callArtifactSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessionsQuerySchema = z.strictObject({
  ...pageQueryFields,
  sortBy: z.literal('createdAt').optional(),
  id: z.uuid().optional(),
  idAny: anyOf(idSchema),
  name: z.string().max(40).optional(),
  assistantId: z.uuid().optional(),
  assistantIdAny: anyOf(idSchema),
  squadId: z.uuid().optional(),
  /** No session has one. */
  workflowId: z.uuid().optional(),
  phoneNumberId: z.uuid().optional(),
  phoneNumberIdAny: anyOf(idSchema),
  /** Of the customer. */
  number: z.string().max(40).optional(),
  sipUri: z.string().max(1_000).optional(),
  email: z.string().max(40).optional(),
  externalId: z.string().max(40).optional(),
  extension: z.string().max(10).optional(),
  /** Without a meaning for a search; clients send it with their customer. */
  numberE164CheckEnabled: z.enum(['true', 'false']).optional(),
  customerNumberAny: anyOf(z.string().max(40)),
  /** `assistantOverrides[variableValues][name]=Ann`: every given field must be the same. */
  assistantOverrides: askedFieldsSchema.optional(),
  /** No session has any: with a field in it, nothing is found. */
  squadOverrides: askedFieldsSchema.optional(),
});
export type ListSessionsQuery = z.infer<typeof listSessionsQuerySchema>;
export const sessionPageSchema = pageOf(sessionSchema);
