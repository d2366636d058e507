import {
  type ChatModel,
  type ChatPiece,
  type ChatRequest,
  type Clock,
  createSystemClock,
  EngineError,
} from '@saywell/agent';
import type { Breaker } from './fallback/breakers.ts';
import { createEngineChain, type Fallback } from './fallback/engine-chain.ts';
import { type Attempt, raceInTurn, sharedPatience } from './fallback/race-in-turn.ts';

/** More would only make the visitor wait longer. */
const maxFallbacks = 3;
/** For the first word, ms; in all less than the 10 s that a reply has. */
export const modelPatience = { firstWordMs: 4000, othersMs: 3000 } as const;

export interface FallbackModelsOptions {
  /** Names of other models of the same endpoint. */
  readonly fallbacks: readonly string[];
  /** Of the credential and this model. Default: none. */
  readonly breakerOf?: (model: string | undefined) => Breaker;
  readonly onFallback?: (fallback: Fallback) => void;
  readonly clock?: Clock | undefined;
}

/**
 * Asks other models of the same endpoint, in their order, when the answer has no first word, and stays with the one
 * that answers. An answer that has begun is never asked for again: its first words may have been spoken.
 */
export function withFallbackModels(model: ChatModel, options: FallbackModelsOptions): ChatModel {
  const { breakerOf, onFallback, clock = createSystemClock() } = options;
  const fallbacks = options.fallbacks.slice(0, maxFallbacks);
  if (fallbacks.length === 0) return model;
  let chain: ReturnType<typeof createEngineChain<NamedModel>> | undefined;
  return {
    name: model.name,
    async stream(request) {
      const { model: first } = request.options;
      chain ??= createEngineChain(
        [first, ...fallbacks].map((asked) => ({ engine: named(model, asked), breaker: breakerOf?.(asked) })),
        (fallback) => onFallback?.(fallback),
      );
      const { rest, enter, failed, answered, worked } = chain;
      const left = rest();
      const patience = sharedPatience(left.length, modelPatience.firstWordMs, modelPatience.othersMs);
      const attempts = left.map(({ place, engine }, at) =>
        begun(engine, request, patience[at] ?? null, () => enter(place)),
      );
      const won = await raceInTurn(attempts, {
        clock,
        onFailed: (at, error) => mayBeTheModel(error) && failed(left[at]?.place ?? 0, error),
        isFinal: (error) => !mayBeTheModel(error),
      });
      const place = left[won.place]?.place ?? 0;
      answered(place);
      worked(place);
      return place === 0 ? won.value : countedFor(fallbacks[place - 1] ?? model.name, won.value);
    },
  };
}

interface NamedModel {
  readonly name: string;
  ask(request: ChatRequest): Promise<AsyncIterable<ChatPiece>>;
}

const named = (model: ChatModel, asked: string | undefined): NamedModel => ({
  name: asked ?? model.name,
  ask: (request) => model.stream({ ...request, options: { ...request.options, model: asked } }),
});

/** Resolves with the first piece of the answer. */
function begun(
  model: NamedModel,
  request: ChatRequest,
  patienceMs: number | null,
  enter: () => void,
): Attempt<AsyncIterable<ChatPiece>> {
  const controller = new AbortController();
  const { signal } = request;
  signal.addEventListener('abort', () => controller.abort(signal.reason), {
    once: true,
    signal: controller.signal,
  });
  return {
    engine: model.name,
    patienceMs,
    giveUp: (reason) => controller.abort(reason),
    async start() {
      if (signal.aborted) controller.abort(signal.reason);
      enter();
      const pieces = await model.ask({ ...request, signal: controller.signal });
      const iterator = pieces[Symbol.asyncIterator]();
      return after(await iterator.next(), iterator);
    },
  };
}

async function* after(
  first: IteratorResult<ChatPiece, unknown>,
  rest: AsyncIterator<ChatPiece>,
): AsyncGenerator<ChatPiece, void> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** What it took is of the model that answered, and not of the one that was asked for. */
async function* countedFor(model: string, pieces: AsyncIterable<ChatPiece>): AsyncGenerator<ChatPiece, void> {
  for await (const piece of pieces) {
    if (piece.kind !== 'usage') yield piece;
    else yield { ...piece, usage: { ...piece.usage, others: [{ ...piece.usage, model }] } };
  }
}

/** A refused key or a visitor who speaks on is the same for every model. */
function mayBeTheModel(error: unknown): boolean {
  return (
    error instanceof EngineError && error.code !== 'engine-unauthorized' && error.code !== 'engine-aborted'
  );
}
