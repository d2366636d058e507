import type { AnalyticsColumn, AnalyticsGrouping, AnalyticsStep } from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';

const costPart = (...path: readonly string[]): SQL => {
  const value = sql`${call.body} #> ${sql.param(['costBreakdown', ...path])}::text[]`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::double precision end`;
};

/** What a call has of each column. Concurrency is a matter of several calls. */
export const callValues: Readonly<Record<Exclude<AnalyticsColumn, 'concurrency'>, SQL>> = {
  id: sql`${call.id}`,
  cost: sql`${call.cost}`,
  'costBreakdown.llm': costPart('llm'),
  'costBreakdown.stt': costPart('stt'),
  'costBreakdown.tts': costPart('tts'),
  'costBreakdown.vapi': costPart('vapi'),
  'costBreakdown.transport': costPart('transport'),
  'costBreakdown.analysisBreakdown.summary': costPart('analysisCostBreakdown', 'summary'),
  'costBreakdown.transcriber': costPart('stt'),
  'costBreakdown.ttsCharacters': costPart('ttsCharacters'),
  'costBreakdown.llmPromptTokens': costPart('llmPromptTokens'),
  'costBreakdown.llmCompletionTokens': costPart('llmCompletionTokens'),
  'costBreakdown.llmCachedPromptTokens': costPart('llmCachedPromptTokens'),
  duration: sql`${call.durationSeconds}`,
  minutesUsed: sql`${call.durationSeconds} / 60`,
};

export const callGroups: Readonly<Record<AnalyticsGrouping, SQL>> = {
  type: sql`${call.type}`,
  assistantId: sql`${call.assistantId}::text`,
  endedReason: sql`${call.endedReason}`,
  'analysis.successEvaluation': sql`${call.successEvaluation}`,
  status: sql`${call.status}`,
  origin: sql`coalesce(${call.origin}, 'api')`,
};

export function variableValue(key: string): SQL {
  return sql`${call.body} #>> ${sql.param(['assistantOverrides', 'variableValues', key])}::text[]`;
}

interface StepLength {
  /** Whole steps from one start are found by this; distinct ones of these are the steps. */
  readonly interval: string;
  /** Days and longer follow the clock on the wall, shorter ones the time that goes by. */
  readonly isLocal: boolean;
}

export const stepLengths: Readonly<Record<AnalyticsStep, StepLength>> = {
  second: { interval: '1 second', isLocal: false },
  minute: { interval: '1 minute', isLocal: false },
  // Some places change their clocks by half an hour, and hours then begin elsewhere.
  hour: { interval: '15 minutes', isLocal: false },
  day: { interval: '1 day', isLocal: true },
  week: { interval: '7 days', isLocal: true },
  month: { interval: '1 month', isLocal: true },
  quarter: { interval: '3 months', isLocal: true },
  year: { interval: '1 year', isLocal: true },
  decade: { interval: '10 years', isLocal: true },
  century: { interval: '100 years', isLocal: true },
  millennium: { interval: '1000 years', isLocal: true },
};
