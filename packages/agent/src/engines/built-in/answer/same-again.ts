import type { KnowledgeEntry } from '../../engine.ts';
import { termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';

const doubting =
  /^ (?:(?:and|but|so|really|hm|oh|wait|ok|okay|what|not) )*even (?:if|when|though|then|without|for|where) /;
const asksNeeded =
  / what (?:all |else |exactly |kind of \w+ )?(?:do|does|would|will|should|must|am|are|is) (?:they|you|i|we|he|she|it|one|people|callers?|customers?|clients?|somebody|anyone)(?: \w+)? (?:want|need|require|expect|have|give|bring|say|tell|provide|write|put|enter|fill|hand|supposed|ready)(?: (?:to|from|of|in|at|for|with|have|give|me|us|them|him|say|bring|hand|ready|provide|write|put|tell|hold|there|it|that|this|by|over))* /;
const tellsNeeded =
  /\b(?:with (?:the|your|a|an)|gives?|needs?|brings?|has to|have to|must|asks? for|asks? about|required?|enters?|fills?|types?|tells?)\b/i;
const maxNeededTerms = 4;
const maxDoubtTerms = 3;

/** `even if they never said you could?`: what was said last is doubted. */
export function doubtsLast(words: readonly string[]): boolean {
  return doubting.test(padded(words)) && termsOf(words).length <= maxDoubtTerms;
}

/** `and what do they want from me`, where the last answer tells of what is to be given. */
export function asksWhatIsNeeded(
  words: readonly string[],
  { answer }: Pick<KnowledgeEntry, 'answer'>,
): boolean {
  return (
    asksNeeded.test(padded(words)) && termsOf(words).length <= maxNeededTerms && tellsNeeded.test(answer)
  );
}
