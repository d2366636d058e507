import type { Runtime } from '../runtime/runtime.ts';
import { createTimeLimit } from '../runtime/time-limit.ts';
import type { EngineError } from './engine.ts';
import { timedOut, toEngineError } from './engine-failure.ts';

export interface ConsumeOptions<Item> {
  readonly runtime: Runtime;
  readonly engine: string;
  readonly firstMs: number;
  readonly nextMs: number;
  /** Asked when a limit is reached: true, while the engine waits for something that has a limit of its own. */
  isExcused?(): boolean;
  onItem(item: Item): void;
  /** Exactly one of `onEnd` and `onError` follows, unless cancelled. */
  onEnd(): void;
  onError(error: EngineError): void;
}

/**
 * Reads what an engine yields, each piece under a limit; items are passed on in
 * the same tick. Each step has its own promise and timer: a race against one long
 * promise would keep every piece until the call ends. Returns the cancel function.
 */
export function consume<Item>(open: () => AsyncIterable<Item>, options: ConsumeOptions<Item>): () => void {
  let running = true;
  let iterator: AsyncIterator<Item> | undefined;
  const limit = createTimeLimit(options.runtime);
  const close = (): void => {
    running = false;
    limit.stop();
    closeIterator(iterator);
  };
  const fail = (error: EngineError): void => {
    close();
    options.onError(error);
  };
  const guarded = (act: () => void): void => {
    if (!running) return;
    limit.stop();
    options.runtime.guard(() => {
      try {
        act();
      } catch (error) {
        fail(toEngineError(error, options.engine));
      }
    });
  };
  const step = (limitMs: number): void => {
    watch(limitMs);
    nextOf(iterator).then(
      (result) => guarded(() => take(result)),
      (error: unknown) => guarded(() => fail(toEngineError(error, options.engine))),
    );
  };
  const watch = (limitMs: number): void => {
    limit.start(limitMs, () => {
      if (options.isExcused?.() === true) watch(limitMs);
      else fail(timedOut(options.engine, 'an answer', limitMs));
    });
  };
  const take = (result: IteratorResult<Item, unknown>): void => {
    if (result.done === true) {
      running = false;
      options.onEnd();
      return;
    }
    options.onItem(result.value);
    if (running) step(options.nextMs);
  };
  guarded(() => {
    iterator = open()[Symbol.asyncIterator]();
    step(options.firstMs);
  });
  return close;
}

/** An engine may throw where it should reject. */
async function nextOf<Item>(
  iterator: AsyncIterator<Item> | undefined,
): Promise<IteratorResult<Item, unknown>> {
  if (iterator === undefined) return { done: true, value: undefined };
  return iterator.next();
}
/** Not awaited: an engine that hangs would never let it settle. */
function closeIterator(iterator: AsyncIterator<unknown> | undefined): void {
  if (iterator?.return === undefined) return;
  Promise.resolve()
    .then(() => iterator.return?.())
    .catch(() => undefined);
}
