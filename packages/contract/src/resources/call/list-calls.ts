import { z } from 'zod';
import { anyOf, idSchema, listQuerySchema, pageQueryFields, searchTextSchema } from '../parts/common.ts';
import { callOrigins, callStatuses, callTypes } from './call-status.ts';

/** Fields of a document that must be the same: `x[a][b]=c`. */
export const askedFieldsSchema = z.record(z.string().max(100), z.unknown());

const id = idSchema.optional();
const money = z.coerce.number().min(0).optional();
const name = z.string().max(40).optional();
const value = z.string().max(1_000).optional();
const atLeastZero = z.coerce.number().min(0).optional();
const trueOrFalse = z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional();
const customerFields = {
  /** Exactly as it was given. */
  number: z.string().min(3).max(40).optional(),
  extension: z.string().max(10).optional(),
  sipUri: z.string().max(1_000).optional(),
  name,
  email: name,
  externalId: name,
  /** Without a meaning for a search; clients send it with their customer. */
  numberE164CheckEnabled: z.enum(['true', 'false']).optional(),
};

/** Comparisons of one value; all that are given must match. */
const valueFilterSchema = z.strictObject({
  eq: value,
  neq: value,
  gt: value,
  gte: value,
  lt: value,
  lte: value,
  contains: value,
  notContains: value,
});

/** Everything that second-generation lists of calls can be searched by, but times. */
const callFilters = {
  id,
  idAny: anyOf(idSchema),
  assistantId: id,
  assistantIdAny: anyOf(idSchema),
  /** Of a stored assistant, as it is called now. */
  assistantName: name,
  squadId: id,
  squadIdAny: anyOf(idSchema),
  squadName: name,
  phoneNumberId: id,
  phoneNumberIdAny: anyOf(idSchema),
  /** USD. */
  cost: money,
  costLe: money,
  costGe: money,
  status: z.enum(callStatuses).optional(),
  statusAny: anyOf(z.string().pipe(z.enum(callStatuses))),
  type: z.enum(callTypes).optional(),
  /** Calls of earlier versions count as `api`. */
  origin: z.enum(callOrigins).optional(),
  originAny: anyOf(z.string().pipe(z.enum(callOrigins))),
  /** Of the console, or of a test. */
  isTest: trueOrFalse,
  campaignId: id,
  /** Seconds; calls that have not begun, or not ended, have none. */
  durationGe: atLeastZero,
  durationLe: atLeastZero,
  hasRecording: trueOrFalse,
  /** Milliseconds, of the call's 95th percentile. */
  turnLatencyGe: atLeastZero,
  toolFailed: trueOrFalse,
  /** The beginning of the customer's name or number, or the call's id. */
  q: searchTextSchema.optional(),
  successEvaluation: z.string().max(1_000).optional(),
  endedReason: z.string().max(1_000).optional(),
  endedReasonAny: anyOf(z.string().max(200)),
  /** `customer[number]=…`: every given field must be the same. */
  customer: z.strictObject(customerFields).optional(),
  customerNumberAny: anyOf(z.string().max(40)),
  /** `assistantOverrides[variableValues][name]=Ann`: every given field must be the same. */
  assistantOverrides: askedFieldsSchema.optional(),
  /** By the output's id. No call of this server has one: with a filter, nothing is found. */
  structuredOutputs: z.record(z.string().max(100), valueFilterSchema).optional(),
  /** Of scorecards, which no call of this server has. */
  score: valueFilterSchema.optional(),
  /** Words that were all said in the call. */
  transcript: z.string().max(500).optional(),
};

/** Fields of the customer directly in the query, as older clients send them. */
const flatCustomer = customerFields;
const sortBy = z.enum(['createdAt', 'duration', 'cost']).default('createdAt');

/** Query of `GET /call`. */
export const listCallsQuerySchema = listQuerySchema.extend({
  id,
  assistantId: id,
  phoneNumberId: id,
});
export type ListCallsQuery = z.infer<typeof listCallsQuerySchema>;

/** Query of `GET /v2/call` and `GET /v2/call/metadata`. A call without cost or duration is sorted as if it had 0. */
const pageQuery = z.strictObject({ ...pageQueryFields, sortBy, ...flatCustomer, ...callFilters });
export interface PageCallsQuery extends z.infer<typeof pageQuery> {}
export const pageCallsQuerySchema: z.ZodType<PageCallsQuery> = pageQuery;

/** Columns of an export, in the order of the default. */
export const callColumns = [
  'id',
  'assistantId',
  'squadId',
  'customerId',
  'customerName',
  'customerNumber',
  'customerSipUri',
  'customerExtension',
  'phoneNumberId',
  'endedReason',
  'type',
  'duration',
  'startedAt',
  'endedAt',
  'transcript',
  'summary',
  'successEvaluation',
  'recordingUrl',
  'cost',
  'phoneCallProvider',
  'phoneCallProviderId',
  'createdAt',
  'updatedAt',
] as const;
/** Also those that only an export has that asks for them; `turnLatencyP95Ms`: milliseconds. */
const askedColumns = [...callColumns, 'turnLatencyP95Ms'] as const;
export type CallColumn = (typeof askedColumns)[number];

const columnSchema = z.string().pipe(z.enum(askedColumns));

/** Query of `GET /v2/call/export`. */
const exportQuery = z.strictObject({
  ...pageQueryFields,
  sortBy,
  ...flatCustomer,
  ...callFilters,
  /** At most so many; absent: all. */
  limit: z.coerce.number().int().min(0).max(1_000).optional(),
  /** Default all of `callColumns`. */
  columns: anyOf(columnSchema),
  format: z.enum(['csv', 'json']).default('csv'),
  /** Without effect: the answer is always the file itself. */
  async: z.enum(['true', 'false']).optional(),
  /** Without effect. */
  email: z.string().max(1_000).optional(),
});
export interface ExportCallsQuery extends z.infer<typeof exportQuery> {}
export const exportCallsQuerySchema: z.ZodType<ExportCallsQuery> = exportQuery;
