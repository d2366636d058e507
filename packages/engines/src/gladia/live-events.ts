import { EngineError, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent, WireMessage } from '../hearing/transcriber-wire.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';

/** What a message of a session says. */
export function liveEvents(engine: string, raw: WireMessage): readonly HeardEvent[] {
  const message = jsonMessage(engine, raw);
  const type = fieldOf(message, 'type');
  if (type === 'speech_start') return [{ type: 'started' }];
  if (type === 'transcript') return transcript(fieldOf(message, 'data'));
  const hasError = fieldOf(message, 'error') !== undefined && fieldOf(message, 'error') !== null;
  if (type !== 'error' && !hasError) return [];
  return [
    { type: 'failed', error: new EngineError('engine-failed', engine, 'The endpoint reports an error') },
  ];
}

function transcript(data: unknown): readonly HeardEvent[] {
  const utterance = fieldOf(data, 'utterance');
  const [given, end, confidence] = ['text', 'end', 'confidence'].map((name) => fieldOf(utterance, name));
  const text = typeof given === 'string' ? given.trim() : '';
  if (text === '') return [];
  const heard = { text, words: wordsOf(utterance), ...(typeof end === 'number' && { endMs: end * 1000 }) };
  if (fieldOf(data, 'is_final') !== true) return [{ type: 'partial', ...heard }];
  const isSure = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  return [{ type: 'final', ...heard, ...(isSure && { confidence }) }];
}

/** A word has the space before it. */
function wordsOf(utterance: unknown): readonly WordTiming[] {
  const words = fieldOf(utterance, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const [word, start, end] = ['word', 'start', 'end'].map((name) => fieldOf(one, name));
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word: word.trim(), startMs: start * 1000, endMs: end * 1000 }];
  });
}
