import { monthNames, weekdayNames } from '../dates/civil.ts';
import { capitalised } from '../text/words.ts';
import { isCompany } from './business.ts';
import { isKnownName, isNoName } from './name.ts';

const calendar = new Set<string>([...monthNames, ...weekdayNames]);
const maxCharacters = 300;
/** `Anna Berg`, `Ludwig van Holt`: first and last name with capitals, and nothing else. */
const fullName =
  /^(?:(?:for|it's|it is|i'm|i am|this is|name|(?:in|under) the name(?: of)?|name of|my name is|his name is|her name is):? )?(\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|van|von|de|der|den|del|la|al|bin|\p{Lu}[\p{L}'’-]*)){1,3})(?: (?:is (?:the|my|his|her) name|here|speaking|please))?$/u;

/** `…, name Gus, 302 …` */
const firstName = /^(?:[Mm]y |[Tt]he )?[Nn]ame:? (\p{Lu}[\p{L}'’-]+)$/u;

/** `Mark Stone 302 555 0142` */
const numberBehind = /[\d\s()+-]{7,}$/;

/**
 * A full name that stands between commas or behind a colon in a wish to book: `a demo for my boss, Ruth Adler`. Of
 * several the first counts; null: there is none.
 */
export function nameBeside(text: string): string | null {
  const [, ...parts] = text.slice(0, maxCharacters).split(/[,;:.!?]|\band\b/);
  for (const part of parts) {
    const said = part.replace(numberBehind, '').trim();
    const name = (fullName.exec(said) ?? firstName.exec(said))?.[1];
    if (name !== undefined && !isDay(name) && !isCompany(name)) return name;
  }
  return bookedFor(text.slice(0, maxCharacters)) ?? knownIn(text.slice(0, maxCharacters));
}

/** `put Carl Jensen in for a demo`, as it was typed or as it was heard. */
function bookedFor(text: string): string | null {
  const said = whomToBook.exec(text)?.[1];
  const words = said?.split(' ') ?? [];
  const [first = ''] = words;
  if (
    said === undefined ||
    isDay(said) ||
    isCompany(said) ||
    words.some((word) => isNoName(word.toLowerCase()))
  )
    return null;
  const isTyped = words.every((word) => /^\p{Lu}/u.test(word));
  return isTyped || isKnownName(first) ? words.map(capitalised).join(' ') : null;
}

const whomToBook =
  /\b(?:put|book|schedule|sign|pencil|register|enrol|enroll|squeeze|fit|slot|add|note|write) ([\p{L}'’-]+(?: [\p{L}'’-]+){0,2}?) (?:(?:down|in|up) )?(?:for|on|in|into|to|a|an)\b/iu;

/** A first name that is known, and a last name behind it, both with capitals, wherever they stand. */
function knownIn(text: string): string | null {
  for (const [name] of text.matchAll(twoCapitals))
    if (isKnownName(name) && !isDay(name) && !isCompany(name)) return name;
  return null;
}

const twoCapitals = /(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]*\p{Ll}(?: \p{Lu}\.)? \p{Lu}[\p{L}'’-]*\p{Ll}/gu;

/** `Monday Morning` is one; `May Chen` and `June Carter` are people. */
function isDay(name: string): boolean {
  const [first = '', ...more] = name.toLowerCase().split(' ');
  return more.some((word) => calendar.has(word)) || (calendar.has(first) && !isKnownName(first));
}
