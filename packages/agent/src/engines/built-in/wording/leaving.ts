import { padded } from '../text/words.ts';

const farewell =
  / (?:good ?bye|bye|bye bye|see (?:you|ya)(?: (?:later|soon|then|around|there))?|talk (?:to you )?(?:soon|later)|take care|good night|have a (?:good|nice|great|lovely|wonderful) \w+)(?: (?:then|now|for now|all|everyone|everybody|guys|thanks|thank you|again|and))* $/;
const asking =
  / (?:what|how|who|where|when|which|why|can|could|will you|do you|does|tell me|want|need|would like) /;
/** A longer one says something else as well. */
const maxWords = 12;

/** Ends with a farewell, whatever courtesy stands before it: `good to know, goodbye`. */
export function takesLeave(words: readonly string[]): boolean {
  const line = padded(words);
  const found = words.length > maxWords ? null : farewell.exec(line);
  return found !== null && !asking.test(line.slice(0, found.index + 1));
}
