import { monthNames, weekdayNames } from '../dates/civil.ts';
import { isCompany } from './business.ts';
import { isKnownName } from './name.ts';

const calendar = new Set<string>([...monthNames, ...weekdayNames]);
const maxCharacters = 300;
/** `Anna Berg`, `Ludwig van Holt`: first and last name with capitals, and nothing else. */
const fullName =
  /^(?:(?:for|it's|it is|i'm|i am|this is|name|my name is|his name is|her name is):? )?(\p{Lu}[\p{L}'’-]+(?: (?:\p{Lu}\.|van|von|de|der|den|del|la|al|bin|\p{Lu}[\p{L}'’-]*)){1,3})$/u;

/** `Mark Stone 302 555 0142` */
const numberBehind = /[\d\s()+-]{7,}$/;

/**
 * A full name that stands between commas or behind a colon in a wish to book: `a demo for my boss, Ruth Adler`. Of
 * several the first counts; null: there is none.
 */
export function nameBeside(text: string): string | null {
  const [, ...parts] = text.slice(0, maxCharacters).split(/[,;:.!?]|\band\b/);
  for (const part of parts) {
    const name = fullName.exec(part.replace(numberBehind, '').trim())?.[1];
    if (name !== undefined && !isDay(name) && !isCompany(name)) return name;
  }
  return null;
}

/** `Monday Morning` is one; `May Chen` and `June Carter` are people. */
function isDay(name: string): boolean {
  const [first = '', ...more] = name.toLowerCase().split(' ');
  return more.some((word) => calendar.has(word)) || (calendar.has(first) && !isKnownName(first));
}
