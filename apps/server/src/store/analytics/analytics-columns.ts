import type {
  AnalyticsColumn,
  AnalyticsGrouping,
  AnalyticsStep,
  AnalyticsTable,
  AnalyticsTurnColumn,
} from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';
import { callToolUse, callTurns } from '../calls/call-turn-tables.ts';
import { chat } from '../chats/chat-tables.ts';
import { booking } from '../visitors/visitor-tables.ts';

/** What can be asked of a table; the rest of the names have no meaning there. */
export interface AnalyticsSource {
  /** The rows, with what is joined to them. */
  readonly from: SQL;
  readonly orgId: SQL;
  readonly at: SQL;
  /** What a row has of each column. */
  readonly values: Readonly<Partial<Record<AnalyticsColumn, SQL>>>;
  /** By the clock of a time zone. */
  readonly groups: Readonly<Partial<Record<AnalyticsGrouping, (timezone: string) => SQL>>>;
}

const numberAt = (body: SQL, ...path: readonly string[]): SQL => {
  const value = sql`${body} #> ${sql.param([...path])}::text[]`;
  return sql`case when jsonb_typeof(${value}) = 'number' then (${value})::double precision end`;
};
const costPart = (...path: readonly string[]): SQL => numberAt(sql`${call.body}`, 'costBreakdown', ...path);

/** Concurrency is a matter of several calls, latencies are one of each turn. */
const callValues = {
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
  turns: sql`${call.turnCount}::double precision`,
  interruptions: sql`${callTurns.interruptions}::double precision`,
} satisfies AnalyticsSource['values'];

/** What a turn has; the arrays of a call are of one length. */
export const turnValues: Readonly<Record<AnalyticsTurnColumn, SQL>> = {
  turnLatency: sql`unnest(${callTurns.totalMs})`,
  endpointingLatency: sql`unnest(${callTurns.endpointingMs})`,
  transcriberLatency: sql`unnest(${callTurns.transcriberMs})`,
  modelLatency: sql`unnest(${callTurns.modelMs})`,
  voiceLatency: sql`unnest(${callTurns.voiceMs})`,
};

/** By the clock on the wall: 1 is Monday, hours begin at 0. */
const clockGroups = (at: SQL) => ({
  weekday: (timezone: string) => sql`extract(isodow from ${at} at time zone ${timezone})::text`,
  hour: (timezone: string) => sql`extract(hour from ${at} at time zone ${timezone})::text`,
});

const callGroups = {
  type: () => sql`${call.type}`,
  assistantId: () => sql`${call.assistantId}::text`,
  endedReason: () => sql`${call.endedReason}`,
  'analysis.successEvaluation': () => sql`${call.successEvaluation}`,
  status: () => sql`${call.status}`,
  origin: () => sql`coalesce(${call.origin}, 'api')`,
  assistantVersion: () => sql`${call.body} ->> 'assistantVersion'`,
  squadId: () => sql`${call.squadId}::text`,
  campaignId: () => sql`${call.campaignId}::text`,
  phoneNumberId: () => sql`${call.phoneNumberId}::text`,
} satisfies AnalyticsSource['groups'];

const ofCalls = {
  from: sql`${call}`,
  orgId: sql`${call.orgId}`,
  at: sql`${call.createdAt}`,
  values: callValues,
  groups: { ...callGroups, ...clockGroups(sql`${call.createdAt}`) },
};
/** With the latencies; a call without a turn has none. */
export const callsWithTurns = sql`${call} left join ${callTurns} on ${callTurns.callId} = ${call.id}`;

export const analyticsSources: Readonly<Record<AnalyticsTable, AnalyticsSource>> = {
  call: ofCalls,
  subscription: ofCalls,
  chat: {
    from: sql`${chat}`,
    orgId: sql`${chat.orgId}`,
    at: sql`${chat.createdAt}`,
    values: { id: sql`${chat.id}`, cost: numberAt(sql`${chat.body}`, 'cost') },
    groups: {
      assistantId: () => sql`${chat.assistantId}::text`,
      squadId: () => sql`${chat.squadId}::text`,
      ...clockGroups(sql`${chat.createdAt}`),
    },
  },
  booking: {
    from: sql`${booking} left join ${call} on ${call.id} = ${booking.callId} left join ${chat} on ${chat.id} = ${booking.chatId}`,
    orgId: sql`${booking.orgId}`,
    at: sql`${booking.createdAt}`,
    values: { id: sql`${booking.id}` },
    groups: {
      assistantId: () => sql`coalesce(${call.assistantId}, ${chat.assistantId})::text`,
      squadId: () => sql`coalesce(${call.squadId}, ${chat.squadId})::text`,
      ...clockGroups(sql`${booking.createdAt}`),
    },
  },
  'tool-call': {
    from: sql`${callToolUse} join ${call} on ${call.id} = ${callToolUse.callId}`,
    orgId: sql`${callToolUse.orgId}`,
    at: sql`${callToolUse.at}`,
    values: {
      id: sql`${callToolUse.callId}`,
      toolLatency: sql`${callToolUse.tookMs}`,
      toolFailures: sql`${callToolUse.failed}::int::double precision`,
    },
    groups: {
      ...callGroups,
      toolName: () => sql`${callToolUse.name}`,
      ...clockGroups(sql`${callToolUse.at}`),
    },
  },
};

export function variableValue(key: string): SQL {
  return sql`${call.body} #>> ${sql.param(['assistantOverrides', 'variableValues', key])}::text[]`;
}

export const isTurnColumn = (column: AnalyticsColumn): column is AnalyticsTurnColumn => column in turnValues;

/** Bins of a histogram: how wide each is, and from where on there is only one more. Absent: it has none. */
export const histogramBins: Readonly<Partial<Record<AnalyticsColumn, { width: number; last: number }>>> = {
  turnLatency: { width: 100, last: 3_000 },
  endpointingLatency: { width: 100, last: 3_000 },
  transcriberLatency: { width: 100, last: 3_000 },
  modelLatency: { width: 100, last: 3_000 },
  voiceLatency: { width: 100, last: 3_000 },
  toolLatency: { width: 250, last: 10_000 },
  duration: { width: 30, last: 900 },
};

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
