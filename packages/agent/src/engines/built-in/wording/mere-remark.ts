import { otherObject } from '../answer/elliptic.ts';
import { clausesOf } from '../text/clauses.ts';
import { padded } from '../text/words.ts';
import type { Turn } from '../turn.ts';

/** `thanks, maybe in january then`: nothing is asked or wished. */
export function isMereRemark({ text, words, detected }: Turn): boolean {
  const line = padded(words);
  return (
    (detected === null || detected.intent === 'thanks') &&
    words.length >= 3 &&
    words.length <= maxRemarkWords &&
    !text.includes('?') &&
    remark.test(line) &&
    !wished.test(line) &&
    otherObject(words) === null &&
    !clausesOf(text).some(({ asks: isAsked }) => isAsked)
  );
}

const maxRemarkWords = 12;
const remark =
  /^ (?:(?:no|oh|well) )*(?:thanks|thank you|ok|okay|alright|all right|fine|great|perfect|good|cool|sure|got it|i see|understood|maybe|then maybe|never mind|no problem|no worries) /;
const wished =
  / (?:want|need|like|tell|give|show|send|explain|what|how|when|where|who|which|why|book|call|demo|price|cost|hours|address|number|email|about|for) /;
