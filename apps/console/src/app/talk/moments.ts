import type { TurnMetrics } from '@saywell/contract';

/** Something of a call beside what was said, in the order in which the page heard of it. */
export type Moment =
  | { readonly kind: 'turn'; readonly id: string; readonly at: number; readonly metrics: TurnMetrics }
  | ToolMoment;

export interface ToolMoment {
  readonly kind: 'tool';
  readonly id: string;
  readonly at: number;
  readonly name: string;
  /** As JSON text. */
  readonly given: string;
  /** Undefined: it has not answered yet. */
  readonly result?: string;
  readonly isFailed?: boolean;
  readonly tookMs?: number;
}

const most = 500;

/** What is known of a call after one more message of it. */
export function afterMessage(moments: readonly Moment[], message: unknown, at: number): readonly Moment[] {
  const fields = recordOf(message);
  if (fields.type === 'turn-metrics') {
    const metrics = recordOf(fields.metrics);
    if (typeof metrics.totalMs !== 'number') return moments;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is our own server's
    return added(moments, { kind: 'turn', id: `turn ${at}`, at, metrics: metrics as TurnMetrics });
  }
  if (fields.type === 'tool-calls')
    return listOf(fields.toolCallList).reduce<readonly Moment[]>(
      (known, call) => called(known, call, at),
      moments,
    );
  if (fields.type === 'tool-calls-result') {
    const { toolCallId, result, error } = recordOf(fields.toolCallResult);
    return answered(moments, {
      id: textOf(toolCallId),
      result: textOf(error ?? result),
      isFailed: error !== undefined,
      at,
    });
  }
  // Tools that the server runs are told of with the history alone.
  if (fields.type === 'conversation-update')
    return listOf(fields.messages).reduce<readonly Moment[]>(
      (known, line) => afterLine(known, line, at),
      moments,
    );
  return moments;
}

function afterLine(moments: readonly Moment[], line: unknown, at: number): readonly Moment[] {
  const { role, toolCalls, toolCallId, result, message } = recordOf(line);
  if (role === 'tool_calls')
    return listOf(toolCalls).reduce<readonly Moment[]>((known, call) => called(known, call, at), moments);
  if (role === 'tool_call_result')
    return answered(moments, {
      id: textOf(toolCallId),
      result: textOf(result ?? message),
      isFailed: false,
      at,
    });
  return moments;
}

function called(moments: readonly Moment[], call: unknown, at: number): readonly Moment[] {
  const { id, function: declared, name, parameters } = recordOf(call);
  const key = textOf(id);
  if (moments.some((moment) => moment.kind === 'tool' && moment.id === key)) return moments;
  const own = recordOf(declared);
  return added(moments, {
    kind: 'tool',
    id: key,
    at,
    name: textOf(own.name ?? name),
    given: textOf(own.arguments ?? parameters),
  });
}

interface Answer {
  readonly id: string;
  readonly result: string;
  readonly isFailed: boolean;
  readonly at: number;
}

function answered(moments: readonly Moment[], { id, result, isFailed, at }: Answer): readonly Moment[] {
  const isOpen = (moment: Moment): boolean =>
    moment.kind === 'tool' && moment.id === id && moment.result === undefined;
  if (!moments.some(isOpen)) return moments;
  return moments.map((moment) =>
    isOpen(moment) ? { ...moment, result, isFailed, tookMs: Math.max(0, at - moment.at) } : moment,
  );
}

const added = (moments: readonly Moment[], moment: Moment): readonly Moment[] =>
  [...moments, moment].slice(-most);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
