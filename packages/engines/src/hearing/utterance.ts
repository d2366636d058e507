import type { Transcription, WordTiming } from '@saywell/agent';
import type { HeardEvent } from './transcriber-wire.ts';

/** What was heard of one utterance. */
export interface Utterance {
  readonly finals: readonly Heard[];
  readonly partial: string;
  /** Up to here of its audio nothing changes any more, ms from its beginning. */
  readonly decidedMs: number;
  readonly hasStarted: boolean;
  /** Nothing was begun that has not been decided. */
  readonly isSettled: boolean;
}
interface Heard {
  readonly text: string;
  readonly confidence: number | undefined;
  readonly words: readonly WordTiming[];
}

export const emptyUtterance: Utterance = {
  finals: [],
  partial: '',
  decidedMs: 0,
  hasStarted: false,
  isSettled: false,
};

export interface HearingRules {
  /** When the utterance began, ms of the socket's audio; earlier when audio was sent to another socket before. */
  readonly beganMs: number;
  /** Finals that the engine is less sure of are left out. */
  readonly minConfidence?: number | undefined;
}

/** Takes what a socket says; what was said before the utterance began changes nothing. Pure. */
export function hear(utterance: Utterance, event: HeardEvent, rules: HearingRules): Utterance {
  switch (event.type) {
    case 'partial':
      return begun(utterance, event.text.trim());
    case 'final':
      return decided(utterance, event, rules);
    case 'finalized':
      return { ...utterance, decidedMs: laterOf(utterance, event.endMs, rules) };
    case 'started':
      return { ...utterance, hasStarted: true };
    case 'eager-end':
    case 'end':
      return { ...utterance, isSettled: textOf(utterance) !== '' };
    case 'resumed':
      return { ...utterance, isSettled: false };
    case 'failed':
      return utterance;
  }
}

function begun(utterance: Utterance, partial: string): Utterance {
  if (partial === '') return { ...utterance, partial };
  return { ...utterance, partial, hasStarted: true, isSettled: false };
}

function decided(
  utterance: Utterance,
  event: Extract<HeardEvent, { type: 'final' }>,
  rules: HearingRules,
): Utterance {
  const { confidence, endMs } = event;
  if (endMs !== undefined && endMs <= rules.beganMs) return utterance;
  const decidedMs = laterOf(utterance, endMs, rules);
  const text = event.text.trim();
  const isSure = confidence === undefined || confidence >= (rules.minConfidence ?? 0);
  if (text === '' || !isSure) return { ...utterance, partial: '', decidedMs, isSettled: true };
  const words = (event.words ?? []).map(({ word, ...times }) => ({
    word,
    startMs: Math.max(0, times.startMs - rules.beganMs),
    endMs: Math.max(0, times.endMs - rules.beganMs),
  }));
  const finals = [...utterance.finals, { text, confidence, words }];
  return { finals, partial: '', decidedMs, hasStarted: true, isSettled: true };
}

const laterOf = ({ decidedMs }: Utterance, endMs: number | undefined, { beganMs }: HearingRules): number =>
  endMs === undefined ? decidedMs : Math.max(decidedMs, endMs - beganMs);

const maxTextLength = 4000;

export function textOf({ finals, partial }: Utterance): string {
  const texts = [...finals.map(({ text }) => text), partial].filter((text) => text !== '');
  return texts.reduce((whole, text) => whole + gapBetween(whole, text) + text, '').slice(-maxTextLength);
}

/** Chinese, Japanese and Thai have no gaps between words. */
function gapBetween(before: string, after: string): string {
  const ungapped = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]/u;
  const [last = '', first = ''] = [before.at(-1), after.at(0)];
  return before === '' || (ungapped.test(last) && ungapped.test(first)) ? '' : ' ';
}

/** The utterance as the pipeline takes it. */
export function transcriptionOf(utterance: Utterance): Transcription {
  const words = utterance.finals.flatMap(({ words }) => words);
  const known = utterance.finals.flatMap(({ confidence }) => confidence ?? []);
  const confidence = Math.min(...known);
  return {
    text: textOf(utterance),
    ...(known.length > 0 && { confidence }),
    ...(words.length > 0 && { words }),
  };
}
