import { type ChatPiece, EngineError, type TokenUsage } from '@saywell/agent';
import {
  badAnswer,
  type Client,
  countOf,
  type Exchange,
  fieldOf,
  parseJson,
  readEvents,
} from '@saywell/agent/hosted';
import { ownIdPrefix } from './wire-contents.ts';

const maxCalls = 8;
const maxParts = 100;

interface State {
  calls: number;
  hasSpoken: boolean;
  finishReason: string | undefined;
  usage: TokenUsage | undefined;
}

/**
 * Pieces of a streamed answer. One without any content, which happens, is asked for once more with `again`.
 * Throws EngineError; an answer that ends without saying so is one.
 */
export async function* readContents(
  client: Client,
  exchange: Exchange,
  again: () => Promise<Exchange>,
): AsyncGenerator<ChatPiece, void> {
  const state = { calls: 0, hasSpoken: false, finishReason: undefined, usage: undefined };
  yield* readStream(client, exchange, state);
  if (isEmpty(state)) yield* readStream(client, await again(), state);
  if (state.usage !== undefined) yield { kind: 'usage', usage: state.usage };
}

const isEmpty = ({ calls, hasSpoken }: State): boolean => calls === 0 && !hasSpoken;

async function* readStream(
  client: Client,
  exchange: Exchange,
  state: State,
): AsyncGenerator<ChatPiece, void> {
  state.finishReason = undefined;
  for await (const data of readEvents(client, exchange)) {
    const event = parseJson(client.engine, data);
    const error = fieldOf(event, 'error');
    if (error !== undefined && error !== null) throw failureIn(client.engine, error);
    if (fieldOf(fieldOf(event, 'promptFeedback'), 'blockReason') !== undefined)
      throw stopped(client.engine, 'The provider blocked the request');
    const candidate = fieldOf(fieldOf(event, 'candidates'), 0);
    const parts = fieldOf(fieldOf(candidate, 'content'), 'parts');
    for (const part of Array.isArray(parts) ? parts.slice(0, maxParts) : []) yield* pieceOf(part, state);
    state.usage = tokenUsage(fieldOf(event, 'usageMetadata')) ?? state.usage;
    const reason = fieldOf(candidate, 'finishReason');
    if (typeof reason === 'string') state.finishReason = reason;
  }
  if (state.finishReason === undefined) throw badAnswer(client.engine, 'The answer broke off');
  const isWhole = state.finishReason === 'STOP' || state.finishReason === 'MAX_TOKENS';
  if (!isWhole && isEmpty(state)) throw stopped(client.engine, 'The provider stopped the answer');
}

/** The same question would be stopped again. */
const stopped = (engine: string, message: string): EngineError =>
  new EngineError('engine-bad-answer', engine, message, { isPermanent: true });

function* pieceOf(part: unknown, state: State): Generator<ChatPiece, void> {
  const text = fieldOf(part, 'text');
  const isThought = fieldOf(part, 'thought') === true;
  if (typeof text === 'string' && text !== '' && !isThought) {
    state.hasSpoken = true;
    yield { kind: 'text', text };
  }
  const call = fieldOf(part, 'functionCall');
  const name = fieldOf(call, 'name');
  if (typeof name !== 'string' || state.calls === maxCalls) return;
  const id = fieldOf(call, 'id');
  const index = state.calls++;
  yield {
    kind: 'tool',
    index,
    id: typeof id === 'string' && id !== '' ? id : `${ownIdPrefix}${index}-${name}`,
    name,
    argumentsText: JSON.stringify(fieldOf(call, 'args') ?? {}),
  };
  yield { kind: 'opaque', data: part };
}

function tokenUsage(usage: unknown): TokenUsage | undefined {
  const count = (name: string): number | undefined => countOf(fieldOf(usage, name));
  const promptTokens = count('promptTokenCount');
  if (promptTokens === undefined) return undefined;
  return {
    promptTokens,
    completionTokens: (count('candidatesTokenCount') ?? 0) + (count('thoughtsTokenCount') ?? 0),
    cachedPromptTokens: Math.min(count('cachedContentTokenCount') ?? 0, promptTokens),
  };
}

const busy = new Set<unknown>(['RESOURCE_EXHAUSTED', 'UNAVAILABLE']);

function failureIn(engine: string, error: unknown): EngineError {
  const code = busy.has(fieldOf(error, 'status')) ? 'engine-unavailable' : 'engine-failed';
  return new EngineError(code, engine, 'The endpoint reported an error within its answer');
}
