/** Sounds of a listener, laughter with them; they never want an answer. */
const sounds = new Set([
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
  'ha',
  'haha',
  'hah',
  'hahaha',
  'heh',
  'hehe',
  'ooh',
  'aw',
  'oops',
]);
/** Agreement: an answer when something was asked, a listener's sound when not. */
const agreements = new Set(['yes', 'yeah', 'yep', 'okay', 'ok', 'right', 'sure', 'alright', 'good', 'fine']);
const agreementPhrases = new Set([
  'i see',
  'got it',
  'i understand',
  'i know',
  'go on',
  'all right',
  'of course',
  'makes sense',
  'that makes sense',
]);
const greetings = new Set([
  'hello',
  'hi',
  'hey',
  'hello there',
  'hi there',
  'good morning',
  'good afternoon',
]);

export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'\s-]/gu, ' ')
    .split(/[\s-]+/)
    .filter((word) => word !== '');
}
export function isSound(word: string): boolean {
  return sounds.has(word);
}
/** Nothing but a listener's sounds; agreement counts as one unless an answer is expected. */
export function isAcknowledgement(text: string, answerExpected: boolean): boolean {
  const words = wordsOf(text);
  if (words.every((word) => sounds.has(word))) return true;
  if (answerExpected) return false;
  const rest = words.filter((word) => !sounds.has(word));
  return agreementPhrases.has(rest.join(' ')) || rest.every((word) => agreements.has(word));
}
export function isGreeting(text: string): boolean {
  return greetings.has(wordsOf(text).join(' '));
}
