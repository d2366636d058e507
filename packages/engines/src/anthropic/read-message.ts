import { type ChatPiece, EngineError, type TokenUsage } from '@saywell/agent';
import { badAnswer, countOf, fieldOf, parseJson } from '@saywell/agent/hosted';

const maxCalls = 8;

/** Pieces of a streamed message, of its events. Throws EngineError; a message that ends without saying so is one. */
export async function* readMessage(
  engine: string,
  events: AsyncIterable<string>,
): AsyncGenerator<ChatPiece, void> {
  const state = { calls: 0, usage: {}, blocks: new Map<number, Block>(), hasSpoken: false };
  for await (const data of events) {
    const event = parseJson(engine, data);
    const type = fieldOf(event, 'type');
    if (type === 'error') throw failureIn(engine, event);
    if (type === 'message_stop') {
      yield { kind: 'usage', usage: tokenUsage(state.usage) };
      return;
    }
    yield* piecesOf(engine, event, state);
  }
  throw badAnswer(engine, 'The answer broke off');
}

interface State {
  calls: number;
  usage: object;
  hasSpoken: boolean;
  readonly blocks: Map<number, Block>;
}
/** A block on its way: a call by its number, or thoughts that go back as they came. */
type Block = { readonly call: number } | { readonly thoughts: Record<string, unknown> };

function* piecesOf(engine: string, event: unknown, state: State): Generator<ChatPiece, void> {
  const index = Number(fieldOf(event, 'index'));
  switch (fieldOf(event, 'type')) {
    case 'message_start':
      state.usage = { ...fieldsOf(fieldOf(fieldOf(event, 'message'), 'usage')) };
      return;
    case 'message_delta':
      state.usage = { ...state.usage, ...fieldsOf(fieldOf(event, 'usage')) };
      if (fieldOf(fieldOf(event, 'delta'), 'stop_reason') === 'refusal' && !state.hasSpoken)
        throw badAnswer(engine, 'The model refused to answer');
      return;
    case 'content_block_start':
      yield* blockStart(index, fieldOf(event, 'content_block'), state);
      return;
    case 'content_block_delta':
      yield* blockDelta(index, fieldOf(event, 'delta'), state);
      return;
    case 'content_block_stop':
      yield* blockStop(index, state);
      return;
    default:
  }
}

function* blockStart(index: number, block: unknown, state: State): Generator<ChatPiece, void> {
  const type = fieldOf(block, 'type');
  if (type === 'thinking' || type === 'redacted_thinking')
    state.blocks.set(index, { thoughts: { ...fieldsOf(block) } });
  if (type === 'text') yield* textPiece(fieldOf(block, 'text'), state);
  if (type !== 'tool_use' || state.calls === maxCalls) return;
  state.blocks.set(index, { call: state.calls });
  const [id, name] = [fieldOf(block, 'id'), fieldOf(block, 'name')];
  yield { kind: 'tool', index: state.calls++, id: textOf(id), name: textOf(name), argumentsText: '' };
}

function* blockDelta(index: number, delta: unknown, state: State): Generator<ChatPiece, void> {
  const block = state.blocks.get(index);
  const type = fieldOf(delta, 'type');
  if (type === 'text_delta') yield* textPiece(fieldOf(delta, 'text'), state);
  if (type === 'input_json_delta' && block !== undefined && 'call' in block)
    yield {
      kind: 'tool',
      index: block.call,
      id: '',
      name: '',
      argumentsText: textOf(fieldOf(delta, 'partial_json')),
    };
  if (block === undefined || !('thoughts' in block)) return;
  for (const field of ['thinking', 'signature'])
    if (type === `${field}_delta`)
      block.thoughts[field] = textOf(block.thoughts[field]) + textOf(fieldOf(delta, field));
}

function* blockStop(index: number, { blocks }: State): Generator<ChatPiece, void> {
  const block = blocks.get(index);
  if (block !== undefined && 'thoughts' in block) yield { kind: 'opaque', data: block.thoughts };
}

function* textPiece(text: unknown, state: State): Generator<ChatPiece, void> {
  if (typeof text !== 'string' || text === '') return;
  state.hasSpoken = true;
  yield { kind: 'text', text };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** What was read anew, what was put aside and what was known from before are counted apart. */
function tokenUsage(usage: object): TokenUsage {
  const count = (name: string): number => countOf(fieldOf(usage, name)) ?? 0;
  const cachedPromptTokens = count('cache_read_input_tokens');
  return {
    promptTokens: count('input_tokens') + count('cache_creation_input_tokens') + cachedPromptTokens,
    completionTokens: count('output_tokens'),
    cachedPromptTokens,
  };
}

const busy = new Set<unknown>(['overloaded_error', 'rate_limit_error']);

function failureIn(engine: string, event: unknown): EngineError {
  const isBusy = busy.has(fieldOf(fieldOf(event, 'error'), 'type'));
  const code = isBusy ? 'engine-unavailable' : 'engine-failed';
  return new EngineError(code, engine, 'The endpoint reported an error within its answer');
}
