import { answer, listen, speak, stay, userPauses } from './moves.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { Overlap, StateOf, TurnEffect, TurnEvent, TurnStep } from './turn-types.ts';
import { isAcknowledgement, isUnfinished, joinTexts } from './words.ts';

type UserState = StateOf<'user-speaking'> | StateOf<'user-pausing'>;
type Transcribed = Extract<TurnEvent, { type: 'transcribed' }>;

export function whileUserSpeaking(
  state: StateOf<'user-speaking'>,
  event: TurnEvent,
  settings: TurnSettings,
): TurnStep {
  switch (event.type) {
    case 'voice-stopped':
      return userPauses(event.at, settings, { cut: state.cut, earlier: state.earlier });
    case 'timer':
      return event.id === 'utterance-limit' ? takeAsItIs(state, event.at) : stay(state);
    case 'started':
    case 'voice-started':
    case 'partial':
    case 'transcribed':
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
  return whileUserHasFloor(state, event);
}

export function whilePausing(
  state: StateOf<'user-pausing'>,
  event: TurnEvent,
  settings: TurnSettings,
): TurnStep {
  switch (event.type) {
    case 'voice-started':
      return goOn(state, event.at, settings);
    case 'timer':
      return pauseTimer(state, event, settings);
    case 'transcribed':
      return pauseText(state, event, settings);
    case 'transcription-failed':
      return notUnderstood(state, event.at, settings);
    case 'started':
    case 'voice-stopped':
    case 'partial':
    case 'typed':
    case 'speech-queued':
    case 'speech-started':
    case 'silenced':
    case 'speech-audible':
    case 'speech-finished':
    case 'ended':
      break;
  }
  return whileUserHasFloor(state, event);
}

/** Typed text and lines of the page are stronger than a voice, which may be noise. */
function whileUserHasFloor(state: UserState, event: TurnEvent): TurnStep {
  switch (event.type) {
    case 'typed': {
      const typed: TurnEffect = { type: 'user-said', text: event.text, typed: true };
      return answer(joinTexts(state.earlier, event.text), ...endUserTurn(state), typed);
    }
    case 'speech-queued':
      return event.interrupting ? yieldToLine(state) : stay(state);
    case 'speech-started':
      return speakOver(state, event);
    case 'silenced':
      return state.cut ? stay({ ...state, cut: false }, { type: 'abandon-speech' }) : stay(state);
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

function endUserTurn(state: UserState): TurnEffect[] {
  const effects: TurnEffect[] = [{ type: 'end-utterance' }, { type: 'user-stopped' }];
  return state.cut ? [...effects, { type: 'abandon-speech' }] : effects;
}

/** A line of the page that must not wait: what was cut off is given up for it. */
function yieldToLine(state: UserState): TurnStep {
  const give: TurnEffect[] = state.cut ? [{ type: 'abandon-speech' }] : [];
  return stay({ ...state, cut: false }, ...give, { type: 'play-queued' });
}
/** The visitor's words go on beside the line. */
function speakOver(state: UserState, event: Extract<TurnEvent, { type: 'speech-started' }>): TurnStep {
  const step = speak(event.interruptible, state.earlier, { type: 'user-stopped' }, { type: 'drop-reply' });
  const overlap: Overlap =
    state.name === 'user-speaking'
      ? { phase: 'voice', early: true, since: event.at, voicedMs: 0, due: false }
      : { phase: 'silence', early: true, silenceSince: state.silenceSince, voicedMs: 0, asked: false };
  const effects: TurnEffect[] =
    overlap.phase === 'voice' ? [] : [{ type: 'set-timer', id: 'snapshot', at: event.at }];
  return { state: { ...step.state, overlap }, effects: [...step.effects, ...effects] };
}

function takeAsItIs(state: StateOf<'user-speaking'>, at: number): TurnStep {
  return {
    state: { ...state, name: 'user-pausing', silenceSince: at, asked: true, text: null, over: true },
    effects: [{ type: 'clear-timers' }, { type: 'take-snapshot' }],
  };
}

/** What was prepared is void: it did not hear everything. */
function goOn(state: StateOf<'user-pausing'>, at: number, settings: TurnSettings): TurnStep {
  const drop: TurnEffect[] = state.text ? [{ type: 'drop-reply' }] : [];
  return {
    state: { name: 'user-speaking', cut: state.cut, earlier: state.earlier },
    effects: [
      ...drop,
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'utterance-limit', at: at + settings.maxUtteranceMs },
    ],
  };
}

function pauseTimer(
  state: StateOf<'user-pausing'>,
  event: Extract<TurnEvent, { type: 'timer' }>,
  settings: TurnSettings,
): TurnStep {
  if (event.id === 'snapshot') return stay({ ...state, asked: true }, { type: 'take-snapshot' });
  if (event.id !== 'end-of-turn') return stay(state);
  if (state.text !== null) return closeTurn(state, state.text, event.at, settings);
  const ask: TurnEffect[] = state.asked ? [] : [{ type: 'take-snapshot' }];
  return stay({ ...state, asked: true, over: true }, { type: 'clear-timers' }, ...ask);
}

function pauseText(state: StateOf<'user-pausing'>, event: Transcribed, settings: TurnSettings): TurnStep {
  const text = event.text.trim();
  if (state.cut && isFalseInterruption(text, event)) return resume(state, event.at);
  if (state.over) return closeTurn(state, text, event.at, settings);
  const known = { ...state, text };
  if (text === '') return stay(known);
  const prepare: TurnEffect = { type: 'prepare-reply', text: joinTexts(state.earlier, text) };
  if (!isUnfinished(text)) return stay(known, prepare);
  const patience = state.silenceSince + settings.endSilenceMs + settings.unfinishedExtraMs;
  return stay(known, prepare, { type: 'set-timer', id: 'end-of-turn', at: patience });
}

function isFalseInterruption(text: string, event: Transcribed): boolean {
  return text === '' || isAcknowledgement(text, event.answerExpected);
}

/** The voice meant nothing: the assistant goes on where it was cut off. */
function resume(state: StateOf<'user-pausing'>, at: number): TurnStep {
  return {
    state: {
      name: 'speaking',
      interruptible: true,
      audibleSince: at,
      overlap: null,
      unanswered: state.earlier,
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

function closeTurn(
  state: StateOf<'user-pausing'>,
  text: string,
  at: number,
  settings: TurnSettings,
): TurnStep {
  const ended = endUserTurn(state);
  if (text !== '') {
    const said: TurnEffect = { type: 'user-said', text, typed: false };
    return answer(joinTexts(state.earlier, text), ...ended, said);
  }
  return state.earlier === '' ? listen(at, settings, ...ended) : answer(state.earlier, ...ended);
}

function notUnderstood(state: StateOf<'user-pausing'>, at: number, settings: TurnSettings): TurnStep {
  const ended: TurnEffect[] = [...endUserTurn(state), { type: 'drop-reply' }];
  if (state.earlier !== '') return answer(state.earlier, ...ended);
  return listen(at, settings, ...ended, { type: 'apologise' });
}
