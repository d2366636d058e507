import { hasSlots } from '../booking/ask.ts';
import { readSlots } from '../booking/read-slots.ts';
import { isQuestion } from '../booking/wording.ts';
import { detectIntent } from '../intents.ts';
import { clausesOf } from '../text/clauses.ts';
import { padded } from '../text/words.ts';

/** `…, and are you open on saturdays`: asked in the same breath as the wish to book. */
export function questionBeside(text: string): readonly string[] | null {
  const [question] = clausesOf(text).filter(
    ({ words }) =>
      words.length > 2 && isQuestion(words) && !detectsBooking(words) && !wishes.test(padded(words)),
  );
  return question?.words ?? null;
}

/** `could somebody give me a quick demo` */
const wishes =
  / (?:can|could|would|will|may) (?:\w+ ){1,5}?(?:give|show|get|have|do|grab|book|arrange) (?:\w+ ){0,4}(?:demo|demonstration|appointment|meeting|slot|spot|session) /;

/** The same, where nothing of a booking is in it. */
export function askedBeside(text: string): readonly string[] | null {
  const asked = questionBeside(text);
  return asked === null || hasSlots(readSlots(asked.join(' '), null).draft) ? null : asked;
}

function detectsBooking(words: readonly string[]): boolean {
  const intent = detectIntent(words)?.intent;
  return intent === 'book' || intent === 'human';
}
