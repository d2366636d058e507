import type { Caller } from '@saywell/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Between the digits of a number as people and programs write it. */
const gap = '[ .()/\\u00a0\\u2013-]{0,3}';
/**
 * Where a name may begin: not within a word. A line break before it is `\n` in JSON, and what is before it in an
 * address is `%22` and the like.
 */
const begin = (part: string): string => `(?:(?<![${part}])|(?<=\\\\[nrtbf])|(?<=%[0-9A-Fa-f][0-9A-Fa-f]))`;
/** Shorter ones would be found in anything. */
const leastNationalDigits = 6;

/** Whose data is meant, as a regular expression that JavaScript and PostgreSQL read alike, in capital letters or small. */
export function subjectPattern({ number, email }: Caller): string {
  const patterns = [
    ...(number === undefined ? [] : numberPatterns(number)),
    ...(email === undefined ? [] : [emailPattern(email)]),
  ];
  return patterns.map((pattern) => `(?:${pattern})`).join('|');
}

const digitsApart = (digits: string): string => digits.split('').join(gap);

/** With the code of its country, and as it is written within that country. */
function numberPatterns(number: string): string[] {
  const parsed = parsePhoneNumberFromString(number);
  const end = '(?![0-9A-Fa-f])';
  const whole = `(?:\\+|%2B|${begin('0-9A-Za-z')}(?:00)?)${wholeDigits(number, parsed?.nationalNumber)}${end}`;
  const national = parsed?.nationalNumber ?? '';
  if (national.length < leastNationalDigits) return [whole];
  // The same digits behind the code of another country are another's.
  const isHere = '(?<!(?:\\+|00)[0-9]{1,3}[ .()/-]{0,3})';
  return [whole, `${isHere}${begin('0-9A-Za-z')}${gap}0?${gap}${digitsApart(national)}${end}`];
}

/** `+44 (0)20 …` has a zero that is not dialled from abroad. */
function wholeDigits(number: string, national: string | undefined): string {
  const digits = number.slice(1);
  if (national === undefined || !digits.endsWith(national)) return digitsApart(digits);
  const code = digits.slice(0, digits.length - national.length);
  return `${digitsApart(code)}${gap}0?${gap}${digitsApart(national)}`;
}

function emailPattern(email: string): string {
  const [local = '', domain = ''] = splitAtLast(email, '@').map(literally);
  return `${begin('0-9A-Za-z._%+-')}${local}(?:@|%40)${domain}(?![0-9A-Za-z-]|\\.[0-9A-Za-z])`;
}

function splitAtLast(text: string, sign: string): [string, string] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

const literally = (text: string): string => text.replaceAll(/[^0-9A-Za-z\u0080-\uffff]/g, '\\$&');
