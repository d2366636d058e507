import { joinTurns } from './joining.ts';
import { answer, speak, stay } from './moves.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { Overlap, StateOf, TurnEffect, TurnEvent, TurnStep } from './turn-types.ts';

type UserState = StateOf<'user-speaking'> | StateOf<'user-pausing'>;

/** Typed text and lines of the page are stronger than a voice, which may be noise. */
export function whileUserHasFloor(state: UserState, event: TurnEvent, { words }: TurnSettings): TurnStep {
  switch (event.type) {
    case 'typed': {
      const typed: TurnEffect = { type: 'user-said', text: event.text, typed: true };
      return answer(joinTurns(state.earlier, event.text, words), ...endUserTurn(state), typed);
    }
    case 'speech-queued':
      return event.interrupting ? yieldToLine(state) : stay(state);
    case 'speech-started':
      return speakOver(state, event);
    case 'silenced':
      return state.cut
        ? stay({ ...state, cut: false, joins: null }, { type: 'abandon-speech' })
        : stay(state);
    case 'started':
    case 'voice-started':
    case 'voice-stopped':
    case 'timer':
    case 'partial':
    case 'transcribed':
    case 'transcription-failed':
    case 'speech-audible':
    case 'speech-finished':
    case 'ended':
      break;
  }
  return stay(state);
}

/** `joined`: this turn goes on with the one that the assistant was answering. */
export function endUserTurn(state: UserState, joined = false): TurnEffect[] {
  const effects: TurnEffect[] = [{ type: 'end-utterance' }, { type: 'user-stopped' }];
  if (!state.cut) return effects;
  return [...effects, { type: joined ? 'retract-reply' : 'abandon-speech' }];
}

/** A line of the page that must not wait: what was cut off is given up for it. */
function yieldToLine(state: UserState): TurnStep {
  const give: TurnEffect[] = state.cut ? [{ type: 'abandon-speech' }] : [];
  return stay({ ...state, cut: false, joins: null }, ...give, { type: 'play-queued' });
}
const heardBefore = { early: true, voicedMs: 0 } as const;
/** The visitor's words go on beside the line. */
function speakOver(state: UserState, event: Extract<TurnEvent, { type: 'speech-started' }>): TurnStep {
  const step = speak(event.interruptible, state.earlier, { type: 'user-stopped' }, { type: 'drop-reply' });
  const overlap: Overlap =
    state.name === 'user-speaking'
      ? { ...heardBefore, phase: 'voice', since: event.at, due: false }
      : {
          ...heardBefore,
          phase: 'silence',
          silenceSince: state.silenceSince,
          asked: false,
          voice: state.voice,
        };
  const effects: TurnEffect[] =
    overlap.phase === 'voice' ? [] : [{ type: 'set-timer', id: 'snapshot', at: event.at }];
  return { state: { ...step.state, overlap }, effects: [...step.effects, ...effects] };
}

/** The voice meant nothing: the assistant goes on where it was cut off. */
export function resume(state: UserState, at: number): TurnStep {
  return {
    state: {
      name: 'speaking',
      interruptible: true,
      audibleSince: at,
      overlap: null,
      unanswered: state.earlier,
      joinable: state.joins,
    },
    effects: [
      { type: 'clear-timers' },
      { type: 'end-utterance' },
      { type: 'user-stopped' },
      { type: 'drop-reply' },
      { type: 'resume-speech' },
    ],
  };
}
