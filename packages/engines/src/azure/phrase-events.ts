import { EngineError, type EngineErrorCode, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent } from '../hearing/transcriber-wire.ts';

/** What the service says. */
export interface SpeechMessage {
  readonly path: string;
  readonly body: object;
}

/** Statuses of a phrase that end the connection; the others mean that nothing was said. */
const failures: Readonly<Record<string, { readonly code: EngineErrorCode; readonly isPermanent: boolean }>> =
  {
    Error: { code: 'engine-failed', isPermanent: false },
    TooManyRequests: { code: 'engine-unavailable', isPermanent: false },
    BadRequest: { code: 'engine-failed', isPermanent: true },
    Forbidden: { code: 'engine-unauthorized', isPermanent: true },
  };

/** What a message within a turn says; times count from `startMs`, where the turn began. */
export function phraseEvents(
  engine: string,
  { path, body }: SpeechMessage,
  startMs: number,
): readonly HeardEvent[] {
  switch (path) {
    case 'speech.startdetected':
      return [{ type: 'started' }];
    case 'speech.hypothesis': {
      const text = fieldOf(body, 'Text');
      return typeof text === 'string' && text !== ''
        ? [{ type: 'partial', text, ...endOf(body, startMs) }]
        : [];
    }
    case 'speech.phrase':
      return phrase(engine, body, startMs);
    default:
      return [];
  }
}

function phrase(engine: string, body: object, startMs: number): readonly HeardEvent[] {
  const status = String(fieldOf(body, 'RecognitionStatus'));
  const failure = Object.hasOwn(failures, status) ? failures[status] : undefined;
  if (failure !== undefined) {
    const { code, isPermanent } = failure;
    const error = new EngineError(code, engine, `The endpoint reports an error (${status})`, { isPermanent });
    return [{ type: 'failed', error }];
  }
  if (status !== 'Success') return [];
  const best = fieldOf(fieldOf(body, 'NBest'), 0);
  const text = fieldOf(best, 'Display') ?? fieldOf(body, 'DisplayText');
  if (typeof text !== 'string' || text === '') return [];
  const confidence = fieldOf(best, 'Confidence');
  const isSure = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  const words = wordsOf(best, startMs);
  return [{ type: 'final', text, words, ...endOf(body, startMs), ...(isSure && { confidence }) }];
}

function endOf(body: object, startMs: number): { readonly endMs?: number } {
  const [offset, duration] = [ticksAsMs(body, 'Offset'), ticksAsMs(body, 'Duration')];
  return offset === undefined || duration === undefined ? {} : { endMs: startMs + offset + duration };
}

/** As they are written, or else as they were said. */
function wordsOf(best: unknown, startMs: number): readonly WordTiming[] {
  const words = fieldOf(best, 'DisplayWords') ?? fieldOf(best, 'Words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const word = fieldOf(one, 'DisplayText') ?? fieldOf(one, 'Word');
    const [offset, duration] = [ticksAsMs(one, 'Offset'), ticksAsMs(one, 'Duration')];
    if (typeof word !== 'string' || offset === undefined || duration === undefined) return [];
    return [{ word, startMs: startMs + offset, endMs: startMs + offset + duration }];
  });
}

/** Ticks of 100 ns. */
function ticksAsMs(value: unknown, name: string): number | undefined {
  const ticks = fieldOf(value, name);
  return typeof ticks === 'number' && Number.isFinite(ticks) ? ticks / 10_000 : undefined;
}
