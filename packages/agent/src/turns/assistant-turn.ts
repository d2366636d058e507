import { joinTurns } from './joining.ts';
import { answer, listen, speak, stay, userSpeaks } from './moves.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { StateOf, TurnEvent, TurnStep } from './turn-types.ts';

export function whileListening(
  state: StateOf<'listening'>,
  event: TurnEvent,
  settings: TurnSettings,
): TurnStep {
  switch (event.type) {
    case 'voice-started':
      return userSpeaks(event.at, settings, { cut: false, earlier: '', begun: false });
    case 'typed':
      return answer(event.text, { type: 'user-said', text: event.text, typed: true });
    case 'speech-queued':
      return stay(state, { type: 'play-queued' });
    case 'speech-started':
      return speak(event.interruptible, '');
    case 'timer':
      return event.id === 'silence'
        ? stay(state, { type: 'end-call', reason: 'silence-timed-out' })
        : stay(state);
    case 'started':
    case 'voice-stopped':
    case 'partial':
    case 'transcribed':
    case 'transcription-failed':
    case 'silenced':
    case 'speech-audible':
    case 'speech-finished':
    case 'ended':
      break;
  }
  return stay(state);
}

/** Until something is audible the visitor may go on: both parts are answered as one. */
export function whileThinking(
  state: StateOf<'thinking'>,
  event: TurnEvent,
  settings: TurnSettings,
): TurnStep {
  switch (event.type) {
    case 'voice-started':
      return userSpeaks(event.at, settings, {
        cut: false,
        earlier: state.text,
        begun: false,
        before: [{ type: 'hold-reply' }],
      });
    case 'typed':
      return answer(joinTurns(state.text, event.text, settings.words), {
        type: 'user-said',
        text: event.text,
        typed: true,
      });
    case 'speech-queued':
      return event.interrupting ? stay(state, { type: 'hold-reply' }, { type: 'play-queued' }) : stay(state);
    case 'speech-started':
      return speak(event.interruptible, event.answers ? '' : state.text);
    case 'speech-audible':
      return {
        state: {
          name: 'speaking',
          interruptible: true,
          audibleSince: event.at,
          overlap: null,
          unanswered: '',
          joinable: { text: state.text, until: event.at + settings.joinWindowMs },
        },
        effects: [],
      };
    case 'silenced':
      return listen(event.at, settings, { type: 'drop-reply' });
    case 'speech-finished':
      return listen(event.at, settings);
    case 'started':
    case 'voice-stopped':
    case 'timer':
    case 'partial':
    case 'transcribed':
    case 'transcription-failed':
    case 'ended':
      break;
  }
  return stay(state);
}
