import { EngineError, type WordTiming } from '@saywell/agent';
import { badAnswer, failureOfStatus, fieldOf } from '@saywell/agent/hosted';
import type { HeardEvent, WireMessage } from '../hearing/transcriber-wire.ts';
import { jsonMessage } from '../shared/socket/json-message.ts';

/** Reads tokens: parts of words, of which final ones come once and the others again and again. */
export interface TokenEvents {
  read(message: WireMessage): readonly HeardEvent[];
  /** Of another connection. */
  reset(): void;
}

interface Token {
  readonly text: string;
  readonly startMs: number | undefined;
  readonly endMs: number | undefined;
  readonly confidence: number | undefined;
  readonly isFinal: boolean;
}

/** Answers to `finalize`, and to silence; neither is said. */
const finalizedMark = '<fin>';
const endMark = '<end>';

export function createTokenEvents(engine: string): TokenEvents {
  let decided: Token[] = [];
  const end = (mark: string): readonly HeardEvent[] => {
    const final = finalOf(decided);
    decided = [];
    return [...final, mark === finalizedMark ? { type: 'finalized' } : { type: 'end' }];
  };
  return {
    reset: () => void (decided = []),
    read(raw) {
      const message = jsonMessage(engine, raw);
      const error = fieldOf(message, 'error_code');
      if (error !== undefined) return [{ type: 'failed', error: refusal(engine, error) }];
      const events: HeardEvent[] = [];
      const open: Token[] = [];
      for (const token of tokensOf(engine, message)) {
        if (token.text === finalizedMark || token.text === endMark) events.push(...end(token.text));
        else if (token.isFinal) decided.push(token);
        else open.push(token);
      }
      const partial = [...decided, ...open];
      const text = textOf(partial);
      if (text !== '') events.push({ type: 'partial', text, words: wordsOf(partial), ...endOf(partial) });
      return events;
    },
  };
}

function tokensOf(engine: string, message: object): readonly Token[] {
  const tokens = fieldOf(message, 'tokens');
  if (tokens === undefined) return [];
  if (!Array.isArray(tokens)) throw badAnswer(engine, 'The tokens of a message are no list');
  return tokens.flatMap((one: unknown) => {
    const text = fieldOf(one, 'text');
    if (typeof text !== 'string') return [];
    return [
      {
        text,
        startMs: numberOf(one, 'start_ms'),
        endMs: numberOf(one, 'end_ms'),
        confidence: numberOf(one, 'confidence'),
        isFinal: fieldOf(one, 'is_final') === true,
      },
    ];
  });
}

function numberOf(value: unknown, name: string): number | undefined {
  const given = fieldOf(value, name);
  return typeof given === 'number' && Number.isFinite(given) ? given : undefined;
}

function finalOf(tokens: readonly Token[]): readonly HeardEvent[] {
  const text = textOf(tokens);
  if (text === '') return [];
  const known = tokens.flatMap(({ confidence }) => confidence ?? []);
  const confidence = known.reduce((sum, one) => sum + one, 0) / known.length;
  const isSure = confidence >= 0 && confidence <= 1;
  return [{ type: 'final', text, words: wordsOf(tokens), ...endOf(tokens), ...(isSure && { confidence }) }];
}

const textOf = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join('')
    .trim();

function endOf(tokens: readonly Token[]): { readonly endMs?: number } {
  const endMs = tokens.findLast((token) => token.endMs !== undefined)?.endMs;
  return endMs === undefined ? {} : { endMs };
}

/** A space before a part begins a word. */
function wordsOf(tokens: readonly Token[]): readonly WordTiming[] {
  const words: WordTiming[] = [];
  for (const { text, startMs, endMs } of tokens) {
    const last = words.at(-1);
    const isPart = last !== undefined && !/^\s/.test(text);
    if (isPart)
      words[words.length - 1] = { ...last, word: last.word + text.trim(), endMs: endMs ?? last.endMs };
    else if (startMs !== undefined && endMs !== undefined) words.push({ word: text.trim(), startMs, endMs });
  }
  return words;
}

/** Its codes are those of HTTP. */
function refusal(engine: string, code: unknown): EngineError {
  const isStatus = typeof code === 'number' && code >= 400 && code < 600;
  return isStatus
    ? failureOfStatus(engine, { status: code })
    : new EngineError('engine-failed', engine, 'The endpoint reports an error');
}
