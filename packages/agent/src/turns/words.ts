/** Sounds of a listener; they never want an answer. */
const backchannels = new Set([
  'mm',
  'hm',
  'hmm',
  'mhm',
  'mmhm',
  'mmm',
  'mhmm',
  'uh',
  'huh',
  'um',
  'er',
  'ah',
  'oh',
  'aha',
  'wow',
]);
/** Agreement: an answer when something was asked, a listener's sound when not. */
const agreements = new Set(['yes', 'yeah', 'yep', 'okay', 'ok', 'right', 'sure', 'alright', 'good', 'fine']);
const agreementPhrases = new Set(['i see', 'got it', 'i understand', 'go on', 'all right', 'of course']);
const greetings = new Set([
  'hello',
  'hi',
  'hey',
  'hello there',
  'hi there',
  'good morning',
  'good afternoon',
]);

const digits = new Set([
  'zero',
  'oh',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'double',
]);
/** Nobody ends a turn with one of these. */
const openEnds = new Set(['and', 'but', 'or', 'because', 'um', 'uh', 'er', 'the', 'a', 'an', 'my', 'your']);
/** A shorter row of digits is a time or a count, ten are a whole phone number. */
const minNumberDigits = 3;
const phoneNumberDigits = 10;

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s-]/gu, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}
export function joinTexts(first: string, second: string): string {
  return first === '' || second === '' ? first + second : `${first} ${second}`;
}

/** Nothing but a listener's sounds; agreement counts as one unless an answer is expected. */
export function isAcknowledgement(text: string, answerExpected: boolean): boolean {
  const words = wordsOf(text);
  if (words.every((word) => backchannels.has(word))) return true;
  if (answerExpected) return false;
  const rest = words.filter((word) => !backchannels.has(word));
  return agreementPhrases.has(rest.join(' ')) || rest.every((word) => agreements.has(word));
}
export function isGreeting(text: string): boolean {
  return greetings.has(wordsOf(text).join(' '));
}

/** The visitor is in the middle of something: an open end, or a phone number with digits to come. */
export function isUnfinished(text: string): boolean {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return false;
  const row = trailingDigits(words);
  if (row >= minNumberDigits) return row < phoneNumberDigits;
  return words.length > 1 && openEnds.has(last);
}
function trailingDigits(words: readonly string[]): number {
  let count = 0;
  for (let index = words.length - 1; index >= 0; index -= 1) {
    const word = words[index] ?? '';
    if (/^\d+$/.test(word)) count += word.length;
    else if (digits.has(word)) count += 1;
    else break;
  }
  return count;
}
