import { plainCharacters } from './plain-characters.ts';
import { type SpeechRule, speechRules } from './speech-rules.ts';

/** A piece of the text and how it is spoken. */
export interface SpokenSpan {
  /** As written, without spaces around it. */
  readonly source: string;
  /** Plain lower or upper case words, spaces, apostrophes and `, . ? ! ; :`. Never empty. */
  readonly spoken: string;
}

/**
 * Turns text into what a simple speech engine reads well: prices, numbers, times,
 * addresses, units and abbreviations become words; typography and markup disappear.
 *
 * @example
 * normaliseForSpeech('It is $49.99/mo, 24/7.');
 * // 'It is forty nine dollars and ninety nine cents per month, twenty four seven.'
 */
export function normaliseForSpeech(text: string): string {
  return spokenSpans(text)
    .map((span) => span.spoken)
    .join(' ');
}

/** The same, keeping which written piece became which words. */
export function spokenSpans(text: string): SpokenSpan[] {
  const plain = plainCharacters(text);
  const spans: MutableSpan[] = [];
  let position = 0;
  while (position < plain.length) {
    const step = readToken(plain, position);
    addToken(spans, text.slice(position, step.next), step);
    position = step.next;
  }
  return spans
    .map(({ source, spoken }) => ({ source: source.trim(), spoken }))
    .filter((span) => span.spoken !== '');
}

interface Step {
  readonly next: number;
  readonly spoken: string;
  readonly kind: 'word' | 'mark' | 'space';
}
interface MutableSpan {
  source: string;
  spoken: string;
  closed: boolean;
}

/** One sign at a time, because a rule may start at the next one, as at `<2s`. */
const space = /\s+|[^\sA-Za-z0-9]/y;
const word = /[A-Za-z]+(?:'[A-Za-z]+)*/y;
/** A dash with space around it is a pause; so is an ellipsis or a run of marks. */
const mark = /[.,;:!?]+|-+(?=\s)/y;

function readToken(plain: string, position: number): Step {
  const read = matchRule(plain, position, speechRules);
  if (read !== null) return { next: read.end, spoken: read.spoken, kind: 'word' };
  const plainWord = matchAt(word, plain, position);
  if (plainWord) return { next: position + plainWord[0].length, spoken: plainWord[0], kind: 'word' };
  const marks = matchAt(mark, plain, position);
  if (marks) return { next: position + marks[0].length, spoken: strongestMark(marks[0]), kind: 'mark' };
  const spaces = matchAt(space, plain, position);
  return { next: position + (spaces?.[0].length ?? 1), spoken: '', kind: 'space' };
}

export interface RuleMatch extends Pick<SpeechRule, 'formatter'> {
  /** Index behind what was read. */
  readonly end: number;
  readonly spoken: string;
}

/** What the first rule that fits makes of the text at this place; `plain`: of plain characters. */
export function matchRule(plain: string, position: number, rules: readonly SpeechRule[]): RuleMatch | null {
  if (!startsToken(plain, position)) return null;
  for (const { pattern, formatter, applies, speak } of rules) {
    const match = matchAt(pattern, plain, position);
    if (match && (applies === undefined || applies(match)))
      return { formatter, end: position + match[0].length, spoken: speak(match) };
  }
  return null;
}

function addToken(spans: MutableSpan[], source: string, step: Step): void {
  const last = spans.at(-1);
  if (step.kind === 'word') spans.push({ source, spoken: step.spoken, closed: false });
  else if (!last) return;
  else if (step.kind === 'space' && !last.closed) last.source += source;
  else if (step.kind === 'mark' && !/[.,;:!?]$/.test(last.spoken)) {
    last.source += source;
    last.spoken += step.spoken;
  }
}

/** Rules must not fire inside a word, as `s` in `24s` or `AM` in `JAMS`. */
function startsToken(plain: string, position: number): boolean {
  return (
    position === 0 ||
    !/[A-Za-z0-9']/.test(plain.charAt(position - 1)) ||
    !/[A-Za-z0-9]/.test(plain.charAt(position))
  );
}

function strongestMark(marks: string): string {
  for (const strong of ['?', '!']) if (marks.includes(strong)) return strong;
  if (/^\.{2,}$/.test(marks)) return ',';
  return marks.startsWith('-') ? ',' : marks.charAt(0);
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
