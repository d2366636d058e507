import type { CallContext } from '../call/call-context.ts';
import type { Engine } from '../engines/engine.ts';

export type LevelSide = 'local' | 'remote';

/** Which audio levels the page observes, and how often; asked for before the join it begins with the call. */
export class AudioLevels {
  readonly #context: CallContext;
  readonly #intervalsMs: { [Side in LevelSide]?: number | undefined } = {};

  constructor(context: CallContext) {
    this.#context = context;
  }

  /** Without an interval the levels are observed no more. */
  observeEvery(side: LevelSide, intervalMs: number | undefined): void {
    this.#intervalsMs[side] = intervalMs;
    if (this.#context.isJoined()) this.#context.engine()?.observeLevels(side, intervalMs);
  }

  isObserving(side: LevelSide): boolean {
    return this.#context.isJoined() && this.#intervalsMs[side] !== undefined;
  }

  joined(engine: Engine): void {
    engine.observeLevels('local', this.#intervalsMs.local);
    engine.observeLevels('remote', this.#intervalsMs.remote);
  }
}
