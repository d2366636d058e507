import { pipelineLimits } from '../runtime/limits.ts';
import type { Timers } from '../runtime/timers.ts';
import type { Speaking } from '../speaking/speaking.ts';
import type { Tools } from '../thinking/tools.ts';
import type { TurnState } from '../turns/turn-types.ts';
import type { Ending } from './ending.ts';
import type { PerformedEffect } from './turn-runner.ts';

/** The way out of a conversation that is handed over: what is being said and done is ended first. */
export interface Leaving {
  /** The next assistant gets ready. */
  begin(): void;
  /** The reply that handed over has no word. */
  wordless(): void;
  /** The next assistant does it: this one answers nothing any more. */
  takes(effect: PerformedEffect): boolean;
  /** Something has ended. */
  check(): void;
}

export interface LeavingOptions {
  readonly timers: Timers;
  readonly speaking: Pick<Speaking, 'current'>;
  readonly tools: Pick<Tools, 'isRunning'>;
  readonly ending: Pick<Ending, 'closing'>;
  readonly turn: () => TurnState;
  /** Called once. `words`: what the visitor has said meanwhile and nobody has answered. */
  onLeave(words: string | null): void;
}

export function createLeaving(options: LeavingOptions): Leaving {
  let state: 'staying' | 'leaving' | 'left' = 'staying';
  let isWordless = false;
  let words: string | null = null;
  const leave = (): void => {
    state = 'left';
    options.timers.clear('handover');
    options.onLeave(words);
  };
  const isFree = (): boolean => {
    const { name } = options.turn();
    if (name === 'thinking') return isWordless || words !== null;
    return name === 'listening' && options.speaking.current() === null;
  };
  const check = (): void => {
    if (state !== 'leaving' || options.ending.closing || options.tools.isRunning) return;
    if (isFree()) leave();
  };
  /** Whoever is speaking has his say, which has a limit of its own. */
  const limit = (): void => {
    if (isVisitors(options.turn())) options.timers.set('handover', pipelineLimits.handoverMs, limit);
    else if (state === 'leaving' && !options.ending.closing) leave();
  };
  return {
    check,
    begin() {
      if (state !== 'staying') return;
      state = 'leaving';
      options.timers.set('handover', pipelineLimits.handoverMs, limit);
      check();
    },
    wordless() {
      isWordless = true;
      check();
    },
    takes(effect) {
      if (state !== 'leaving') return false;
      if (effect.type === 'answer') {
        words = effect.text;
        check();
      }
      return effect.type === 'answer' || effect.type === 'prepare-reply';
    },
  };
}

function isVisitors({ name }: TurnState): boolean {
  return name === 'user-speaking' || name === 'user-pausing';
}
