import { clausesOf } from '../text/clauses.ts';
import { spokenWords, termsOf } from '../text/terms.ts';
import { capitalised, padded } from '../text/words.ts';

/** With its punctuation: the `No` of `No other company hears it` is no answer by itself. */
const opening =
  /^(?:yes|no|yeah|nope|sure|certainly|of course|absolutely|not at all)(?:\s*[,.:;!–—-]+\s*|$)/i;
const openingVerb =
  /^ (?:(?:and|but|so|or|also|then|well|okay|hello|hi|please) )*(is|are|am|was|were|do|does|did|can|could|will|would|should|may|might|must|has|have|had) /;
const negation = / (?:not|no|never|none|nobody|nothing|without|neither|nor|hardly|any more|anymore|stop) /;
/** Asked as if the opposite might be so. */
const doubt =
  / (?:really|still|actually|instead|only|already|too|even|worried|afraid|scared|replace|lose|lost|against|sell|selling|leak) /;
/** Share of an own question's topic words that is asked for, and of the asked ones that the entry has at all. */
const minShared = 0.6;
const minKnown = 0.75;

interface YesNoQuestion {
  readonly verb: string;
  readonly line: string;
}

/**
 * An answer without the "Yes" or "No" in front of it, unless the question is one of the entry's own yes-or-no
 * questions: to another question the same facts may be the opposite answer.
 */
export function withCheckedPolarity(
  answer: string,
  question: string,
  ownQuestions: readonly string[],
): string {
  if (!opening.test(answer)) return answer;
  const asked = yesNoQuestionIn(question);
  if (asked && ownQuestions.some((own) => isSameQuestion(asked, own, answer))) return answer;
  return withoutPolarity(answer);
}

/** Only the facts; the word itself where there is nothing else. */
export function withoutPolarity(answer: string): string {
  const facts = answer.replace(opening, '');
  return facts === '' ? answer : capitalised(facts);
}

function yesNoQuestionIn(text: string): YesNoQuestion | null {
  const clauses = clausesOf(text).filter(({ asks }) => asks);
  const line = padded(clauses.at(-1)?.words ?? spokenWords(text));
  const verb = openingVerb.exec(line)?.[1];
  return verb === undefined ? null : { verb, line };
}

/** The same verb form about the same; what is added to it, as `on an annual plan`, stands in the answer. */
function isSameQuestion({ line }: YesNoQuestion, own: string, answer: string): boolean {
  const ownLine = padded(spokenWords(own));
  if (!openingVerb.test(ownLine)) return false;
  if (negation.test(line) !== negation.test(ownLine) || doubt.test(line) !== doubt.test(ownLine))
    return false;
  const asked = meaningsOf(line);
  const known = meaningsOf(ownLine);
  if (asked.size === 0 || known.size === 0) return asked.size === known.size;
  const said = meaningsOf(padded(spokenWords(answer)));
  const shared = [...known].filter((meaning) => asked.has(meaning)).length;
  const covered = [...asked].filter((meaning) => known.has(meaning) || said.has(meaning)).length;
  return shared / known.size >= minShared && covered / asked.size >= minKnown;
}

function meaningsOf(line: string): ReadonlySet<string> {
  return new Set(termsOf(line.trim().split(' ')).map(({ meaning }) => meaning));
}
