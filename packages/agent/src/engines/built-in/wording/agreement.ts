import { padded } from '../text/words.ts';

/** Words that say yes by themselves. */
const agreeing = new Set(
  `yes yep yup yeah ya yah ye y ja aye sure ok okay okey alright right correct exactly precisely perfect perfectly great fine
good lovely super superb wonderful excellent brilliant splendid cool nice awesome fantastic terrific absolutely definitely
certainly totally indeed affirmative positive k kk mhm sweet neat grand ace bingo sorted go confirm confirmed confirming agree agreed deal accurate true works suits
approved accepted`.split(/\s+/),
);
/** Words that may stand around them without taking anything back. */
const beside = new Set(
  `a all am and are as at be been but by entirely ever everything exact finally for from go got i in is it its just last
looks looking made make me much my myself now of off on one our please quite really seems so sounds that the then there
these they thing this time to too us very was we well with would you your again oh ah um uh hmm mm thanks thank thankyou cheers
put save book do done let like said have here sir madam dear mate man`.split(/\s+/),
);
/** Agreement in words of which none says yes alone. */
const phrases =
  / (?:go ahead|go for it|go on|you (?:have )?got it|got it|make it so|(?:please )?(?:do|book|save|take|reserve|confirm) (?:it|that|so|this|me in|me|them)(?: in| down)?|please do|spot on|that (?:is|would be|will be|was) (?:it|all|me|the one|him|her|us|mine)|it is|by all means|why not|of course|no (?:changes?|problem|objections?|worries|mistakes?|corrections?)|(?:nothing|not a thing) (?:to (?:change|add|correct)|wrong)|thumbs up|that (?:will|would) do|i (?:do|am|think so|guess so|believe so)|as (?:you|i) said|good to go|ready to go|all set|all there|let us do (?:it|that|this)) /;
const thanking = / (?:thanks|thank you|cheers|thankyou|much appreciated) /;
const farewell =
  / (?:good ?bye|bye|bye bye|see you(?: then| there| soon| later)?|talk (?:to you )?(?:soon|then|later)) $/;
/** Longer ones say something else as well. */
const maxWords = 14;

/**
 * Agrees to what was just read back, and says nothing else: `ok, now it is right`, `lovely, thanks`, `spot on`. A bare thanks
 * agrees as well.
 */
export function agrees(words: readonly string[]): boolean {
  if (words.length === 0 || words.length > maxWords || asks.test(padded(words))) return false;
  const said = padded(words).replace(farewell, ' ');
  const plain = said.replace(phrases, ' yes ').replace(phrases, ' yes ').trim().split(/ +/);
  if (!plain.every((word) => agreeing.has(word) || beside.has(word))) return false;
  if (plain.some((word) => agreeing.has(word))) return plain.at(-1) !== 'but';
  return thanking.test(said) && !farewell.test(padded(words));
}

const asks =
  /^ (?:(?:so|and|wait|sorry|ok|okay) )*(?:is|are|do|does|did|can|could|would|what|when|which|who|how|why) /;

/** `no e-mail either, just put me down`: wants it booked as it is, whatever else is said before. */
export function insists(words: readonly string[]): boolean {
  return words.length <= maxWords && insisting.test(padded(words));
}

const insisting =
  / (?:just|simply|please|go ahead and) (?:put (?:me|us|it|him|her|them) (?:down|in)|book (?:it|me|us|that|him|her)(?: in)?|save (?:it|that)|do it|note it(?: down)?|take it|leave it (?:like that|like this|as it is|that way|so))(?: (?:please|then|now|thanks|thank you|anyway|all the same|without (?:it|one|that)|like that|like this|as it is))* $/;
