import { matchRule, type RuleMatch } from '../normalise.ts';
import { digitWords } from '../number-words.ts';
import { plainCharacters } from '../plain-characters.ts';
import { type SpeechRule, speechRules, yearRule } from '../speech-rules.ts';
import { dateRules } from './date-rules.ts';
import type { SpeechFormat, TextEdit } from './speech-plan.ts';

/** What is written is read by an English rule; a language without rules keeps words, and only digits are set apart. */
export interface RuleOptions {
  readonly isEnglish: boolean;
}

/** What the chosen formatters make of a text. What another one would read is left to the voice as a whole. */
export function ruleEdits(
  text: string,
  { formatters, digitsAbove }: SpeechFormat,
  { isEnglish }: RuleOptions,
): readonly TextEdit[] {
  const rules = isEnglish ? englishRules(digitsAbove) : digitRules(digitsAbove);
  const plain = plainCharacters(text);
  const edits: TextEdit[] = [];
  let position = 0;
  while (position < plain.length) {
    const found = matchRule(plain, position, rules);
    if (found !== null && formatters.has(found.formatter))
      edits.push({ start: position, end: found.end, text: setOff(plain, position, found) });
    position = Math.max(position + 1, found?.end ?? 0);
  }
  return edits;
}

/** `9-5` has no spaces, its words have. */
function setOff(plain: string, start: number, { end, spoken }: RuleMatch): string {
  const isWord = (index: number): boolean => /[A-Za-z0-9]/.test(plain.charAt(index));
  return `${isWord(start - 1) ? ' ' : ''}${spoken}${isWord(end) ? ' ' : ''}`;
}

const negative: SpeechRule = {
  pattern: /(?<=^|\s)-(?=\d)/y,
  formatter: 'number',
  speak: () => 'minus ',
};

function englishRules(digitsAbove: number): readonly SpeechRule[] {
  const digits = digitsRule(digitsAbove, digitWords);
  const known = speechRules.flatMap((rule) => (rule === yearRule ? [digits, rule] : [rule]));
  return [...dateRules, negative, ...known];
}

/** Telephone numbers and long numbers, as digits that voices of every language read one by one. */
function digitRules(digitsAbove: number): readonly SpeechRule[] {
  const phones = speechRules
    .filter(({ formatter }) => formatter === 'phoneNumber')
    .map((rule) => ({ ...rule, speak: ([written]: RegExpExecArray) => setApart(written) }));
  return [...phones, digitsRule(digitsAbove, setApart)];
}

/** Whole numbers without separators: those with them are amounts. */
function digitsRule(above: number, speak: (digits: string) => string): SpeechRule {
  return {
    pattern: /(?<![.,:/])(\d{1,40})(?![\d%]|[.,:/-]\d)/y,
    formatter: 'number',
    applies: ([, digits]) => Number(digits) > above,
    speak: ([digits]) => speak(digits),
  };
}

function setApart(written: string): string {
  const digits = Array.from(written.replaceAll(/\D/g, '')).join(' ');
  return written.startsWith('+') ? `+${digits}` : digits;
}
