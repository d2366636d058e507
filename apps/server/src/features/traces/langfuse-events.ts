import type { Call, CallMessage } from '@saywell/contract';
import type { WantedTrace } from './wanted-trace.ts';

/** One event of Langfuse's ingestion API. The service takes each id once: an event may be sent again. */
export interface LangfuseEvent {
  readonly id: string;
  readonly timestamp: string;
  readonly type: 'trace-create' | 'generation-create';
  readonly body: Readonly<Record<string, unknown>>;
}

/** Characters of a text within an event; the rest of it is left out. */
const maxTextLength = 20_000;
/** Of one request: the service takes 3.5 MB. */
const maxBatchLength = 1_000_000;
const maxBatchEvents = 200;

/** One trace of a call with a generation for each answer of its assistants, from what is stored of it. */
export function langfuseEvents(call: Call, wanted: WantedTrace): readonly LangfuseEvent[] {
  const messages = call.artifact?.messages ?? [];
  const generations = messages.flatMap((message, index) =>
    isAnswer(message) ? [generationOf(call, wanted, messages, index)] : [],
  );
  return [traceOf(call, wanted, messages), ...generations];
}

/** As many requests as they need, each within the service's bounds. */
export function batchesOf(events: readonly LangfuseEvent[]): readonly (readonly LangfuseEvent[])[] {
  const batches: LangfuseEvent[][] = [];
  let length = 0;
  for (const event of events) {
    const own = JSON.stringify(event).length;
    const last = batches.at(-1);
    const fits = last !== undefined && last.length < maxBatchEvents && length + own <= maxBatchLength;
    if (fits) last.push(event);
    else batches.push([event]);
    length = fits ? length + own : own;
  }
  return batches;
}

/** Lines that were to be said as they are were written by no model. */
const isAnswer = ({ role, source }: CallMessage): boolean => role === 'bot' && source === 'reply';

function traceOf(call: Call, { plan, name }: WantedTrace, messages: readonly CallMessage[]): LangfuseEvent {
  const { id, assistantId, endedReason } = call;
  const timestamp = call.startedAt ?? call.createdAt;
  const output = messages.findLast(({ role }) => role === 'bot');
  const sources = { assistantId, endedReason, durationSeconds: durationOf(call) };
  return {
    id: `${id}-trace`,
    timestamp,
    type: 'trace-create',
    body: {
      id,
      timestamp,
      name: plan.traceName ?? name,
      tags: plan.tags,
      metadata: { ...sources, ...plan.metadata },
      ...textOf(
        'input',
        messages.find(({ role }) => role === 'user'),
      ),
      ...textOf('output', output),
    },
  };
}

function generationOf(
  { id: traceId }: Call,
  { plan, name, model }: WantedTrace,
  messages: readonly CallMessage[],
  index: number,
): LangfuseEvent {
  const answer = messages[index];
  const asked = messages.slice(0, index).findLast(({ role }) => role === 'user');
  const startedAt = Math.min(asked?.endTime ?? asked?.time ?? answer?.time ?? 0, answer?.time ?? 0);
  const endedAt = answer?.endTime ?? answer?.time ?? 0;
  const { promptName, promptVersion } = plan;
  return {
    id: `${traceId}-generation-${index}`,
    timestamp: isoOf(endedAt),
    type: 'generation-create',
    body: {
      id: `${traceId}-${index}`,
      traceId,
      name: answer?.assistantName ?? name,
      startTime: isoOf(startedAt),
      completionStartTime: isoOf(answer?.time ?? 0),
      endTime: isoOf(endedAt),
      model,
      ...textOf('input', asked),
      ...textOf('output', answer),
      ...(promptName !== undefined && { promptName }),
      ...(promptVersion !== undefined && { promptVersion }),
    },
  };
}

function textOf(field: string, message: CallMessage | undefined): Readonly<Record<string, string>> {
  return message === undefined ? {} : { [field]: message.message.slice(0, maxTextLength) };
}

const isoOf = (epochMs: number): string => new Date(epochMs).toISOString();

function durationOf({ startedAt, endedAt }: Call): number | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return (Date.parse(endedAt) - Date.parse(startedAt)) / 1_000;
}
