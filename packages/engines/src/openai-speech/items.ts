import { EngineError, type EngineErrorCode } from '@saywell/agent';
import { fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent } from '../hearing/transcriber-wire.ts';

/** The pieces of audio that were committed; their texts may come out of order, and are told in it. */
export interface Items {
  /** Audio was sent, ms. */
  sent(ms: number): void;
  /** What was sent by now is one item. */
  asked(): void;
  read(message: object): readonly HeardEvent[];
  /** Of another session. */
  reset(): void;
}

interface Item {
  readonly id: string;
  /** Where it ends in the audio of the session, ms. */
  readonly endMs: number;
  text: string;
  isDone: boolean;
}

const prefix = 'conversation.item.input_audio_transcription.';

export function createItems(engine: string): Items {
  let sentMs = 0;
  let ends: number[] = [];
  let items: Item[] = [];

  const committed = (id: string): Item => {
    const known = items.find((item) => item.id === id);
    if (known !== undefined) return known;
    const item = { id, endMs: ends.shift() ?? sentMs, text: '', isDone: false };
    items.push(item);
    return item;
  };
  /** Everything up to the first that is not done. */
  const told = (): readonly HeardEvent[] => {
    const open = items.findIndex(({ isDone }) => !isDone);
    const done = items.splice(0, open < 0 ? items.length : open);
    return done.flatMap(({ text, endMs }): readonly HeardEvent[] => [
      ...(text.trim() === '' ? [] : [{ type: 'final' as const, text, endMs }]),
      { type: 'finalized', endMs },
    ]);
  };
  const completed = (item: Item, text: unknown): readonly HeardEvent[] => {
    item.text = typeof text === 'string' ? text : item.text;
    item.isDone = true;
    return told();
  };
  const written = (item: Item, delta: unknown): readonly HeardEvent[] => {
    if (typeof delta === 'string') item.text += delta;
    return item === items[0] && item.text.trim() !== ''
      ? [{ type: 'partial', text: item.text, endMs: item.endMs }]
      : [];
  };
  return {
    sent: (ms) => void (sentMs += ms),
    asked: () => void ends.push(sentMs),
    reset() {
      sentMs = 0;
      ends = [];
      items = [];
    },
    read(message) {
      const [type, id] = [String(fieldOf(message, 'type')), String(fieldOf(message, 'item_id'))];
      if (type === 'input_audio_buffer.committed') committed(id);
      if (type === `${prefix}delta`) return written(committed(id), fieldOf(message, 'delta'));
      if (type === `${prefix}completed`) return completed(committed(id), fieldOf(message, 'transcript'));
      if (type === `${prefix}failed`) return [failed(engine, message)];
      if (type !== 'error') return [];
      const isEmpty = fieldOf(fieldOf(message, 'error'), 'code') === 'input_audio_buffer_commit_empty';
      // Less than 100 ms had come: there is nothing to decide.
      return isEmpty ? [{ type: 'finalized', endMs: ends.shift() ?? sentMs }] : [failed(engine, message)];
    },
  };
}

interface Meaning {
  readonly code: EngineErrorCode;
  readonly isPermanent: boolean;
}
const passing: Meaning = { code: 'engine-unavailable', isPermanent: false };
/** By their code, or else their type; a session that is over or failed is begun anew. */
const meanings: Readonly<Record<string, Meaning>> = {
  invalid_api_key: { code: 'engine-unauthorized', isPermanent: true },
  insufficient_quota: { code: 'engine-unavailable', isPermanent: true },
  rate_limit_exceeded: passing,
  session_expired: passing,
  server_error: { code: 'engine-failed', isPermanent: false },
  invalid_request_error: { code: 'engine-failed', isPermanent: true },
};

function failed(engine: string, message: object): HeardEvent {
  const error = fieldOf(message, 'error');
  const names = [fieldOf(error, 'code'), fieldOf(error, 'type')].map(String);
  const name = names.find((one) => Object.hasOwn(meanings, one));
  const { code, isPermanent } = (name !== undefined && meanings[name]) || {
    code: 'engine-failed' as const,
    isPermanent: false,
  };
  const because = name === undefined ? '' : ` (${name})`;
  return {
    type: 'failed',
    error: new EngineError(code, engine, `The endpoint reports an error${because}`, { isPermanent }),
  };
}
