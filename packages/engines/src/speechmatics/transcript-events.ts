import { EngineError, type EngineErrorCode, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent } from '../hearing/transcriber-wire.ts';

/** Types of errors that may be over at another try; the others are not. */
const passing: Readonly<Record<string, EngineErrorCode>> = {
  job_error: 'engine-failed',
  quota_exceeded: 'engine-unavailable',
  timelimit_exceeded: 'engine-unavailable',
  idle_timeout: 'engine-timed-out',
  session_timeout: 'engine-timed-out',
  unknown_error: 'engine-failed',
};
const refusals: ReadonlySet<string> = new Set(['not_authorised', 'not_allowed']);

/** What a message of the service says. */
export function transcriptEvents(engine: string, message: object): readonly HeardEvent[] {
  switch (fieldOf(message, 'message')) {
    case 'AddPartialTranscript': {
      const heard = heardIn(message);
      return heard.text.trim() === '' ? [] : [{ type: 'partial', ...heard }];
    }
    case 'AddTranscript': {
      const heard = heardIn(message);
      return heard.text.trim() === '' ? [] : [{ type: 'final', ...heard, ...confidenceOf(message) }];
    }
    case 'EndOfUtterance':
      return [{ type: 'finalized' }];
    case 'Error':
      return [{ type: 'failed', error: failure(engine, String(fieldOf(message, 'type'))) }];
    default:
      return [];
  }
}

function failure(engine: string, type: string): EngineError {
  const code = Object.hasOwn(passing, type) ? passing[type] : undefined;
  const because = /^[a-z_]{3,40}$/.test(type) ? ` (${type})` : '';
  return new EngineError(
    code ?? (refusals.has(type) ? 'engine-unauthorized' : 'engine-failed'),
    engine,
    `The endpoint reports an error${because}`,
    { isPermanent: code === undefined },
  );
}

function heardIn(message: object) {
  const metadata = fieldOf(message, 'metadata');
  const [text, end] = [fieldOf(metadata, 'transcript'), fieldOf(metadata, 'end_time')];
  return {
    text: typeof text === 'string' ? text : '',
    words: resultsOf(message).flatMap(wordOf),
    ...(typeof end === 'number' && { endMs: end * 1000 }),
  };
}

function resultsOf(message: object): readonly unknown[] {
  const results = fieldOf(message, 'results');
  return Array.isArray(results) ? results : [];
}

const bestOf = (result: unknown): unknown => fieldOf(fieldOf(result, 'alternatives'), 0);

/** Marks between words are no words. */
function wordOf(result: unknown): readonly WordTiming[] {
  const [start, end] = [fieldOf(result, 'start_time'), fieldOf(result, 'end_time')];
  const word = fieldOf(bestOf(result), 'content');
  if (fieldOf(result, 'type') === 'punctuation' || typeof word !== 'string') return [];
  if (typeof start !== 'number' || typeof end !== 'number') return [];
  return [{ word, startMs: start * 1000, endMs: end * 1000 }];
}

function confidenceOf(message: object): { readonly confidence?: number } {
  const known = resultsOf(message)
    .filter((result) => fieldOf(result, 'type') !== 'punctuation')
    .map((result) => fieldOf(bestOf(result), 'confidence'))
    .filter((one): one is number => typeof one === 'number' && one >= 0 && one <= 1);
  if (known.length === 0) return {};
  return { confidence: known.reduce((sum, one) => sum + one, 0) / known.length };
}
