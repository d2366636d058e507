import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { padded } from '../text/words.ts';
import { countDigits, formatPhone, parseDigits, spacedDigits } from './phone.ts';

/** What some digits are. */
export type CheckedPhone =
  /** In international form: `+13025550142`. */
  { readonly kind: 'valid'; readonly phone: string } | { readonly kind: 'short' | 'long' | 'wrong' };

const home: CountryCode = 'US';
/** A number with this many digits was said from its beginning. */
export const wholePhoneDigits = 10;
/** Of a number in any country, E.164. */
const maxDigits = 15;

/** Is it a telephone number? Without a `+` it is one of this country. */
export function checkPhone(digits: string): CheckedPhone {
  const count = countDigits(digits);
  if (count > maxDigits) return { kind: 'long' };
  const parsed = parsePhoneNumberFromString(digits, home);
  const isHome = parsed?.countryCallingCode === '1';
  if (parsed?.isPossible() && (!isHome || /^[2-9]\d{9}$/.test(parsed.nationalNumber)))
    return { kind: 'valid', phone: parsed.number };
  if (count < wholePhoneDigits) return { kind: 'short' };
  return { kind: isHome && !digits.startsWith('+') && count > wholePhoneDigits + 1 ? 'long' : 'wrong' };
}

/** A number of which `first` was said before, in whichever order the pieces make one. */
export function joinedPhone(
  first: string,
  heard: string,
  words: readonly string[],
): CheckedPhone & { readonly digits: string } {
  const behind = heard.startsWith(first) ? heard : first + heard;
  const pieces = [behind, heard + first];
  const ordered = inFront.test(padded(words)) ? pieces.toReversed() : pieces;
  const checked = [...ordered, heard, withoutOh(heard, words)].map((digits) => ({
    digits,
    ...checkPhone(digits),
  }));
  const valid = checked.filter((one) => one.kind === 'valid');
  const whole = valid.find(({ phone }) => isLikely(phone)) ?? valid[0];
  return whole ?? { digits: behind, ...checkPhone(behind) };
}

/** `oh, 302 …` is heard as a zero; one that is said or written as such belongs to the number. */
export function withoutOh(digits: string, words: readonly string[]): string {
  return words.includes('oh') || words.includes('o') ? digits.replace(/^0/, '') : digits;
}

const inFront = / (?:in front|before (?:that|it)|area code|at the (?:front|beginning|start)) /;

/** No exchange of this country begins with a zero or a one; of others nothing is known. */
function isLikely(phone: string): boolean {
  return !phone.startsWith('+1') || /^\+1[2-9]\d\d[2-9]/.test(phone);
}

/** As it is said to visitors: a number of this country without the code of the country. */
export function writePhone(phone: string): string {
  if (/^\+1\d{10}$/.test(phone)) return formatPhone(phone.slice(2));
  return phone.startsWith('+') ? `plus ${spacedDigits(phone)}` : formatPhone(phone);
}

const ordinals = 'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth';
const counts = 'two|three|four|five|six|seven|2|3|4|5|6|7';

/**
 * A correction of a part of the number: `the last digit is a two`, `no, 0143 at the end`, `the area code is
 * 303`. Null when none is said or what comes out is no number.
 */
export function correctPhone(phone: string, words: readonly string[]): string | null {
  const line = padded(words.map((word) => (word === 'a' || word === 'an' ? '' : word)).filter(Boolean));
  const national = phone.replace(/^\+1/, '');
  const corrected = correctEnd(national, line) ?? correctArea(national, line) ?? correctPlace(national, line);
  if (corrected === null || corrected === national) return null;
  const checked = checkPhone(national === phone ? corrected : `+1${corrected}`);
  return checked.kind === 'valid' ? checked.phone : null;
}

/** `the last two are 43`, `ends in 0143`, `0143 at the end`. */
function correctEnd(national: string, line: string): string | null {
  const after = new RegExp(
    ` (?:last (?:(?:${counts}) )?(?:digits?|numbers?|one|ones|four|two|three)?|ends? (?:in|with)|ending (?:in|with)|the end) ?(?:is|are|should be|must be|it is|in|to)? (.+)`,
  ).exec(line)?.[1];
  const beforeEnd = / (.+?) (?:at|in) the end /.exec(line)?.[1];
  const said = beforeEnd ?? after;
  const digits = said === undefined ? '' : (parseDigits(withoutDenied(said))?.digits ?? '');
  if (digits === '' || digits.length > 7) return null;
  return national.slice(0, -digits.length) + digits;
}

function correctArea(national: string, line: string): string | null {
  const said =
    / (?:area code|first three(?: digits| numbers)?|starts with|begins with) (?:is|are|should be)? ?(.+)/.exec(
      line,
    )?.[1];
  const digits = said === undefined ? '' : (parseDigits(withoutDenied(said))?.digits ?? '');
  return digits.length === 3 ? digits + national.slice(3) : null;
}

/** `the fifth digit is a seven`. */
function correctPlace(national: string, line: string): string | null {
  const match = new RegExp(` (${ordinals}) (?:digit|number|one) (?:is|should be|must be) (.+)`).exec(line);
  const digits = match ? (parseDigits(withoutDenied(match[2] ?? ''))?.digits ?? '') : '';
  const place = ordinals.split('|').indexOf(match?.[1] ?? '');
  if (digits.length !== 1 || place < 0) return null;
  return national.slice(0, place) + digits + national.slice(place + 1);
}

/** `a two not a three` → `two`. */
function withoutDenied(text: string): readonly string[] {
  return text
    .replace(/ not .*/, '')
    .trim()
    .split(' ')
    .filter(Boolean);
}
