import { snapshotSilenceOf } from './end-of-turn.ts';
import type { VoiceEnd } from './prosody.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { Joinable, StateOf, TurnEffect, TurnState, TurnStep } from './turn-types.ts';

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

/** What a turn of the visitor begins with. */
export interface UserTurnStart {
  readonly cut: boolean;
  readonly earlier: string;
  readonly joins?: Joinable | null;
}
/** The visitor has the floor since `since`; the recogniser hears him already when `begun`. */
export function userSpeaks(
  since: number,
  settings: TurnSettings,
  turn: UserTurnStart & { readonly begun: boolean; readonly before?: readonly TurnEffect[] },
): TurnStep {
  const { cut, earlier, joins = null } = turn;
  return {
    state: { name: 'user-speaking', cut, earlier, joins, since },
    effects: [
      ...(turn.before ?? []),
      { type: 'clear-timers' },
      ...(turn.begun ? [] : ([{ type: 'begin-utterance' }] as const)),
      { type: 'user-started' },
      { type: 'set-timer', id: 'utterance-limit', at: since + settings.maxUtteranceMs },
    ],
  };
}

/** The visitor is silent since `silenceSince`: soon ask for the text, later take the turn as over. */
export function userPauses(
  silenceSince: number,
  settings: TurnSettings,
  turn: UserTurnStart & { readonly since: number; readonly voice: VoiceEnd },
): TurnStep<StateOf<'user-pausing'>> {
  const { cut, earlier, joins = null, since, voice } = turn;
  const snapshotMs = snapshotSilenceOf(silenceSince - since, settings);
  const pause = { silenceSince, asked: false, text: null, unsure: false, over: false, mere: false };
  return {
    state: { name: 'user-pausing', cut, earlier, joins, since, voice, ...pause },
    effects: [
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'snapshot', at: silenceSince + snapshotMs },
      { type: 'set-timer', id: 'end-of-turn', at: silenceSince + settings.endSilences.unknown },
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
    joinable: null,
  };
  return { state, effects: [...before, { type: 'clear-timers' }] };
}
