import { termsOf } from '../text/terms.ts';
import { padded } from '../text/words.ts';

const refusing =
  '(?:(?:no|nope|oh|wait|sorry|ah|um|actually|ok|okay|hm|hmm|but|and|well|my (?:mistake|bad|fault)|wrong (?:word|name|one)|i (?:do|did) not mean(?: \\w+){1,3}(?= i )|(?:i )?(?:just )?(?:got|get|mixed|mix|am mixing|confused|am confusing)(?: \\w+){0,4}?(?: up| wrong| confused)?(?= i )) )*';
/** `no i meant the contact form`, `i was asking about kyle`. */
const meant = new RegExp(
  `^ ${refusing}(?:i (?:meant|mean|was (?:asking|talking) (?:about|for)|asked (?:about|for)|am (?:asking|talking) about|want(?:ed)? to (?:know|hear|ask)(?: about)?|was (?:interested|thinking) (?:in|of))|that is not what i (?:meant|asked) i (?:meant|asked(?: about)?))(?: to (?:say|ask))? (.+?)(?: (?:please|instead|rather|actually))? $`,
);
/** `for a monthly plan i mean` */
const meantBehind = new RegExp(`^ ${refusing}(.+?) i (?:mean|meant) $`);
/** `not max the one for shops`, `kyle not grace`. */
const notThis = new RegExp(
  `^ ${refusing}not (?:(?:the|a|an|that|on|for|about|with) )?\\w+ (?:(?:but|rather|i (?:mean|meant)) )*(.+) $`,
);
/** `wait, wrong one, the coaching one`, `no no, the other form`: something else of the same kind. */
const theOtherOne =
  /^ (?:(?:no|nope|oh|wait|sorry|ah|um|actually|hm|hmm|but) )*(?:(?:(?:that is|it is|this is|not) )?(?:the )?wrong (?:one|person|thing)|not (?:that|this|him|her|them|those|it)(?: one)?|(?:no|wait|sorry|actually))(?: (?:but|rather|i (?:mean|meant)))* ((?:the|that|your|my) (?:\w+ ){1,4}?)(?:(?:please|instead|rather|actually|though) )*$/;
const maxWords = 16;
const maxMeantTerms = 4;

/** What the visitor says that he had meant instead, as words; null: he corrects nothing. */
export function correctedTo(words: readonly string[]): readonly string[] | null {
  if (words.length > maxWords) return null;
  const line = padded(words);
  const found =
    meant.exec(line)?.[1] ??
    meantBehind.exec(line)?.[1] ??
    notThis.exec(line)?.[1] ??
    theOtherOne.exec(line)?.[1];
  const said = found?.trim().split(' ') ?? [];
  const terms = termsOf(said).length;
  return terms === 0 || terms > maxMeantTerms ? null : said;
}
