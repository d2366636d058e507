import type { Slot } from '../state.ts';
import { padded, wordsOf } from '../text/words.ts';
import { mentionsPhone } from './phone.ts';

const questionStart =
  /^ (?:(?:and|but|so|well|okay|um|uh|before that|wait|first|hello) )*(?:what|how|where|which|who|why|when|is|are|do|does|did|can|could|will|would|should) /;
/** `how about tuesday`, `can we do ten` and `is tuesday okay` propose. */
const proposal =
  /^ (?:(?:and|but|so|well|okay|um|uh) )*(?:how about|what about|can (?:we|i|you)|could (?:we|i|you)|would|is|does|do you have|are you free) (?!.*(?:open|close|closed|cost|price|office) )/;

/** Asks for a fact; a proposal of a day is no question. */
export function isQuestion(words: readonly string[]): boolean {
  const line = padded(words);
  return questionStart.test(line) && !proposal.test(line);
}

/** Takes back a "yes" in the same breath. */
export function objects(words: readonly string[]): boolean {
  return / (?:but|change|wrong|not|except|instead) /.test(padded(words));
}

/** Wants the booking dropped, in a sentence of its own. */
export function cancels(words: readonly string[]): boolean {
  return (
    words.length <= 7 &&
    / (?:cancel|forget it|never mind|nevermind) /.test(padded(words)) &&
    !isQuestion(words)
  );
}

/** Does not want to give a name or a number. */
export function refuses(words: readonly string[]): boolean {
  return / (?:rather not|do not want to (?:give|tell|say|share)|why do you need|do you need my|do i have to (?:give|tell)|not giving|will not (?:give|tell)|no phone|no number|do not have a (?:phone|number)) /.test(
    padded(words),
  );
}

/** The slot that the visitor calls wrong, as in `the number is wrong` or `change the time`. */
export function mentionedSlot(text: string): Slot | null {
  const words = wordsOf(text);
  const line = padded(words);
  if (questionStart.test(line) && !/ (?:change|correct|fix|wrong) /.test(line)) return null;
  if (/ name /.test(line)) return 'name';
  if (mentionsPhone(words)) return 'phone';
  if (/ (?:day|date|when) /.test(line)) return 'day';
  return / (?:time|hour) /.test(line) ? 'time' : null;
}
