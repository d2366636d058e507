import { isQuestion } from './booking/wording.ts';
import { spokenWords, termsOf } from './text/terms.ts';
import { capitalised, padded, wordsOf } from './text/words.ts';

const maxRemembered = 16;
const maxLength = 200;
/** Shorter ones tell nothing. */
const minWords = 4;

/** What was told so far, with the statements of this text: questions are none. */
export function remembered(said: readonly string[], text: string): readonly string[] {
  const statements = text
    .slice(0, 600)
    .split(/(?<=[.?!])\s+/)
    .map(statementIn)
    .filter((sentence) => wordsOf(sentence).length >= minWords && !isQuestion(wordsOf(sentence)));
  if (statements.length === 0) return said;
  return [...said, ...statements.map((sentence) => sentence.slice(0, maxLength))].slice(-maxRemembered);
}

/** `i have two shops, can you help`: what stands before the question; nothing before it: nothing. */
function statementIn(sentence: string): string {
  if (!sentence.endsWith('?')) return sentence;
  const start = sentence.search(questionStart);
  if (start >= 0) return sentence.slice(0, start);
  // `i run a studio in dover, anything for me?`
  const comma = sentence.lastIndexOf(',');
  return comma > 0 && tellsOfSelf.test(sentence) ? sentence.slice(0, comma) : '';
}

const tellsOfSelf = /^(?:(?:hi|hello|hey|so|well|and)[,!]? )*(?:i|i'm|we|we're|my|our)\b/i;

const questionStart =
  /,\s*(?:(?:so|and|but) )?(?:can|could|do|does|did|is|are|will|would|should|what|how|which|when|where|who)\b/i;

/** What the visitor told about that, in his own words; null when it was not told. */
export function recalled(before: readonly string[], asked: readonly string[]): string | null {
  const wanted = new Set(meanings(asked));
  // What was told in the same breath is not what is asked for.
  const said = before.filter((sentence) => !padded(asked).includes(padded(spokenWords(sentence))));
  const scored = said
    .map((sentence) => ({
      sentence,
      shared: meanings(wordsOf(sentence)).filter((one) => wanted.has(one)).length,
    }))
    .filter(({ shared }) => shared > 0);
  const best = scored.reduce<(typeof scored)[number] | null>(
    (found, one) => (one.shared >= (found?.shared ?? 1) ? one : found),
    null,
  );
  return best && `You said: ${capitalised(best.sentence.trim().replace(/[.!]*$/, '.'))}`;
}

function meanings(words: readonly string[]): readonly string[] {
  return termsOf(words).map(({ meaning }) => meaning);
}
