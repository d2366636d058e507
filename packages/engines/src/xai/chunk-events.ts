import { EngineError, type WordTiming } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent } from '../hearing/transcriber-wire.ts';

/** Reads an utterance that comes in chunks of about 3 s, of which each is locked before the next begins. */
export interface ChunkEvents {
  read(message: object): readonly HeardEvent[];
}

interface Chunk {
  readonly text: string;
  readonly words: readonly WordTiming[];
}
const nothing: Chunk = { text: '', words: [] };

export function createChunkEvents(engine: string): ChunkEvents {
  let locked = nothing;
  const partial = (message: object): readonly HeardEvent[] => {
    const heard = joined(locked, chunkIn(message));
    const times = endOf(message);
    const isOver = fieldOf(message, 'speech_final') === true;
    if (isOver) locked = nothing;
    else if (fieldOf(message, 'is_final') === true) locked = heard;
    if (heard.text === '') return isOver ? [{ type: 'end' }] : [];
    return isOver
      ? [{ type: 'final', ...heard, ...times }, { type: 'end' }]
      : [{ type: 'partial', ...heard, ...times }];
  };
  return {
    read(message) {
      const type = fieldOf(message, 'type');
      if (type === 'transcript.partial') return partial(message);
      // Of another connection.
      if (type === 'transcript.created') locked = nothing;
      if (type !== 'error') return [];
      const error = new EngineError('engine-failed', engine, 'The endpoint reports an error');
      return [{ type: 'failed', error }];
    },
  };
}

/** Nothing says whether a text has the chunks before it: one that begins with them does. */
function joined(before: Chunk, next: Chunk): Chunk {
  if (before.text === '' || plain(next.text).startsWith(plain(before.text))) return next;
  const firstMs = next.words[0]?.startMs ?? Infinity;
  return {
    text: `${before.text} ${next.text}`.trim(),
    words: [...before.words.filter(({ startMs }) => startMs < firstMs), ...next.words],
  };
}

/** Marks and capitals may change when more is known. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function chunkIn(message: object): Chunk {
  const text = fieldOf(message, 'text');
  return { text: typeof text === 'string' ? text.trim() : '', words: wordsOf(message) };
}

function endOf(message: object): { readonly endMs?: number } {
  const [start, duration] = [fieldOf(message, 'start'), fieldOf(message, 'duration')];
  return typeof start === 'number' && typeof duration === 'number'
    ? { endMs: (start + duration) * 1000 }
    : {};
}

function wordsOf(message: object): readonly WordTiming[] {
  const words = fieldOf(message, 'words');
  if (!Array.isArray(words)) return [];
  return words.flatMap((one: unknown) => {
    const word = fieldOf(one, 'text') ?? fieldOf(one, 'word');
    const [start, end] = [fieldOf(one, 'start'), fieldOf(one, 'end')];
    if (typeof word !== 'string' || typeof start !== 'number' || typeof end !== 'number') return [];
    return [{ word, startMs: start * 1000, endMs: end * 1000 }];
  });
}
