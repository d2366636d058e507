import { isQuestion } from '../booking/wording.ts';
import { termsOf } from '../text/terms.ts';
import { padded, wordsOf } from '../text/words.ts';
import type { HandoverChoice } from './handover-choice.ts';

/** Somebody is to be reached. */
const reaches =
  / (?:talk|speak|chat|connect|transfer|switch|forward|put (?:me|us)? ?(?:on |through )?to|put (?:me|us) through|pass (?:me|us)|hand (?:me|us|it|this|over)|get (?:me|us)|give (?:me|us)|go (?:back )?to|back to|bring (?:me|us)|let me have|can i have|reach) /;
/** Something is wanted, not only asked about. */
const wishes =
  / (?:i would like|i like|i want|i need|i have|i am looking for|i am interested in|looking for|interested in|it is about|this is about|question about|questions about|help with|here (?:for|about)|calling (?:for|about)|my) /;
const denies =
  / (?:not|never|no need to|without) (?:want|need|talk|speak|connect|transfer|put|to talk|to speak) /;
/** A bare name or topic. */
const maxBareWords = 3;

/** Who the visitor wants to have; null: nobody, or he only asks about something. */
export function findHandover(text: string, choices: readonly HandoverChoice[]): HandoverChoice | null {
  const words = wordsOf(text);
  const line = padded(words);
  if (choices.length === 0 || denies.test(line)) return null;
  const named = choices.filter((choice) => isNamed(words, choice));
  const [only] = named;
  if (only !== undefined && named.length === 1 && (reaches.test(line) || isBare(words, only))) return only;
  const needed =
    isQuestion(words) && !wishes.test(line) ? 2 : wishes.test(line) || reaches.test(line) ? 1 : 2;
  return best(words, choices, words.length <= maxBareWords && !isQuestion(words) ? 1 : needed);
}

function isNamed(words: readonly string[], { calledBy }: HandoverChoice): boolean {
  return calledBy.length > 0 && calledBy.every((word) => words.includes(word));
}

/** `grace please`, `hey, the billing department` */
function isBare(words: readonly string[], { calledBy }: HandoverChoice): boolean {
  return words.length <= calledBy.length + maxBareWords && !isQuestion(words);
}

function best(
  words: readonly string[],
  choices: readonly HandoverChoice[],
  needed: number,
): HandoverChoice | null {
  const meanings = new Set(termsOf(words).map(({ meaning }) => meaning));
  const scored = choices
    .map((choice) => ({ choice, score: [...choice.cues].filter((cue) => meanings.has(cue)).length }))
    .toSorted((one, other) => other.score - one.score);
  const [first, second] = scored;
  if (first === undefined || first.score < needed || first.score === second?.score) return null;
  return first.choice;
}
