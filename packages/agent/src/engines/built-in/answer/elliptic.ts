import { termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';
import { correctedTo } from './corrected.ts';
import { namesKindOnly } from './entry-terms.ts';
import { asksOrder } from './order.ts';

/** A question with more words of its own stands by itself. */
const maxOwnTerms = 4;
const opening =
  /^ (?:and|what about|how about|what if|also|or|but|then|so|for|on|after|before|in that case|why|since when) /;
const refersBack =
  / (?:it|its|that|this|there|them|they|those|these|one|ones|he|she|her|his|hers|him|same|both|else|afterwards|then) /;
const bare =
  /^ (?:(?:and|but|so|okay|until|since|by|from|for) )*(?:when|where|why|how|how long|how much|how often|who|whom|why not) $/;
const fragment =
  /^ (?:(?:and|or|but|ok|okay|got it|i see|thanks|thank you|great|good|fine|alright|perfect|cool|right|well) )*(?:(?:what|how) about|and|or|for|on|in|with) (.+?)(?: (?:then|though|too|please|instead|as well))* $/;
const verb =
  / (?:what|who|where|when|why|how|which|is|are|was|do|does|did|can|could|will|would|should|may|must|has|have|had|i|we|you|tell) /;
const maxFragmentTerms = 3;

/** May the question be one that only makes sense with what was talked about? */
export function isElliptic(words: readonly string[]): boolean {
  const line = padded(words);
  const own = termsOf(words).length;
  return own <= maxOwnTerms && (words.length <= 3 || opening.test(line) || pointsTo(words));
}

/** `is there a fee` points to nothing. */
function pointsTo(words: readonly string[]): boolean {
  return refersBack.test(
    padded(words).replace(
      / (?:is|are|was|were|will) there(?= )| there (?:is|are|was|were|will)(?= )| one of(?= )/g,
      '',
    ),
  );
}

/** Hardly anything but a word that points to what was talked about: `what should i put in there`. */
export function pointsBack(words: readonly string[]): boolean {
  return pointsTo(words) && termsOf(words).length <= 1;
}

/** It names what it asks about, whatever else it points to: `does that work with invoices`. */
export function standsAlone(words: readonly string[]): boolean {
  const own = termsOf(words).filter((term) => !namesKindOnly([term])).length;
  return own > 1 || (own === 1 && !pointsTo(words));
}

/** `where?`, `and how?`, `and then?`: by itself it asks for nothing. */
export function isBareQuestion(words: readonly string[]): boolean {
  return bare.test(padded(words)) || asksOrder(words);
}

/** `and the form?`, `no, i meant friday`: what the question before is asked about as well, or instead; null: it is neither. */
export function otherObject(words: readonly string[]): readonly string[] | null {
  const corrected = correctedTo(words);
  if (corrected !== null) return corrected;
  const object = fragment.exec(padded(words))?.[1]?.split(' ') ?? [];
  const terms = termsOf(object).length;
  return terms === 0 || terms > maxFragmentTerms || verb.test(padded(object)) ? null : object;
}
