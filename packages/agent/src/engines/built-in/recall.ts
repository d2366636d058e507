import { isElliptic } from './answer/elliptic.ts';
import { isQuestion } from './booking/wording.ts';
import { clauseFor, clausesTold, doesWhatIsAsked, saidLead, toldBack } from './open/told-back.ts';
import type { DialogueState } from './state.ts';
import { answerKindOf, holdsKind } from './text/answer-kind.ts';
import { spokenWords, termsOf } from './text/terms.ts';
import { padded, wordsOf } from './text/words.ts';
import type { Turn } from './turn.ts';

const maxRemembered = 16;
const maxLength = 200;
/** Shorter ones tell nothing. */
const minWords = 4;

/** What was told so far, with the statements of this text: questions are none. */
export function remembered(said: readonly string[], text: string): readonly string[] {
  const statements = text
    .slice(0, 600)
    .split(/(?<=[.?!])(?<!\b(?:Mr|Mrs|Ms|Dr|St|Prof|Inc|Co|No)\.)\s+/)
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
  return best && toldBack(clauseFor(best.sentence, asked, answerKindOf(asked)));
}

const ofOwn =
  / (?:what|where|which|who|when|how (?:many|much|long|old|big|large)) (?:\w+ ){0,4}?(?:(?:do|did) (?:i|we) (?:\w+ )?(?:have|own|run|sell|make|employ|live|work|produce|offer|use|operate|manage|lead)|(?:is|was) it(?: that)? (?:i|we) (?:\w+ )?(?:have|own|run|sell|make|employ|produce|offer|use|operate|manage|lead|do)|(?:am|are|was|were) (?:i|we) (?:based|located|calling from|from|called|at home)|(?:work|works|working) for (?:me|us)) /;
const ofMine =
  / (?:what|where|which|who|when|how \w+) (?:\w+ ){0,3}?(?:is|are|was|were|do|does|did) (?:my|our) \w+ /;
const ofSelf = /\b(?:i|i'm|i've|we|we're|we've|my|our|me|us|this is|here|calling from)\b/i;

/**
 * What a question about the visitor himself is answered with: `how many shops do we have` after he told of them. Null:
 * it is none, or nothing was told that could be it.
 */
export function ownMatter(
  { words, text }: Pick<Turn, 'words' | 'text'>,
  { said, lastReply }: Pick<DialogueState, 'said' | 'lastReply'>,
): string | null {
  const line = padded(words);
  const kind = answerKindOf(words);
  if (lastReply.startsWith(saidLead) && kind !== null && isElliptic(words)) {
    const more = said
      .toReversed()
      .flatMap(clausesTold)
      .find((clause) => holdsKind(clause, kind));
    if (more !== undefined) return toldBack(more);
  }
  const isOwn = ofOwn.test(line);
  if (!isOwn && !ofMine.test(line)) return null;
  const wanted = new Set(meanings(words));
  const told = said.filter((sentence) => ofSelf.test(sentence) && !text.includes(sentence));
  const scored = told.map((sentence) => {
    const shared = meanings(spokenWords(sentence)).filter((one) => wanted.has(one)).length;
    const fits = (kind !== null && holdsKind(sentence, kind)) || doesWhatIsAsked(sentence, words);
    return { sentence, shared, worth: 2 * shared + Number(fits), fits };
  });
  const best = scored
    .filter(({ shared, fits }) => shared > 0 || (isOwn && fits))
    .reduce<(typeof scored)[number] | null>(
      (found, one) => (one.worth >= (found?.worth ?? 0) ? one : found),
      null,
    );
  return best && toldBack(clauseFor(best.sentence, words, kind));
}

function meanings(words: readonly string[]): readonly string[] {
  return termsOf(words).map(({ meaning }) => meaning);
}
