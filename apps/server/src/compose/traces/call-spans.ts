import {
  type Attributes,
  type Context,
  type Span,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { AgentLogEvent } from '@saywell/agent';
import type { CallTraces } from '../../platform/traces.ts';
import { contextOf, traceparentOf } from './traceparent.ts';

interface TracedCall {
  readonly span: Span;
  readonly context: Context;
  /** Epoch ms. */
  readonly madeAt: number;
}

interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly attributes?: Attributes;
  /** A code; absent or null: it went well. */
  readonly failure?: string | null;
}

/** One span of each call, with one below it for each thing in it that took time. */
export function callSpans(tracer: Tracer): CallTraces {
  const calls = new Map<string, TracedCall>();
  const addPart = ({ context }: TracedCall, { name, from, to, attributes = {}, failure }: Part): void => {
    const isFailed = typeof failure === 'string';
    const all = { ...attributes, ...(isFailed && { 'error.type': failure }) };
    const span = tracer.startSpan(name, { startTime: new Date(from), attributes: all }, context);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(new Date(to));
  };
  return {
    made({ id, engines, type }, { parent, askedAt }) {
      const attributes = {
        'saywell.call.id': id,
        ...(type !== undefined && { 'saywell.call.type': type }),
        ...engineAttributes(engines),
      };
      const span = tracer.startSpan('call', { startTime: new Date(askedAt), attributes }, contextOf(parent));
      const madeAt = Date.now();
      const call = { span, context: trace.setSpan(contextOf(parent), span), madeAt };
      calls.set(id, call);
      addPart(call, { name: 'prepare', from: askedAt, to: madeAt });
    },
    logged(callId, event) {
      const call = calls.get(callId);
      if (call === undefined) return;
      const part = partOf(event, call.madeAt);
      if (part !== undefined) addPart(call, part);
      else if (event.type === 'engine-failed')
        call.span.addEvent(event.type, wordsOf(event, ['engine', 'code']), new Date(event.at));
      else if (event.type === 'handed-over') call.span.addEvent(event.type, new Date(event.at));
    },
    ended(callId, reason, stored) {
      const call = calls.get(callId);
      if (call === undefined) return;
      calls.delete(callId);
      const endedAt = Date.now();
      call.span.setAttribute('saywell.call.ended_reason', reason);
      if (reason.includes('error')) call.span.setStatus({ code: SpanStatusCode.ERROR });
      const finish = (failure: string | null): void => {
        addPart(call, { name: 'end', from: endedAt, to: Date.now(), failure });
        call.span.end();
      };
      void stored.then(
        () => finish(null),
        () => finish('not-stored'),
      );
    },
    of: (callId) => {
      const call = calls.get(callId);
      return call && traceparentOf(call.span.spanContext());
    },
  };
}

/** What of the log took time. */
function partOf(event: AgentLogEvent, madeAt: number): Part | undefined {
  const { type, at } = event;
  if (type === 'call-started') return { name: 'join', from: madeAt, to: at };
  if (type === 'turn-metrics') {
    const attributes = numbersOf(event, turnFigures);
    return { name: 'turn', from: at - numberOf(event, 'totalMs'), to: at, attributes };
  }
  if (type !== 'tool-answered') return undefined;
  const { code } = event;
  const from = at - numberOf(event, 'tookMs');
  const failure = typeof code === 'string' ? code : null;
  return { name: 'tool', from, to: at, attributes: wordsOf(event, ['name']), failure };
}

/** The parts of a turn by their names in spans. They overlap: their sum is not the whole. */
const turnFigures = {
  'saywell.turn.number': 'turn',
  'saywell.turn.endpointing_ms': 'endpointingMs',
  'saywell.turn.transcriber_ms': 'transcriberMs',
  'saywell.turn.model_first_token_ms': 'modelMs',
  'saywell.turn.voice_ms': 'voiceMs',
} as const;

const numberOf = (event: AgentLogEvent, field: string): number => {
  const value = event[field];
  return typeof value === 'number' ? value : 0;
};
const numbersOf = (event: AgentLogEvent, names: Readonly<Record<string, string>>): Attributes =>
  Object.fromEntries(Object.entries(names).map(([name, field]) => [name, numberOf(event, field)]));
const wordsOf = (event: AgentLogEvent, fields: readonly string[]): Attributes =>
  Object.fromEntries(
    fields.map((field) => [
      `saywell.${event.type === 'tool-answered' ? 'tool' : 'failure'}.${field}`,
      String(event[field]),
    ]),
  );

function engineAttributes(engines: object | undefined): Attributes {
  return Object.fromEntries(
    Object.entries(engines ?? {}).map(([part, engine]) => [
      `saywell.engine.${part}`,
      String(Object(engine).provider),
    ]),
  );
}
