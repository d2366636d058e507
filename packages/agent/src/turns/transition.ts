import { whileListening, whileThinking } from './assistant-turn.ts';
import { answer, listen, stay } from './moves.ts';
import { whilePausing } from './pausing-turn.ts';
import { whileSpeaking } from './speaking-turn.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { TurnEvent, TurnState, TurnStep } from './turn-types.ts';
import { whileUserSpeaking } from './user-turn.ts';

export const initialTurn: TurnState = { name: 'idle' };

/** Who has the floor, and what follows from an event. Pure: time comes in events and leaves as deadlines. */
export function transition(state: TurnState, event: TurnEvent, settings: TurnSettings): TurnStep {
  if (event.type === 'ended') return stay({ name: 'ended' }, { type: 'clear-timers' });
  switch (state.name) {
    case 'idle':
      if (event.type !== 'started') return stay(state);
      return event.answering === undefined ? listen(event.at, settings) : answer(event.answering);
    case 'listening':
      return whileListening(state, event, settings);
    case 'user-speaking':
      return whileUserSpeaking(state, event, settings);
    case 'user-pausing':
      return whilePausing(state, event, settings);
    case 'thinking':
      return whileThinking(state, event, settings);
    case 'speaking':
      return whileSpeaking(state, event, settings);
    case 'ended':
      break;
  }
  return stay(state);
}
