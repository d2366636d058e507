import { joinTurns } from './joining.ts';
import { answer, listen, speak, stay, userPauses, userSpeaks } from './moves.ts';
import { isUnsure, wantsFloor, weighText } from './pausing-turn.ts';
import type { TurnSettings } from './turn-settings.ts';
import type { Joinable, Overlap, StateOf, TurnEffect, TurnEvent, TurnStep } from './turn-types.ts';

type Speaking = StateOf<'speaking'>;
type Silence = Extract<Overlap, { phase: 'silence' }>;

/** The assistant speaks; the visitor's voice is heard beside it and may take the floor. */
export function whileSpeaking(state: Speaking, event: TurnEvent, settings: TurnSettings): TurnStep {
  switch (event.type) {
    case 'voice-started':
      return overlapStarts(state, event.at, settings);
    case 'voice-stopped':
      return overlapStops(state, event, settings);
    case 'timer':
      return overlapTimer(state, event, settings);
    case 'partial':
      return enoughWords(state, event.text, settings) ? interrupt(state, event.at, settings) : stay(state);
    case 'transcribed':
      return overlapText(state, event, settings);
    case 'transcription-failed':
      return state.overlap?.phase === 'silence' ? forget(state) : stay(state);
    case 'typed':
      return typedOver(state, event.text, settings);
    case 'speech-queued':
      return event.interrupting
        ? stay(state, { type: 'abandon-speech' }, { type: 'play-queued' })
        : stay(state);
    case 'speech-started':
      return nextSpeech(state, event);
    case 'silenced':
      return silenced(state, event.at, settings);
    case 'speech-audible':
      return audible(state, event.at, settings);
    case 'speech-finished':
      return finished(state, event.at, settings);
    case 'started':
    case 'ended':
      break;
  }
  return stay(state);
}

function overlapStarts(state: Speaking, at: number, settings: TurnSettings): TurnStep {
  const before = state.overlap;
  if (before?.phase === 'voice') return stay(state);
  const overlap: Overlap = {
    phase: 'voice',
    early: before?.early ?? state.audibleSince === null,
    since: at,
    voicedMs: before?.voicedMs ?? 0,
    due: false,
  };
  const begin: TurnEffect[] = before === null ? [{ type: 'begin-utterance' }] : [];
  const next = { ...state, overlap };
  const clear: TurnEffect = { type: 'clear-timers' };
  return stay(
    next,
    ...begin,
    clear,
    ...interruptTimer(next, at + settings.interruptVoiceMs - overlap.voicedMs),
  );
}
function interruptTimer(state: Speaking, at: number): TurnEffect[] {
  return state.interruptible && state.audibleSince !== null
    ? [{ type: 'set-timer', id: 'interrupt', at }]
    : [];
}

function overlapStops(
  state: Speaking,
  { at, voice = 'unknown' }: Extract<TurnEvent, { type: 'voice-stopped' }>,
  settings: TurnSettings,
): TurnStep {
  const before = state.overlap;
  if (before?.phase !== 'voice') return stay(state);
  const voicedMs = before.voicedMs + Math.max(0, at - before.since);
  const overlap: Overlap = {
    phase: 'silence',
    early: before.early,
    silenceSince: at,
    voicedMs,
    asked: false,
    voice,
  };
  return stay(
    { ...state, overlap },
    { type: 'clear-timers' },
    { type: 'set-timer', id: 'snapshot', at: at + settings.snapshotSilenceMs },
  );
}

function overlapTimer(
  state: Speaking,
  event: Extract<TurnEvent, { type: 'timer' }>,
  settings: TurnSettings,
): TurnStep {
  const { overlap } = state;
  if (overlap === null) return stay(state);
  if (event.id === 'snapshot' && overlap.phase === 'silence') {
    return stay({ ...state, overlap: { ...overlap, asked: true } }, { type: 'take-snapshot' });
  }
  if (overlap.phase !== 'voice') return stay(state);
  if (event.id === 'probe') return stay(state, { type: 'take-snapshot' });
  if (event.id !== 'interrupt') return stay(state);
  if (settings.interruptWords === 0) return interrupt(state, event.at, settings);
  return stay({ ...state, overlap: { ...overlap, due: true } }, { type: 'take-snapshot' });
}

function enoughWords(state: Speaking, text: string, settings: TurnSettings): boolean {
  const { overlap } = state;
  if (overlap?.phase !== 'voice') return false;
  if (settings.words.takesFloor(text)) return state.interruptible && state.audibleSince !== null;
  if (!overlap.due) return false;
  return settings.words.countOf(text) >= settings.interruptWords;
}

/** The visitor takes the floor; what he said so far is with the recogniser. */
function interrupt(state: Speaking, at: number, settings: TurnSettings): TurnStep {
  const { overlap } = state;
  const since = overlap?.phase === 'voice' ? overlap.since - overlap.voicedMs : at;
  const step = userSpeaks(since, settings, {
    cut: true,
    earlier: state.unanswered,
    joins: joinableAt(state, since),
    begun: true,
    before: [{ type: 'suspend-speech' }, { type: 'user-interrupted' }],
  });
  const probe: TurnEffect = { type: 'set-timer', id: 'probe', at: at + settings.noiseMs };
  return { state: step.state, effects: [...step.effects, probe] };
}
function joinableAt({ joinable }: Speaking, at: number): Joinable | null {
  return joinable !== null && at <= joinable.until ? joinable : null;
}

function overlapText(
  state: Speaking,
  event: Extract<TurnEvent, { type: 'transcribed' }>,
  settings: TurnSettings,
): TurnStep {
  const { overlap } = state;
  if (overlap === null) return stay(state);
  if (overlap.phase === 'silence') return overlapSaid(state, overlap, event, settings);
  if (enoughWords(state, event.text, settings)) return interrupt(state, event.at, settings);
  if (!overlap.due) return stay(state);
  return stay(state, { type: 'set-timer', id: 'probe', at: event.at + settings.probeEveryMs });
}

/** A short remark beside the speech: nothing, an interruption after all, or something for afterwards. */
function overlapSaid(
  state: Speaking,
  overlap: Silence,
  event: Extract<TurnEvent, { type: 'transcribed' }>,
  settings: TurnSettings,
): TurnStep {
  // What may have been something else neither interrupts nor is answered afterwards.
  if (isUnsure(event, settings)) return forget(state);
  const text = event.text.trim();
  const since = overlap.silenceSince - overlap.voicedMs;
  const joins = joinableAt(state, since);
  if (overlap.early) {
    return settings.words.isAcknowledgement(text, event.answerExpected)
      ? forget(state)
      : answerLater(state, text, settings);
  }
  if (!wantsFloor(text, event, joins, settings)) return forget(state);
  if (!state.interruptible) return answerLater(state, text, settings);
  const isEnough = settings.words.countOf(text) >= settings.interruptWords;
  if (!isEnough && !settings.words.takesFloor(text)) return forget(state);
  const { silenceSince, voice } = overlap;
  const turn = { cut: true, earlier: state.unanswered, joins, since, silenceSince, voice } as const;
  const step = weighText(
    { name: 'user-pausing', ...turn, asked: true, text, unsure: false, mere: false, over: true },
    event,
    settings,
  );
  const before: TurnEffect[] = [{ type: 'suspend-speech' }, { type: 'user-interrupted' }];
  const start: TurnEffect[] = [{ type: 'clear-timers' }, { type: 'user-started' }];
  return { state: step.state, effects: [...before, ...start, ...step.effects] };
}

function forget(state: Speaking): TurnStep {
  return stay({ ...state, overlap: null }, { type: 'clear-timers' }, { type: 'end-utterance' });
}
/** A greeting over the welcome needs no second welcome. */
function answerLater(state: Speaking, text: string, { words }: TurnSettings): TurnStep {
  const step = forget(state);
  if (words.isGreeting(text)) return step;
  const unanswered = joinTurns(state.unanswered, text, words);
  const said: TurnEffect = { type: 'user-said', text, typed: false };
  return { state: { ...state, overlap: null, unanswered }, effects: [...step.effects, said] };
}

function typedOver(state: Speaking, text: string, { words }: TurnSettings): TurnStep {
  const typed: TurnEffect = { type: 'user-said', text, typed: true };
  const unanswered = joinTurns(state.unanswered, text, words);
  if (!state.interruptible) return stay({ ...state, unanswered }, typed);
  const end: TurnEffect[] = state.overlap === null ? [] : [{ type: 'end-utterance' }];
  return answer(unanswered, { type: 'abandon-speech' }, { type: 'user-interrupted' }, ...end, typed);
}

/** The page takes the floor for the visitor; whoever was interrupted before his first word was not heard. */
function silenced(state: Speaking, at: number, settings: TurnSettings): TurnStep {
  const interrupted: TurnEffect[] = state.audibleSince === null ? [] : [{ type: 'user-interrupted' }];
  const { state: next, effects } = finished(state, at, settings);
  return { state: next, effects: [{ type: 'abandon-speech' }, ...interrupted, ...effects] };
}

/** The line is replaced; the voice beside it goes on. */
function nextSpeech(state: Speaking, event: Extract<TurnEvent, { type: 'speech-started' }>): TurnStep {
  const step = speak(event.interruptible, event.answers ? '' : state.unanswered);
  if (state.overlap?.phase !== 'voice') {
    const end: TurnEffect[] = state.overlap === null ? [] : [{ type: 'end-utterance' }];
    return { state: step.state, effects: [...end, ...step.effects] };
  }
  return { state: { ...step.state, overlap: state.overlap }, effects: step.effects };
}

/** Both talk at once when the assistant becomes audible: it yields later than to a new voice. */
function audible(state: Speaking, at: number, settings: TurnSettings): TurnStep {
  const next = { ...state, audibleSince: at };
  if (state.overlap?.phase !== 'voice') return stay(next);
  return stay(next, ...interruptTimer(next, at + settings.talkOverMs));
}

function finished(state: Speaking, at: number, settings: TurnSettings): TurnStep {
  const { overlap, unanswered } = state;
  if (overlap === null) return unanswered === '' ? listen(at, settings) : answer(unanswered);
  if (overlap.phase === 'voice') {
    return userSpeaks(overlap.since, settings, { cut: false, earlier: unanswered, begun: true });
  }
  return pauseAfterSpeech(overlap, unanswered, settings);
}
function pauseAfterSpeech(overlap: Silence, earlier: string, settings: TurnSettings): TurnStep {
  const { silenceSince, voicedMs, voice } = overlap;
  const since = silenceSince - voicedMs;
  const step = userPauses(silenceSince, settings, { cut: false, earlier, since, voice });
  const started: TurnEffect = { type: 'user-started' };
  if (!overlap.asked) return { state: step.state, effects: [started, ...step.effects] };
  const state = { ...step.state, asked: true };
  const effects = step.effects.filter((effect) => effect.type !== 'set-timer' || effect.id !== 'snapshot');
  return { state, effects: [started, ...effects] };
}
