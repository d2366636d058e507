import { readCardinal } from '../dates/number-values.ts';
import { padded } from '../text/words.ts';

/** More than these are too many to listen to, and to read back. */
const maxItems = 20;
const maxItemLength = 100;

/** Words around a thing that is named. */
const before =
  /^(?:(?:and|also|then|plus|or|please|yes|yeah|okay|well|um|uh|there is|there are|it is|they are|i would like|i want|i need|i have|add|put|the|a|an|some|my)\s+)+/i;
const fillers = /^(?:please|too|as well|thanks|thank you|also|then|yes|well|okay|um|uh)$/i;
const behind = /[\s,.;!?]*(?:\s(?:please|too|as well|thanks|thank you))?[.!?]*$/i;

/** Things as they were named: `milk, eggs and some bread` → `milk`, `eggs`, `bread`. */
export function readList(text: string, of: 'text' | 'number'): readonly (string | number)[] {
  const named = text
    .split(/\s*[,;]\s*|\s+(?:and|plus)\s+|\n+/i)
    .map((one) => one.trim().replace(behind, '').replace(before, '').trim().slice(0, maxItemLength))
    .filter((one) => one !== '' && !fillers.test(one));
  return of === 'text' ? named : named.flatMap((one) => numberOf(one) ?? []);
}

/** The same with those that were named before, each once. */
export function addedTo(known: unknown, more: readonly unknown[]): readonly unknown[] {
  return [...new Set([...(Array.isArray(known) ? known : []), ...more])].slice(0, maxItems);
}

function numberOf(text: string): number | null {
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : readCardinal(text.toLowerCase());
}

/** Nothing more is to come. */
export function endsList(words: readonly string[]): boolean {
  return /^ (?:(?:no|nope|not?thing|none|that is|that will be|thats|i am|we are) )*(?:(?:no|nope|none|nothing|nobody|done|all|it|everything|enough|else|more|thanks|thank|you|please|for|now|okay|ok|that|is) )+$/.test(
    padded(words),
  );
}
