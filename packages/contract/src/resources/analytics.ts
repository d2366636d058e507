import { z } from 'zod';
import { callOrigins, callStatuses, callTypes } from './call/call-status.ts';
import { idSchema, isoDateSchema, searchTextSchema } from './parts/common.ts';
import { text } from './parts/fields.ts';
import { timezoneSchema } from './parts/time-zone.ts';

const analyticsSteps = [
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'quarter',
  'year',
  'decade',
  'century',
  'millennium',
] as const;
export type AnalyticsStep = (typeof analyticsSteps)[number];

const tables = ['call', 'subscription', 'chat', 'booking', 'tool-call'] as const;
export type AnalyticsTable = (typeof tables)[number];

/** Of what everybody waits for in a turn, milliseconds; each turn counts, not each call. */
const turnColumns = [
  'turnLatency',
  'endpointingLatency',
  'transcriberLatency',
  'modelLatency',
  'voiceLatency',
] as const;
export type AnalyticsTurnColumn = (typeof turnColumns)[number];

const columns = [
  'id',
  'cost',
  'costBreakdown.llm',
  'costBreakdown.stt',
  'costBreakdown.tts',
  'costBreakdown.vapi',
  'costBreakdown.transport',
  'costBreakdown.analysisBreakdown.summary',
  'costBreakdown.transcriber',
  'costBreakdown.ttsCharacters',
  'costBreakdown.llmPromptTokens',
  'costBreakdown.llmCompletionTokens',
  'costBreakdown.llmCachedPromptTokens',
  'duration',
  'concurrency',
  'minutesUsed',
  ...turnColumns,
  'turns',
  'interruptions',
  'toolLatency',
  'toolFailures',
] as const;
export type AnalyticsColumn = (typeof columns)[number];

const groupings = [
  'type',
  'assistantId',
  'endedReason',
  'analysis.successEvaluation',
  'status',
  'origin',
  'assistantVersion',
  'squadId',
  'campaignId',
  'phoneNumberId',
  'toolName',
  'weekday',
  'hour',
] as const;
export type AnalyticsGrouping = (typeof groupings)[number];

const operations = [
  'sum',
  'avg',
  'count',
  'min',
  'max',
  'history',
  'p50',
  'p90',
  'p95',
  'p99',
  'histogram',
] as const;

/** Largest numbers of queries in a request, and of operations and of groupings in a query. */
const maxQueries = 10;
const maxOperations = 20;
const maxGroupings = 5;

const operationSchema = z.strictObject({
  /**
   * `history`: how the value stood over time. Of `concurrency` its peak in each step, of everything
   * else the running total since the start of the range. `p50`: the least value that half of them do not
   * exceed. `histogram`: how many values there are between the bounds of each bin.
   */
  operation: z.enum(operations),
  /**
   * Costs in USD; `duration` in seconds, `minutesUsed` the same in minutes; `concurrency`: calls that ran at once.
   * `turns` and `interruptions` are each call's; what ends in `Latency` is each turn's, or each function's, in milliseconds.
   */
  column: z.enum(columns),
  /** Name of the value in the result's rows. Default: operation and column, for example `sumcost`. */
  alias: text(40).min(1).optional(),
});
export type AnalyticsOperation = z.infer<typeof operationSchema>;

const id = idSchema.optional();
const ids = z.array(idSchema).min(1).max(100).optional();
const words = text(1_000).optional();
const atLeastZero = z.number().min(0).optional();

/** Which calls count: the filters of `GET /v2/call`. All that are given must match. */
const analyticsWhereSchema = z.strictObject({
  assistantId: id,
  assistantIdAny: ids,
  assistantName: text(40).optional(),
  squadId: id,
  squadIdAny: ids,
  squadName: text(40).optional(),
  phoneNumberId: id,
  phoneNumberIdAny: ids,
  campaignId: id,
  type: z.enum(callTypes).optional(),
  status: z.enum(callStatuses).optional(),
  statusAny: z.array(z.enum(callStatuses)).min(1).optional(),
  endedReason: words,
  endedReasonAny: z.array(text(200)).min(1).max(100).optional(),
  successEvaluation: words,
  /** USD. */
  cost: atLeastZero,
  costGe: atLeastZero,
  costLe: atLeastZero,
  /** Seconds. */
  durationGe: atLeastZero,
  durationLe: atLeastZero,
  hasRecording: z.boolean().optional(),
  toolFailed: z.boolean().optional(),
  /** Milliseconds, of the call's 95th percentile. */
  turnLatencyGe: atLeastZero,
  /** The beginning of the customer's name or number, or the call's id. */
  q: searchTextSchema.optional(),
  customerNumberAny: z.array(text(40)).min(1).max(100).optional(),
  /** Words that were all said in the call. */
  transcript: text(500).optional(),
});
export type AnalyticsWhere = z.infer<typeof analyticsWhereSchema>;

const timeRangeSchema = z.strictObject({
  /** One row for each, also without a call. Absent: one row for the whole range. */
  step: z.enum(analyticsSteps).optional(),
  /** Default 7 days before `end`. */
  start: isoDateSchema.optional(),
  /** Not within the range any more. Default now. */
  end: isoDateSchema.optional(),
  /** In which days and longer steps begin. Default UTC. */
  timezone: timezoneSchema.optional(),
});

const analyticsQuery = z.strictObject({
  /**
   * `subscription`: what the organisation uses of the server, `concurrency` and `minutesUsed`; without groups.
   * `chat` has `id` and `cost`, `booking` has `id`, `tool-call` has `id`, `toolLatency` and `toolFailures`.
   */
  table: z.enum(tables),
  groupBy: z.union([z.array(z.enum(groupings)).max(maxGroupings), z.enum(groupings)]).optional(),
  /** Of `chat` and `booking` only assistants and squads. */
  where: analyticsWhereSchema.optional(),
  /** By variables that calls were started with. */
  groupByVariableValue: z
    .array(z.strictObject({ key: text(100).min(1) }))
    .max(maxGroupings)
    .optional(),
  /** Names the result. */
  name: text(40),
  timeRange: timeRangeSchema.optional(),
  /** Calls of these. Default all but `console` and `test`: nobody's customers called there. Only of `call` and `tool-call`. */
  origins: z.array(z.enum(callOrigins)).min(1).max(callOrigins.length).optional(),
  operations: z.array(operationSchema).min(1).max(maxOperations),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** Body of `POST /analytics`. */
export const analyticsQuerySchema = z.strictObject({
  queries: z.array(analyticsQuery).min(1).max(maxQueries),
});
export type AnalyticsRequest = z.infer<typeof analyticsQuerySchema>;

export const analyticsBinSchema = z.strictObject({
  from: z.number(),
  /** Not within the bin any more. `null`: everything from `from` on. */
  to: z.number().nullable(),
  count: z.number().int(),
});
export type AnalyticsBin = z.infer<typeof analyticsBinSchema>;

export const analyticsResultSchema = z.strictObject({
  name: z.string(),
  timeRange: z.strictObject({
    step: z.enum(analyticsSteps).optional(),
    start: z.string(),
    end: z.string(),
    timezone: z.string(),
  }),
  /**
   * `date` (start of the step), what it was grouped by, and a number for each operation: `null` where
   * there is no value to have an average, a least or a greatest of. Of a `histogram` its bins, from 0 to the
   * last with a value.
   */
  result: z.array(
    z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(analyticsBinSchema)])),
  ),
});
export type AnalyticsResult = z.infer<typeof analyticsResultSchema>;
