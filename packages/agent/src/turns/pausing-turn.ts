import { endSilenceOf } from './end-of-turn.ts';
import { joinTurns } from './joining.ts';
import { answer, listen, stay } from './moves.ts';
import { plannedSilenceLimits, type TurnSettings } from './turn-settings.ts';
import type { Joinable, StateOf, TurnEffect, TurnEvent, TurnStep } from './turn-types.ts';
import { endUserTurn, resume, whileUserHasFloor } from './user-floor.ts';

type Pausing = StateOf<'user-pausing'>;
type Transcribed = Extract<TurnEvent, { type: 'transcribed' }>;

/** The visitor is silent: he may go on, or his turn is over. */
export function whilePausing(state: Pausing, event: TurnEvent, settings: TurnSettings): TurnStep {
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
  return whileUserHasFloor(state, event, settings);
}

/** What was prepared is void: it did not hear everything. */
function goOn(state: Pausing, at: number, settings: TurnSettings): TurnStep {
  const { cut, earlier, joins, since } = state;
  const drop: TurnEffect[] = state.text ? [{ type: 'drop-reply' }] : [];
  return {
    state: { name: 'user-speaking', cut, earlier, joins, since },
    effects: [
      ...drop,
      { type: 'clear-timers' },
      { type: 'set-timer', id: 'utterance-limit', at: at + settings.maxUtteranceMs },
    ],
  };
}

function pauseTimer(
  state: Pausing,
  event: Extract<TurnEvent, { type: 'timer' }>,
  settings: TurnSettings,
): TurnStep {
  if (event.id === 'snapshot') return stay({ ...state, asked: true }, { type: 'take-snapshot' });
  if (event.id !== 'end-of-turn') return stay(state);
  if (state.mere) return resume(state, event.at);
  if (state.unsure) return notHeardWell(state, event.at, settings);
  if (state.text !== null) return closeTurn(state, state.text, event.at, settings);
  const ask: TurnEffect[] = state.asked ? [] : [{ type: 'take-snapshot' }];
  return stay({ ...state, asked: true, over: true }, { type: 'clear-timers' }, ...ask);
}

function pauseText(state: Pausing, event: Transcribed, settings: TurnSettings): TurnStep {
  const text = event.text.trim();
  if (isUnsure(event, settings)) return unsureText(state, text, event.at, settings);
  if (!state.cut) {
    // A sound while the answer is being made adds nothing to the question.
    const isSound = state.earlier !== '' && settings.words.isAcknowledgement(text, false);
    return weighText(state, isSound ? { ...event, text: '' } : event, settings);
  }
  if (wantsFloor(text, event, state.joins, settings)) return weighText(state, event, settings);
  const until = state.silenceSince + settings.remarkPatienceMs;
  // A gap between two words is not the end of a remark, unless the remark is a mere sound.
  if (text === '' || settings.words.isAcknowledgement(text, false) || event.at >= until)
    return resume(state, event.at);
  return stay({ ...state, text, mere: true }, { type: 'set-timer', id: 'end-of-turn', at: until });
}

/** The recogniser has words, and does not believe them itself. */
export function isUnsure({ text, confidence }: Transcribed, settings: TurnSettings): boolean {
  return text.trim() !== '' && confidence !== undefined && confidence < settings.minConfidence;
}

/** Nothing is answered to it; he may still go on until the silence has lasted. */
function unsureText(state: Pausing, text: string, at: number, settings: TurnSettings): TurnStep {
  const due = state.silenceSince + settings.endSilences.unknown + settings.startDelayMs;
  if (at >= due) return notHeardWell(state, at, settings);
  return stay(
    { ...state, text, unsure: true, mere: false, over: false },
    { type: 'set-timer', id: 'end-of-turn', at: due },
  );
}

/** The words are meant to interrupt, or belong to the turn that is being answered. */
export function wantsFloor(
  text: string,
  { answerExpected }: Pick<Transcribed, 'answerExpected'>,
  joins: Joinable | null,
  settings: TurnSettings,
): boolean {
  if (text === '') return false;
  if (settings.words.interrupts(text, { answerExpected, meaningfulWords: settings.remarkWords })) return true;
  return joins !== null && settings.words.continuesTurn(joins.text, text);
}

/** The text says how much silence ends the turn; it may have lasted so long already. */
export function weighText(state: Pausing, event: Transcribed, settings: TurnSettings): TurnStep {
  const { at } = event;
  const text = event.text.trim();
  const usual = state.silenceSince + settings.endSilences.unknown;
  const due = text === '' ? usual : answerDue(state, text, event.endSilenceMs, settings);
  if (at >= due) return closeTurn(state, text, at, settings);
  const known = { ...state, text, unsure: false, over: false };
  const timer: TurnEffect[] =
    due === usual && !state.over ? [] : [{ type: 'set-timer', id: 'end-of-turn', at: due }];
  return text === '' ? stay(known, ...timer) : stay(known, prepare(state, text, settings), ...timer);
}
/** When a turn with this text is answered, unless its voice goes on. */
function answerDue(
  state: Pausing,
  text: string,
  planned: number | undefined,
  settings: TurnSettings,
): number {
  const { minMs, maxMs } = plannedSilenceLimits;
  const silence =
    planned === undefined
      ? endSilenceOf(weighed(state, text, settings), state.voice, settings)
      : Math.min(maxMs, Math.max(minMs, planned));
  const due = state.silenceSince + silence + settings.startDelayMs;
  if (!state.cut || settings.backoffMs === 0) return due;
  return Math.max(due, state.since + settings.interruptVoiceMs + settings.backoffMs);
}
/** Halves of a number, or of a sentence, are weighed together. */
function weighed({ earlier }: Pausing, text: string, { words }: TurnSettings): string {
  const before = words.completenessOf(earlier);
  return before === 'open' || before === 'dictation' ? joinTurns(earlier, text, words) : text;
}
function prepare(state: Pausing, text: string, settings: TurnSettings): TurnEffect {
  const whole = { type: 'prepare-reply', text: wholeText(state, text, settings) } as const;
  return joinOf(state, text, settings) === null ? whole : { ...whole, joins: true };
}

/** What the visitor has said in this turn, with the turn that it goes on with. */
function wholeText(state: Pausing, text: string, settings: TurnSettings): string {
  const said = joinTurns(state.earlier, text, settings.words);
  return joinTurns(joinOf(state, text, settings)?.text ?? '', said, settings.words);
}
function joinOf(state: Pausing, text: string, { words }: TurnSettings): Joinable | null {
  return words.replacesTurn(text) ? null : state.joins;
}

function closeTurn(state: Pausing, text: string, at: number, settings: TurnSettings): TurnStep {
  if (text !== '') {
    const said: TurnEffect = { type: 'user-said', text, typed: false };
    return answer(
      wholeText(state, text, settings),
      ...endUserTurn(state, joinOf(state, text, settings) !== null),
      said,
    );
  }
  const ended = endUserTurn(state);
  return state.earlier === '' ? listen(at, settings, ...ended) : answer(state.earlier, ...ended);
}

const notUnderstood = withoutText({ type: 'apologise' });
const notHeardWell = withoutText({ type: 'ask-again' });

/** The turn is over and has no words: what was said before them is answered, else he is asked for them. */
function withoutText(ask: TurnEffect) {
  return (state: Pausing, at: number, settings: TurnSettings): TurnStep => {
    if (state.cut && state.silenceSince - state.since <= settings.remarkVoiceMs) return resume(state, at);
    const ended: TurnEffect[] = [...endUserTurn(state), { type: 'drop-reply' }];
    if (state.earlier !== '') return answer(state.earlier, ...ended);
    return listen(at, settings, ...ended, ask);
  };
}
