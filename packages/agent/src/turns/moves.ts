import type { TurnSettings } from './turn-settings.ts';
import type { StateOf, TurnEffect, TurnState, TurnStep } from './turn-types.ts';

/** Moves that several states share. */
export function stay(state: TurnState, ...effects: TurnEffect[]): TurnStep {
  return { state, effects };
}

/** Nobody has the floor: what waits is said, else the silence begins to count. */
export function listen(at: number, settings: TurnSettings, ...before: TurnEffect[]): TurnStep {
  return {
    state: { name: 'listening' },
    effects: [
      ...before,
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'silence', at: at + settings.silenceTimeoutMs },
      { type: 'play-queued' },
    ],
  };
}

/** The visitor's turn is over and has a text. */
export function answer(text: string, ...before: TurnEffect[]): TurnStep {
  return {
    state: { name: 'thinking', text },
    effects: [...before, { type: 'clear-timers' }, { type: 'answer', text }],
  };
}

/** The visitor has the floor; the recogniser hears him already when `begun`. */
export function userSpeaks(
  at: number,
  settings: TurnSettings,
  turn: {
    readonly cut: boolean;
    readonly earlier: string;
    readonly begun: boolean;
    readonly before?: readonly TurnEffect[];
  },
): TurnStep {
  return {
    state: { name: 'user-speaking', cut: turn.cut, earlier: turn.earlier },
    effects: [
      ...(turn.before ?? []),
      { type: 'clear-timers' },
      ...(turn.begun ? [] : ([{ type: 'begin-utterance' }] as const)),
      { type: 'user-started' },
      { type: 'set-timer', id: 'utterance-limit', at: at + settings.maxUtteranceMs },
    ],
  };
}

/** The visitor is silent since `silenceSince`: soon ask for the text, later take the turn as over. */
export function userPauses(
  silenceSince: number,
  settings: TurnSettings,
  turn: { readonly cut: boolean; readonly earlier: string },
): TurnStep<StateOf<'user-pausing'>> {
  return {
    state: { name: 'user-pausing', ...turn, silenceSince, asked: false, text: null, over: false },
    effects: [
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'snapshot', at: silenceSince + settings.snapshotSilenceMs },
      { type: 'set-timer', id: 'end-of-turn', at: silenceSince + settings.endSilenceMs },
    ],
  };
}

/** A line of the assistant has the floor. */
export function speak(
  interruptible: boolean,
  unanswered: string,
  ...before: TurnEffect[]
): TurnStep<StateOf<'speaking'>> {
  const state: StateOf<'speaking'> = {
    name: 'speaking',
    interruptible,
    audibleSince: null,
    overlap: null,
    unanswered,
  };
  return { state, effects: [...before, { type: 'clear-timers' }] };
}
