import { plainCharacters } from '../../../language/plain-characters.ts';
import type { Draft, Slot } from '../state.ts';
import { wordsOf } from '../text/words.ts';
import { businessAfterName, type HeardBusiness, isCompany, parseBusiness } from './business.ts';
import { parseEmail } from './email.ts';
import { type HeardName, parseName } from './name.ts';
import { countDigits, type HeardDigits, parseDigits } from './phone.ts';
import { type CheckedPhone, checkPhone, withoutOh } from './phone-number.ts';
import { withoutTypedForms } from './typed-forms.ts';
import { typedName } from './typed-name.ts';
import { parseWhen } from './when.ts';

/** What one utterance says about a booking. */
export interface HeardSlots {
  readonly draft: Draft;
  /** Digits that are too few or too many for a phone number. */
  readonly looseDigits: string;
  /** What is left when the slots are taken out. */
  readonly rest: readonly string[];
}

export interface ReadOptions {
  /** A name counts only when the visitor says it of himself: not `for anna`. */
  readonly ownNameOnly?: boolean;
}

/**
 * Reads every slot from one utterance. `asking` is the slot that was asked for:
 * only then a bare word is a name, a bare number an hour and few digits a part of
 * a phone number.
 */
export function readSlots(text: string, asking: Slot | null, options: ReadOptions = {}): HeardSlots {
  const email = parseEmail(text);
  const words = clockWords(wordsOf(withoutTypedForms((email?.rest ?? text).replaceAll('&', ' ampersand '))));
  const phone = readPhone(words, asking);
  const when = parseWhen(phone.rest, {
    asked: asking === 'day' || asking === 'time' || asking === 'change',
  });
  const person = readPerson(when?.rest ?? phone.rest, text, {
    asked: asking === 'name',
    isBesideOthers: phone.phone !== undefined || when !== null,
    ...options,
  });
  const draft: Draft = {
    ...(person.name !== undefined && { name: person.name }),
    ...(phone.phone !== undefined && { phone: phone.phone }),
    ...(email && { email: email.email }),
    ...(when?.day !== undefined && { day: when.day }),
    ...(when?.time !== undefined && { time: when.time }),
    ...(person.business !== undefined && { business: person.business }),
  };
  return { draft, looseDigits: phone.loose, rest: person.rest };
}

interface HeardPerson {
  readonly name?: string;
  readonly business?: string;
  readonly rest: readonly string[];
}

/** Name and business, as they were typed when they were typed. */
function readPerson(
  words: readonly string[],
  text: string,
  options: ReadOptions & { readonly asked: boolean; readonly isBesideOthers: boolean },
): HeardPerson {
  const announced = parseBusiness(words);
  const left = announced?.rest ?? words;
  const typed = options.asked ? typedName(text) : null;
  const isBusiness = typed !== null && announced?.business.includes(wordsOf(typed).join(' '));
  if (typed !== null && isBusiness !== true) return ofTypedName(typed, left, text, announced);
  const heard = parseName(left, { ...options, capitals: capitalsOf(text) });
  const name = heard && cutAtComma(heard, text);
  // `a demo for acme dental` names no person.
  if (name && !announced && isCompany(name.name))
    return { business: asTyped(name.name, text), rest: name.rest };
  const nameStart = name ? left.findIndex((word, index) => word !== name.rest[index]) : -1;
  const start = nameStart < 0 ? left.length : nameStart;
  const business =
    announced ??
    companyBeside(text) ??
    (name ? businessAfterName(name.rest, nameEnd(name.rest, left, start)) : null);
  return {
    ...(name && { name: asTyped(name.name, text) }),
    ...(business && { business: withPartners(asTyped(business.business, text), text) }),
    rest: announced || !business || business.rest.length === 0 ? (name?.rest ?? left) : business.rest,
  };
}

/** The name as it was typed, and the business beside it. */
function ofTypedName(
  name: string,
  words: readonly string[],
  text: string,
  announced: HeardBusiness | null,
): HeardPerson {
  const own = wordsOf(name);
  const start = words.findIndex((_, index) => own.every((word, place) => words[index + place] === word));
  const rest = start < 0 ? words : [...words.slice(0, start), ...words.slice(start + own.length)];
  const business = announced ?? companyBeside(text) ?? businessAfterName(rest, Math.max(0, start));
  return { name, rest, ...(business && { business: withPartners(asTyped(business.business, text), text) }) };
}

/** `sam, sam rivera` and `lucia alvarez, alvarez dental`: a comma ends a name, and a longer one may follow. */
function cutAtComma(heard: HeardName, text: string): HeardName {
  const words = heard.name.split(' ');
  const ends = words.findIndex((_, index) => {
    const head = words.slice(0, index + 1).join(String.raw`\s+`);
    return index + 1 < words.length && new RegExp(String.raw`\b${head}\s*,`, 'i').test(text);
  });
  if (ends < 0) return heard;
  const [first, second] = [words.slice(0, ends + 1), words.slice(ends + 1)];
  const isSaidAgain = second[0] === first[0] && second.length > first.length;
  const lower = (isSaidAgain ? first : second).map((word) => word.toLowerCase());
  return { name: (isSaidAgain ? second : first).join(' '), rest: [...heard.rest, ...lower] };
}

function isAnnounced(part: string, text: string): boolean {
  const before = text.slice(0, text.indexOf(part));
  return /\b(?:company|business|firm)(?: is| name is|:)? $/i.test(before);
}

/** `Pat Quinn, Quinn Tires`: what begins with a name that was just said is called after who said it. */
function isSurnamed(part: string, text: string): boolean {
  const [first = '', ...more] = part.split(' ');
  const before = text.slice(0, text.indexOf(part));
  return (
    more.length > 0 &&
    /^[A-Z]/.test(first) &&
    new RegExp(`[A-Z][a-z'’-]+ ${first.replaceAll(/\W/g, '.')}\\b`).test(before)
  );
}

/** `lucia alvarez, alvarez dental, 302 …`: a part between commas that is called like a business. */
function companyBeside(text: string): HeardBusiness | null {
  const [, ...parts] = text.slice(0, 300).split(',');
  const company = parts
    .map((part) =>
      part
        .trim()
        .replace(/[.!]+$/, '')
        .replace(announcing, ''),
    )
    .find(
      (part) =>
        isCompanyName.test(part) && (isCompany(part) || isSurnamed(part, text) || isAnnounced(part, text)),
    );
  return company === undefined ? null : { business: company, rest: [] };
}

/** `…, company Tanaka Imports` */
const announcing = /^(?:(?:my|our|the) )?(?:company|business|firm)(?: is| name is|:)? /i;
const isCompanyName =
  /^(?!.*\b(?:i|i'm|am|from|is|it's|my|for|at|with|we|we're|the|our|own|run|have|please|which|what|who|how|where|when|do|does|can|are|you|your)\b)[a-z&'-]+(?: [a-z&'-]+){1,4}$/i;

/** Where the words behind the name begin in those that are left. */
function nameEnd(rest: readonly string[], words: readonly string[], start: number): number {
  return Math.min(start, rest.length, words.length);
}

interface HeardPhone {
  readonly phone?: string;
  readonly loose: string;
  readonly rest: readonly string[];
}

/** So many digits are meant as a phone number wherever they are said. */
const minMeantDigits = 7;

function readPhone(words: readonly string[], asking: Slot | null): HeardPhone {
  const heard = parseDigits(words);
  if (!heard) return { loose: '', rest: words };
  const checked = checkedPhone(heard.digits, words);
  if (checked.kind === 'valid') return { phone: checked.phone, loose: '', rest: heard.rest };
  const behindHour = withoutHour(words, heard);
  if (behindHour !== null) return behindHour;
  const count = countDigits(heard.digits);
  // Two digits may be an hour and a minute; anywhere else a few digits are nobody's number.
  const isPart = count >= minMeantDigits || (asking === 'phone' && !saysTime(words));
  return isPart ? { loose: heard.digits, rest: heard.rest } : { loose: '', rest: words };
}

/** `friday at three six one seven …`: the hour in front of the number is none of its digits. */
function withoutHour(words: readonly string[], { rest }: HeardDigits): HeardPhone | null {
  const start = words.findIndex((word, index) => word !== rest[index]);
  if (start < 1 || !beforeHour.test(words[start - 1] ?? '')) return null;
  const behind = words.slice(start + 1);
  const number = parseDigits(behind);
  if (number === null) return null;
  const checked = checkPhone(number.digits);
  if (checked.kind !== 'valid') return null;
  return { phone: checked.phone, loose: '', rest: [...words.slice(0, start + 1), ...number.rest] };
}

const beforeHour = /^(?:at|around|about|by|tomorrow|today|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;

/** As it was said; else without the `oh` that was none of its digits, or with the way out of a country written `00`. */
function checkedPhone(digits: string, words: readonly string[]): CheckedPhone {
  const checked = checkPhone(digits);
  if (checked.kind === 'valid' || !digits.startsWith('0')) return checked;
  const again = checkPhone(digits.startsWith('00') ? `+${digits.slice(2)}` : withoutOh(digits, words));
  return again.kind === 'valid' ? again : checked;
}

function saysTime(words: readonly string[]): boolean {
  return parseWhen(words, { asked: false }) !== null;
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

/** Words with a capital in the middle of a sentence, or of a text that is nothing but names. */
function capitalsOf(text: string): ReadonlySet<string> {
  const plain = plainCharacters(text.slice(0, 600));
  const inside = [...plain.matchAll(/(?<![.?!]\s*|^\s*)\b[A-Z](?:'[A-Z])?[a-z][a-z'-]*\b/g)].map(
    ([word]) => word,
  );
  const first =
    /^\s*([A-Z][a-z][a-z'-]*)(?=,|\.?\s*$|(?: (?:van|von|de|der|den|del|la|al|el|bin|di|da|du|le))* [A-Z][a-z]+(?:[,.]|\s|$))/.exec(
      plain,
    )?.[1];
  return new Set([...inside, ...(first === undefined ? [] : [first])].flatMap((word) => wordsOf(word)));
}

/** `vance` → `Vance and Daughters`: what follows the `and` belongs to the name. */
function withPartners(business: string, text: string): string {
  const start = text.indexOf(business);
  const more = start < 0 ? null : partners.exec(text.slice(start + business.length));
  return more ? business + more[0] : business;
}

const partners =
  /^ (?:and|&) (?:sons?|daughters?|partners|associates|co|company|brothers|sisters|friends)\b(?: [A-Z][a-z]+)*/i;

/** With the capitals, hyphens and apostrophes that the visitor typed; what was heard is all lower case. */
function asTyped(heard: string, text: string): string {
  const value = heard.replaceAll(/ampersand/gi, '&');
  const typed = text.slice(0, 600).normalize('NFC');
  const letters = Array.from(value.replaceAll(' ', ''), (letter) =>
    letter.replace(/[^a-z0-9]/i, String.raw`\$&`),
  );
  const match = new RegExp(
    String.raw`(?<![a-z0-9])${letters.join("(?:['’]s)?[\\s'’.&-]{0,3}")}(?![a-z0-9])`,
    'i',
  ).exec(plainCharacters(typed));
  if (match === null || !/[A-Z]/.test(match[0]) || /(?:\b[A-Za-z][\s.-]+){3}/.test(match[0])) return value;
  // Letters with accents are compared without them, as long as each stays one letter.
  const isAligned = plainCharacters(typed).length === typed.length;
  return isAligned ? typed.slice(match.index, match.index + match[0].length) : match[0];
}
