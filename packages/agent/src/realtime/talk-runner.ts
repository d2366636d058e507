import type { Runtime } from '../runtime/runtime.ts';
import { transition } from './talk-transition.ts';
import { initialTalk, type TalkEffect, type TalkEvent, type TalkState } from './talk-types.ts';

/** Runs the talk: events one after another, effects in their order. */
export interface TalkRunner {
  state(): TalkState;
  /** An effect may cause the next event at once; it waits until this step is done. */
  dispatch(event: TalkEvent): void;
}

export function createTalkRunner(options: {
  readonly runtime: Pick<Runtime, 'guard'>;
  perform(effect: TalkEffect): void;
  /** After the effects of every event. */
  onState(state: TalkState, before: TalkState): void;
}): TalkRunner {
  let state = initialTalk;
  let isRunning = false;
  const waiting: TalkEvent[] = [];
  const step = (event: TalkEvent): void => {
    const before = state;
    const { state: after, effects } = transition(state, event);
    state = after;
    for (const effect of effects) options.runtime.guard(() => options.perform(effect));
    options.runtime.guard(() => options.onState(after, before));
  };
  return {
    state: () => state,
    dispatch(event) {
      waiting.push(event);
      if (isRunning) return;
      isRunning = true;
      try {
        for (let due = waiting.shift(); due !== undefined; due = waiting.shift()) step(due);
      } finally {
        isRunning = false;
      }
    },
  };
}
