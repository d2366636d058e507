import type { Transcription, WordTiming } from '@saywell/agent';
import type { HeardEvent } from './transcriber-wire.ts';

/** What was heard of one utterance. */
export interface Utterance {
  readonly finals: readonly Heard[];
  readonly partial: string;
  readonly partialWords: readonly WordTiming[];
  /** The newest audio that anything was said about, ms from its beginning. */
  readonly heardMs: number;
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
  partialWords: [],
  heardMs: 0,
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
  const endMs = 'endMs' in event ? event.endMs : undefined;
  if (endMs !== undefined && endMs <= rules.beganMs) return utterance;
  const heardMs =
    endMs === undefined ? utterance.heardMs : Math.max(utterance.heardMs, endMs - rules.beganMs);
  const heard = { ...utterance, heardMs };
  switch (event.type) {
    case 'partial':
      return begun(heard, event, rules);
    case 'final':
      return decided(heard, event, rules);
    case 'finalized':
      return { ...heard, decidedMs: laterOf(utterance, endMs, rules) };
    case 'started':
      return { ...heard, hasStarted: true };
    case 'eager-end':
    case 'end':
      return { ...heard, isSettled: textOf(utterance) !== '' };
    case 'resumed':
      return { ...heard, isSettled: false };
    case 'failed':
      break;
  }
  return heard;
}

type EventOf<Type extends HeardEvent['type']> = Extract<HeardEvent, { type: Type }>;

function begun(utterance: Utterance, event: EventOf<'partial'>, rules: HearingRules): Utterance {
  const partial = event.text.trim();
  const changed = { ...utterance, partial, partialWords: within(event.words, rules) };
  return partial === '' ? changed : { ...changed, hasStarted: true, isSettled: false };
}

function decided(utterance: Utterance, event: EventOf<'final'>, rules: HearingRules): Utterance {
  const { confidence, endMs } = event;
  const decidedMs = laterOf(utterance, endMs, rules);
  const changed = { ...utterance, partial: '', partialWords: [], decidedMs, isSettled: true };
  const text = event.text.trim();
  const isSure = confidence === undefined || confidence >= (rules.minConfidence ?? 0);
  if (text === '' || !isSure) return changed;
  const final = { text, confidence, words: within(event.words, rules) };
  return { ...changed, finals: [...utterance.finals, final], hasStarted: true };
}

/** Words with their times from the beginning of the utterance. */
const within = (words: readonly WordTiming[] = [], { beganMs }: HearingRules): readonly WordTiming[] =>
  words
    .filter(({ endMs }) => endMs > beganMs)
    .map(({ word, startMs, endMs }) => ({
      word,
      startMs: Math.max(0, startMs - beganMs),
      endMs: endMs - beganMs,
    }));

const laterOf = ({ decidedMs }: Utterance, endMs: number | undefined, { beganMs }: HearingRules): number =>
  endMs === undefined ? decidedMs : Math.max(decidedMs, endMs - beganMs);

const maxTextLength = 4000;

export function textOf({ finals, partial }: Utterance): string {
  const texts = [...finals.map(({ text }) => text), partial].filter((text) => text !== '');
  return texts.reduce((whole, text) => whole + gapBetween(whole, text) + text, '').slice(-maxTextLength);
}

/** Chinese, Japanese and Thai have no gaps between words; a mark that comes by itself belongs to the word before. */
function gapBetween(before: string, after: string): string {
  if (/^[.,;:!?%)\]…]/.test(after)) return '';
  const ungapped = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。、！？]/u;
  const [last = '', first = ''] = [before.at(-1), after.at(0)];
  return before === '' || (ungapped.test(last) && ungapped.test(first)) ? '' : ' ';
}

/** The utterance as the pipeline takes it. */
export function transcriptionOf(utterance: Utterance): Transcription {
  const words = [...utterance.finals.flatMap(({ words }) => words), ...utterance.partialWords];
  const known = utterance.finals.flatMap(({ confidence }) => confidence ?? []);
  const confidence = Math.min(...known);
  return {
    text: textOf(utterance),
    ...(known.length > 0 && { confidence }),
    ...(words.length > 0 && { words }),
  };
}
