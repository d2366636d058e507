import type { AnalyticsQuery } from '@saywell/contract';
import type { BoardRange } from './search.ts';

/** What a board asks: over its range in steps, as a whole, and of as long a time before it. */
export interface Asked extends Pick<AnalyticsQuery, 'operations' | 'groupBy'> {
  readonly name: string;
  readonly table?: AnalyticsQuery['table'];
  readonly over: 'steps' | 'whole' | 'before';
}

/** As the server is asked. */
export function toQuery({ over, table = 'call', ...asked }: Asked, range: BoardRange): AnalyticsQuery {
  const { start, end, startBefore, step, timezone, assistant } = range;
  return {
    ...asked,
    table,
    timeRange: {
      start: new Date(over === 'before' ? startBefore : start).toISOString(),
      end: new Date(over === 'before' ? start : end).toISOString(),
      timezone,
      ...(over === 'steps' && { step }),
    },
    ...(assistant !== undefined && { where: { assistantId: assistant } }),
  };
}

export const op = (
  operation: AnalyticsQuery['operations'][number]['operation'],
  column: AnalyticsQuery['operations'][number]['column'],
  alias: string,
) => ({ operation, column, alias });

const calls = op('count', 'id', 'calls');
const trafficTotals = [
  calls,
  op('sum', 'duration', 'seconds'),
  op('avg', 'duration', 'length'),
  op('max', 'concurrency', 'peak'),
];

export const trafficQueries: readonly Asked[] = [
  {
    name: 'steps',
    over: 'steps',
    operations: [calls, op('sum', 'minutesUsed', 'minutes'), op('max', 'concurrency', 'peak')],
  },
  { name: 'whole', over: 'whole', operations: trafficTotals },
  { name: 'before', over: 'before', operations: trafficTotals },
  { name: 'week', over: 'whole', operations: [calls], groupBy: ['weekday', 'hour'] },
];

const turn = [
  op('p50', 'turnLatency', 'p50'),
  op('p95', 'turnLatency', 'p95'),
  op('p99', 'turnLatency', 'p99'),
];
export const turnParts = [
  { name: 'End of speech', column: 'endpointingLatency' },
  { name: 'Hearing', column: 'transcriberLatency' },
  { name: 'Thinking', column: 'modelLatency' },
  { name: 'Voice', column: 'voiceLatency' },
] as const;
const turnCounts = [op('count', 'turnLatency', 'turns'), op('sum', 'interruptions', 'cut')];

export const speedQueries: readonly Asked[] = [
  { name: 'steps', over: 'steps', operations: turn },
  {
    name: 'whole',
    over: 'whole',
    operations: [...turn, ...turnCounts, op('histogram', 'turnLatency', 'bins')],
  },
  { name: 'before', over: 'before', operations: [...turn, ...turnCounts] },
  {
    name: 'parts',
    over: 'whole',
    operations: turnParts.flatMap(({ column }) => [
      op('p50', column, `${column} p50`),
      op('p95', column, `${column} p95`),
    ]),
  },
  {
    name: 'tools',
    over: 'whole',
    table: 'tool-call',
    groupBy: ['toolName'],
    operations: [
      op('count', 'id', 'uses'),
      op('p95', 'toolLatency', 'p95'),
      op('sum', 'toolFailures', 'failed'),
    ],
  },
];

export const success = 'analysis.successEvaluation';

export const outcomeQueries: readonly Asked[] = [
  { name: 'ended', over: 'whole', operations: [calls], groupBy: ['endedReason'] },
  { name: 'steps', over: 'steps', operations: [calls], groupBy: [success] },
  { name: 'judged', over: 'whole', operations: [calls], groupBy: [success] },
  { name: 'judged before', over: 'before', operations: [calls], groupBy: [success] },
  { name: 'bookings', over: 'steps', table: 'booking', operations: [calls] },
  { name: 'booked', over: 'whole', table: 'booking', operations: [calls] },
  { name: 'booked before', over: 'before', table: 'booking', operations: [calls] },
  {
    name: 'tools',
    over: 'whole',
    table: 'tool-call',
    operations: [calls, op('sum', 'toolFailures', 'failed')],
  },
  {
    name: 'tools before',
    over: 'before',
    table: 'tool-call',
    operations: [calls, op('sum', 'toolFailures', 'failed')],
  },
];

const cost = op('sum', 'cost', 'cost');
export const costParts = [
  { name: 'Model', column: 'costBreakdown.llm' },
  { name: 'Voice', column: 'costBreakdown.tts' },
  { name: 'Hearing', column: 'costBreakdown.stt' },
  { name: 'Platform', column: 'costBreakdown.vapi' },
] as const;
const costTotals = [
  cost,
  op('count', 'id', 'calls'),
  op('avg', 'cost', 'each'),
  op('sum', 'minutesUsed', 'minutes'),
];

export const moneyQueries: readonly Asked[] = [
  {
    name: 'steps',
    over: 'steps',
    operations: [
      cost,
      op('avg', 'cost', 'each'),
      ...costParts.map(({ column }) => op('sum', column, column)),
    ],
  },
  { name: 'whole', over: 'whole', operations: costTotals },
  { name: 'before', over: 'before', operations: costTotals },
  {
    name: 'assistants',
    over: 'whole',
    operations: [cost, op('count', 'id', 'calls')],
    groupBy: ['assistantId'],
  },
  { name: 'chats', over: 'whole', table: 'chat', operations: [cost] },
  { name: 'chats before', over: 'before', table: 'chat', operations: [cost] },
];
