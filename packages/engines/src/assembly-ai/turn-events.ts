import { EngineError, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent, WireMessage } from '../hearing/transcriber-wire.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';
import { streamingLoss } from './failures.ts';

/** Reads what the service says. `isFormatted`: the end of a turn comes twice, and the second one counts. */
export function turnEvents(
  engine: string,
  { isFormatted }: { readonly isFormatted: boolean },
): (message: WireMessage) => readonly HeardEvent[] {
  return (raw) => {
    const message = jsonMessage(engine, raw);
    const type = fieldOf(message, 'type');
    if (type === 'SpeechStarted') return [{ type: 'started' }];
    if (type === 'Turn') return turn(message, isFormatted);
    // Of older servers it has no type.
    const isError = type === 'Error' || (type === undefined && fieldOf(message, 'error') !== undefined);
    return isError ? [{ type: 'failed', error: failureIn(engine, message) }] : [];
  };
}

function turn(message: object, isFormatted: boolean): readonly HeardEvent[] {
  const words = wordsOf(message);
  const endMs = words.at(-1)?.endMs;
  const times = endMs === undefined ? {} : { endMs };
  const text = textOf(message);
  const isOver =
    fieldOf(message, 'end_of_turn') === true &&
    (!isFormatted || fieldOf(message, 'turn_is_formatted') === true);
  if (isOver) {
    const final = { type: 'final' as const, text, words, ...times, ...confidenceOf(message) };
    return [...(text === '' ? [] : [final]), { type: 'finalized', ...times }];
  }
  // The text has only the words that will not change.
  const all = words.map(({ word }) => word).join(' ');
  const partial = all.length >= text.length ? all : text;
  return partial === '' ? [] : [{ type: 'partial', text: partial, words, ...times }];
}

function textOf(message: object): string {
  const text = fieldOf(message, 'transcript');
  return typeof text === 'string' ? text : '';
}

function wordsOf(message: object): readonly WordTiming[] {
  return listOf(message).flatMap((one) => {
    const [word, startMs, endMs] = ['text', 'start', 'end'].map((name) => fieldOf(one, name));
    if (typeof word !== 'string' || typeof startMs !== 'number' || typeof endMs !== 'number') return [];
    return [{ word, startMs, endMs }];
  });
}

function listOf(message: object): readonly unknown[] {
  const words = fieldOf(message, 'words');
  return Array.isArray(words) ? words : [];
}

/** The mean of its words; the service says how sure it is of the end of the turn only. */
function confidenceOf(message: object): { readonly confidence?: number } {
  const known = listOf(message)
    .map((one) => fieldOf(one, 'confidence'))
    .filter((one): one is number => typeof one === 'number' && one >= 0 && one <= 1);
  if (known.length === 0) return {};
  return { confidence: known.reduce((sum, one) => sum + one, 0) / known.length };
}

function failureIn(engine: string, message: object): EngineError {
  const [code, reason] = [fieldOf(message, 'error_code'), fieldOf(message, 'error')];
  const known = typeof code === 'number' ? streamingLoss(engine, code, String(reason)) : undefined;
  return known ?? new EngineError('engine-failed', engine, 'The endpoint reports an error');
}
