import { clausesOf } from '../text/clauses.ts';
import { padded } from '../text/words.ts';

const lead =
  '(?:(?:and|ok|okay|whatever|never mind|forget it|let me have|i (?:will|would) (?:need|take|like)|so|then|but|no|sorry|wait|thanks|great|hm|well|right|fine|good|um|what (?:is|was|about|are|did you say)|how about|give me|tell me|can i (?:have|get)|could i (?:have|get)|may i have|i need|i would need|do you have|have you got|by|per|via|i (?:mean|meant)|again|just|please) )*';
const tail =
  '(?: (?:then|please|again|too|as well|now|though|there|instead|you (?:have|use)|(?:that )?(?:i|we|they|people) (?:can |could |should |have to |must )?(?:call|ring|dial|phone|write to|use|go to)|to (?:call|ring|dial|write to|use|go to)))*';
const owner = '(?:(?:the|your|a|an|that) )?';
const fields: readonly (readonly [string, string])[] = [
  [
    '(?:(?:phone|telephone|mobile|call|contact|office|direct|exact|actual) )*(?:number|telephone|phone|phone number|digits)',
    'what is your phone number',
  ],
  [
    '(?:(?:contact|exact) )?(?:(?:e mail|email|mail)(?: (?:address|addr|id))?|mailbox)',
    'what is your email address',
  ],
  [
    '(?:(?:full|exact|postal|physical|office|street|whole) )*(?:address|street(?: name| address| number)?|road|zip(?: code)?|post ?code|postal code|house number|building)',
    'what is your address',
  ],
];
const whole = fields.map(
  ([field, question]) => [new RegExp(`^ ${lead}${owner}${field}${tail} $`), question] as const,
);
/** Another number than the one to call. */
const ofOtherNumber = /\b(?:order|invoice|tracking|customer|account|license|registration|card) numbers?\b/i;
const namesMail = / (?:e mail|email|mail|write) /;
const mereAddress = / address /;
const maxWords = 8;

/**
 * A field of how the business is reached, named after something else was answered: `and the street`, `no, I meant by
 * phone. what's the number`. The question that it stands for; null: something else is said. `told`: what was answered
 * last.
 */
export function contactField(text: string, told = ''): string | null {
  const clauses = clausesOf(text);
  const last = clauses.at(-1);
  if (last === undefined || last.words.length > maxWords || clauses.slice(0, -1).some(({ asks }) => asks))
    return null;
  const line = padded(last.words);
  const found = whole.find(([field]) => field.test(line))?.[1] ?? null;
  return found !== null && / numbers? /.test(line) && ofOtherNumber.test(told) ? null : found;
}

/** `if I'd rather mail, what's the address`: the address is that of the way that was named before. */
export function withWayNamed(question: readonly string[], before: readonly string[]): readonly string[] {
  const line = padded(question);
  return mereAddress.test(line) && !namesMail.test(line) && namesMail.test(padded(before))
    ? line.replace(mereAddress, ' email address ').trim().split(' ')
    : question;
}
