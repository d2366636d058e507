import type { Runtime } from '../runtime/runtime.ts';
import type { Timers } from '../runtime/timers.ts';
import { initialTurn, transition } from '../turns/transition.ts';
import type { TurnSettings } from '../turns/turn-settings.ts';
import type { TurnEffect, TurnEvent, TurnState, TurnTimer } from '../turns/turn-types.ts';

type WithoutTime<Event> = Event extends TurnEvent ? Omit<Event, 'at'> & { readonly at?: number } : never;
/** `at` defaults to now. */
export type TurnInput = WithoutTime<TurnEvent>;
export type PerformedEffect = Exclude<TurnEffect, { type: 'set-timer' | 'clear-timer' | 'clear-timers' }>;

/** Runs the turn machine: events one after another, timers, effects. */
export interface TurnRunner {
  state(): TurnState;
  dispatch(event: TurnInput): void;
  /** Silence of a visitor who is away is not counted; it begins anew when somebody is back. */
  setPresence(isSomebodyThere: boolean): void;
  /** The call is over: nothing that is under way has an effect any more. */
  stop(): void;
}
export interface TurnRunnerOptions {
  readonly settings: TurnSettings;
  readonly runtime: Runtime;
  readonly timers: Timers;
  onState(state: TurnState): void;
  /** The silence of the visitor is to be counted; returns how long, ms. */
  onSilence(limitMs: number): number;
  /** Nobody is there any more; the next silence has nothing to do with what was before. */
  onAway(): void;
  perform(effect: PerformedEffect): void;
}

const turnTimers: readonly TurnTimer[] = [
  'snapshot',
  'end-of-turn',
  'interrupt',
  'probe',
  'utterance-limit',
  'silence',
];

export function createTurnRunner(options: TurnRunnerOptions): TurnRunner {
  const { runtime, timers } = options;
  let state = initialTurn;
  let running = false;
  let stopped = false;
  let isDeserted = false;
  const waiting: TurnEvent[] = [];

  const setTimer = (id: TurnTimer, delayMs: number): void => {
    if (id === 'silence' && isDeserted) return;
    const waitMs = id === 'silence' ? options.onSilence(delayMs) : delayMs;
    timers.set(`turn:${id}`, waitMs, () => dispatch({ type: 'timer', id }));
  };
  const apply = (effect: TurnEffect): void => {
    if (effect.type === 'set-timer') {
      setTimer(effect.id, effect.at - runtime.now());
    } else if (effect.type === 'clear-timer') {
      timers.clear(`turn:${effect.id}`);
    } else if (effect.type === 'clear-timers') {
      for (const id of turnTimers) timers.clear(`turn:${id}`);
    } else {
      options.perform(effect);
    }
  };
  const step = (event: TurnEvent): void => {
    const before = state.name;
    const result = transition(state, event, options.settings);
    state = result.state;
    if (state.name !== before) options.onState(state);
    for (const effect of result.effects) {
      if (!stopped) runtime.guard(() => apply(effect));
    }
  };
  /** An effect may cause the next event at once; it waits until this step is done. */
  function dispatch(input: TurnInput): void {
    if (stopped) return;
    waiting.push({ ...input, at: input.at ?? runtime.now() });
    if (running) return;
    running = true;
    try {
      for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) step(event);
    } finally {
      running = false;
    }
  }
  return {
    state: () => state,
    dispatch,
    setPresence(isSomebodyThere) {
      isDeserted = !isSomebodyThere;
      if (isDeserted) options.onAway();
      if (isDeserted) timers.clear('turn:silence');
      else if (state.name === 'listening') setTimer('silence', options.settings.silenceTimeoutMs);
    },
    stop() {
      dispatch({ type: 'ended' });
      stopped = true;
      state = { name: 'ended' };
      waiting.length = 0;
    },
  };
}
