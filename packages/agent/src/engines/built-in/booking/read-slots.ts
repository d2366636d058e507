import type { Draft, Slot } from '../state.ts';
import { wordsOf } from '../text/words.ts';
import { parseBusiness } from './business.ts';
import { parseName } from './name.ts';
import { countDigits, maxPhoneDigits, minPhoneDigits, parseDigits } from './phone.ts';
import { parseWhen } from './when.ts';

/** What one utterance says about a booking. */
export interface HeardSlots {
  readonly draft: Draft;
  /** Digits that are too few or too many for a phone number. */
  readonly looseDigits: string;
  /** What is left when the slots are taken out. */
  readonly rest: readonly string[];
}

/**
 * Reads every slot from one utterance. `asking` is the slot that was asked for:
 * only then a bare word is a name, a bare number an hour and few digits a part of
 * a phone number.
 */
export function readSlots(text: string, asking: Slot | null): HeardSlots {
  const words = clockWords(wordsOf(typedPhone(text)));
  const phone = readPhone(words, asking);
  const when = parseWhen(phone.rest, { asked: asking === 'day' || asking === 'time' });
  const afterWhen = when?.rest ?? phone.rest;
  const business = parseBusiness(afterWhen);
  const afterBusiness = business?.rest ?? afterWhen;
  const name = parseName(afterBusiness, { asked: asking === 'name' && phone.phone === undefined });
  const draft: Draft = {
    ...(name && { name: name.name }),
    ...(phone.phone !== undefined && { phone: phone.phone }),
    ...(when?.day !== undefined && { day: when.day }),
    ...(when?.time !== undefined && { time: when.time }),
    ...(business && { business: business.business }),
  };
  return { draft, looseDigits: phone.loose, rest: name?.rest ?? afterBusiness };
}

interface HeardPhone {
  readonly phone?: string;
  readonly loose: string;
  readonly rest: readonly string[];
}

function readPhone(words: readonly string[], asking: Slot | null): HeardPhone {
  const heard = parseDigits(words);
  const count = countDigits(heard?.digits ?? '');
  if (heard && count >= minPhoneDigits && count <= maxPhoneDigits) {
    return { phone: heard.digits, loose: '', rest: heard.rest };
  }
  // Two digits may be an hour and a minute; anywhere else a few digits are nobody's number.
  const isPart = asking === 'phone' ? count > 0 && !saysTime(words) : count > maxPhoneDigits;
  return heard && isPart ? { loose: heard.digits, rest: heard.rest } : { loose: '', rest: words };
}

function saysTime(words: readonly string[]): boolean {
  return parseWhen(words, { asked: false }) !== null;
}

/** `+1 (302) 555-0142` → `+13025550142`, so that a typed number is one word. */
function typedPhone(text: string): string {
  return text.replace(/\+?\d[\d ().-]{5,22}\d/g, (typed) =>
    /^\d{1,4}[.-]\d{1,2}[.-]\d{1,4}$/.test(typed) ? typed : ` ${typed.replaceAll(/[ ().-]/g, '')} `,
  );
}

/** `ten a m` → `ten am`: the letters are one word when a number stands before them. */
function clockWords(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const before = joined.at(-1);
    if (word === 'm' && (before === 'a' || before === 'p') && joined.length > 1)
      joined[joined.length - 1] = `${before}m`;
    else joined.push(word);
  }
  return joined;
}
