import { stay, userPauses } from './moves.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { StateOf, TurnEvent, TurnStep } from './turn-types.ts';
import { resume, whileUserHasFloor } from './user-floor.ts';

/** The visitor's voice is on. */
export function whileUserSpeaking(
  state: StateOf<'user-speaking'>,
  event: TurnEvent,
  settings: TurnSettings,
): TurnStep {
  switch (event.type) {
    case 'voice-stopped':
      return userPauses(event.at, settings, { ...state, voice: event.voice ?? 'unknown' });
    case 'timer':
      if (event.id === 'probe') return stay(state, { type: 'take-snapshot' });
      return event.id === 'utterance-limit' ? takeAsItIs(state) : stay(state);
    case 'transcribed':
      return state.cut && event.text.trim() === '' ? resume(state, event.at) : stay(state);
    case 'started':
    case 'voice-started':
    case 'partial':
    case 'transcription-failed':
    case 'typed':
    case 'speech-queued':
    case 'speech-started':
    case 'silenced':
    case 'speech-audible':
    case 'speech-finished':
    case 'ended':
      break;
  }
  return whileUserHasFloor(state, event, settings);
}

/** Whatever was said counts, and its end is not waited for. */
function takeAsItIs(state: StateOf<'user-speaking'>): TurnStep {
  return {
    state: {
      ...state,
      name: 'user-pausing',
      silenceSince: Number.NEGATIVE_INFINITY,
      voice: 'unknown',
      mere: false,
      asked: true,
      text: null,
      unsure: false,
      over: true,
    },
    effects: [{ type: 'clear-timers' }, { type: 'take-snapshot' }],
  };
}
