import { z } from 'zod';
import { isoDateSchema } from './parts/common.ts';
import { callOrigins } from './call/call-status.ts';
import { text } from './parts/fields.ts';

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
] as const;
export type AnalyticsColumn = (typeof columns)[number];

const groupings = [
  'type',
  'assistantId',
  'endedReason',
  'analysis.successEvaluation',
  'status',
  'origin',
] as const;
export type AnalyticsGrouping = (typeof groupings)[number];

/** Largest numbers of queries in a request, and of operations and of groupings in a query. */
const maxQueries = 10;
const maxOperations = 20;
const maxGroupings = 5;

const operationSchema = z.strictObject({
  /**
   * `history`: how the value stood over time. Of `concurrency` its peak in each step, of everything
   * else the running total since the start of the range.
   */
  operation: z.enum(['sum', 'avg', 'count', 'min', 'max', 'history']),
  /** Costs in USD; `duration` in seconds, `minutesUsed` the same in minutes; `concurrency`: calls that ran at once. */
  column: z.enum(columns),
  /** Name of the value in the result's rows. Default: operation and column, for example `sumcost`. */
  alias: text(40).min(1).optional(),
});
export type AnalyticsOperation = z.infer<typeof operationSchema>;

/** A name of the IANA time zone database, for example `Europe/Berlin`. */
const timezoneSchema = text(64)
  .regex(/^[A-Za-z][\w+/-]*$/, 'must be the name of a time zone')
  .refine(isTimeZone, 'must be the name of a time zone');

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

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
  /** `subscription`: what the organisation uses of the server, `concurrency` and `minutesUsed`; without groups. */
  table: z.enum(['call', 'subscription']),
  groupBy: z.union([z.array(z.enum(groupings)).max(maxGroupings), z.enum(groupings)]).optional(),
  /** By variables that calls were started with. */
  groupByVariableValue: z
    .array(z.strictObject({ key: text(100).min(1) }))
    .max(maxGroupings)
    .optional(),
  /** Names the result. */
  name: text(40),
  timeRange: timeRangeSchema.optional(),
  /** Calls of these. Default all but `console` and `test`: nobody's customers called there. Only of `call`. */
  origins: z.array(z.enum(callOrigins)).min(1).max(callOrigins.length).optional(),
  operations: z.array(operationSchema).min(1).max(maxOperations),
});
export type AnalyticsQuery = z.infer<typeof analyticsQuery>;

/** Body of `POST /analytics`. */
export const analyticsQuerySchema = z.strictObject({
  queries: z.array(analyticsQuery).min(1).max(maxQueries),
});
export type AnalyticsRequest = z.infer<typeof analyticsQuerySchema>;

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
   * there is no value to have an average, a least or a greatest of.
   */
  result: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
});
export type AnalyticsResult = z.infer<typeof analyticsResultSchema>;
