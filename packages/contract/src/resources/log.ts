import { z } from 'zod';
import { idSchema, pageOf, pageQueryFields } from './parts/common.ts';

const logTypes = ['API', 'Webhook', 'Call', 'Provider'] as const;
const logLevels = ['INFO', 'LOG', 'WARN', 'ERROR', 'CHECKPOINT'] as const;

const free = z.record(z.string(), z.unknown());

const log = z.strictObject({
  /** When it began. */
  time: z.string(),
  orgId: z.string(),
  /** `API`: a request to this API; `Webhook` and `Provider`: one to the customer's server and to another service. */
  type: z.enum(logTypes),
  /** Type of the server message. */
  webhookType: z.string().optional(),
  resource: z.string().optional(),
  requestDurationSeconds: z.number().optional(),
  requestStartedAt: z.string().optional(),
  requestFinishedAt: z.string().optional(),
  /** Without secrets; absent when it is large, or all secret. */
  requestBody: free.optional(),
  requestHttpMethod: z.enum(['POST', 'GET', 'PUT', 'PATCH', 'DELETE']).optional(),
  requestUrl: z.string().optional(),
  /** Of an API request the route: `/call/:id`. */
  requestPath: z.string().optional(),
  requestQuery: z.string().optional(),
  responseHttpCode: z.number().optional(),
  requestIpAddress: z.string().optional(),
  requestOrigin: z.string().optional(),
  /** As `requestBody`. */
  responseBody: free.optional(),
  requestHeaders: free.optional(),
  error: z.strictObject({ message: z.string() }).optional(),
  assistantId: z.string().optional(),
  phoneNumberId: z.string().optional(),
  customerId: z.string().optional(),
  squadId: z.string().optional(),
  callId: z.string().optional(),
  /** `x-request-id` of the answer. */
  requestId: z.string().optional(),
  /** Of a `Webhook` that `GET /delivery` has: the header `x-saywell-delivery`, the same in every attempt. */
  deliveryId: z.string().optional(),
  /** With which key the request came. */
  tokenId: z.string().optional(),
  /** Of a member who signed in. */
  userId: z.string().optional(),
  /** What happened in a call; of a `Webhook` what of its message was not as its server asks. */
  message: z.string().optional(),
});
export interface Log extends z.infer<typeof log> {}
export const logSchema: z.ZodType<Log> = log;

/** One line of what happened in and around a call. */
export const callLogSchema = z.strictObject({
  callId: z.string(),
  orgId: z.string(),
  log: z.string(),
  level: z.enum(logLevels),
  time: z.string(),
});
export type CallLog = z.infer<typeof callLogSchema>;

const subjectFilters = {
  type: z.enum(logTypes).optional(),
  assistantId: idSchema.optional(),
  phoneNumberId: idSchema.optional(),
  customerId: z.string().max(100).optional(),
  squadId: idSchema.optional(),
  callId: idSchema.optional(),
};

export const listLogsQuerySchema = z.strictObject({
  ...subjectFilters,
  webhookType: z.string().max(100).optional(),
  ...pageQueryFields,
});
export type ListLogsQuery = z.infer<typeof listLogsQuerySchema>;
export const deleteLogsQuerySchema = z.strictObject(subjectFilters);
export type DeleteLogsQuery = z.infer<typeof deleteLogsQuerySchema>;

export const listCallLogsQuerySchema = z.strictObject({ callId: idSchema, ...pageQueryFields });
export type ListCallLogsQuery = z.infer<typeof listCallLogsQuerySchema>;
export const deleteCallLogsQuerySchema = z.strictObject({ callId: idSchema });

export const logPageSchema = pageOf(logSchema);
export const callLogPageSchema = pageOf(callLogSchema);
