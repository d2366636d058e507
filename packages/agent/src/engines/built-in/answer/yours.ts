import { padded, wordsOf } from '../text/words.ts';

const yours = /^ (?:(?:and|ok|okay|so|what is|what about|how about) )*yours $/;
const ofVisitor =
  /\b(?:my|your) (?:phone )?(name|number|e-mail address|email address|email|address|business|company)(?: is|:)|^you are /i;

/** `and yours?` after the visitor heard his own number: the same of the business; unchanged: it is not that. */
export function askedOfUs(text: string, lastReply: string): string {
  if (!yours.test(padded(wordsOf(text)))) return text;
  const [said, thing = 'name'] = ofVisitor.exec(lastReply) ?? [];
  if (said === undefined) return text;
  return `what is your ${thing === 'number' ? 'phone number' : thing.toLowerCase()}`;
}
