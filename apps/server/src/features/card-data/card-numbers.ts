import type { DigitGroup } from './digit-runs.ts';

/** Of card numbers (ISO/IEC 7812). */
export const cardLengths = { min: 13, max: 19 } as const;

/** Beginnings and lengths of the networks in use: Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay, Maestro, Mir. */
const networks: readonly (readonly [beginning: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [16, 13, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3(0[0-5]|095|6|8|9)/, [14, 16, 15, 17, 18, 19]],
  [/^(6011|64[4-9]|65|35(2[89]|[3-8])|62|220[0-4])/, [16, 19, 18, 17]],
  [/^(5[0678]|6)/, [16, 19, 18, 17, 15, 14, 13]],
];

/** The check digit of ISO/IEC 7812, by Luhn. */
export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const value = Number(digits[digits.length - 1 - index]);
    const counted = index % 2 === 0 ? value : value * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0 && /[1-9]/.test(digits);
}

/** Has it the check digit, and a length that card numbers have? Moments in milliseconds have thirteen digits as well. */
export function isCardNumber(digits: string): boolean {
  const isMoment = digits.length === 13 && digits.startsWith('1');
  const { min, max } = cardLengths;
  return digits.length >= min && digits.length <= max && !isMoment && isLuhnValid(digits);
}

/** Does it also begin as the numbers of a network do? */
export function isNetworkCard(digits: string): boolean {
  return lengthsOf(digits).includes(digits.length) && isLuhnValid(digits);
}

/** The lengths of numbers that begin so, usual ones first. */
function lengthsOf(beginning: string): readonly number[] {
  return networks.find(([pattern]) => pattern.test(beginning))?.[1] ?? [];
}

/** Neighbouring groups, of which the last may be a part of one. */
export interface CardWindow {
  readonly digits: string;
  readonly first: number;
  /** Inclusive. */
  readonly last: number;
}

/**
 * Card numbers within a run of groups, which do not overlap. A whole run of one text needs the check digit only; within
 * longer runs, and over several texts, a number begins as those of a network do, so that other numbers that follow each
 * other are no card by chance. Linear in the count of groups.
 */
export function cardWindows(groups: readonly DigitGroup[]): readonly CardWindow[] {
  const found: CardWindow[] = [];
  for (let first = 0; first < groups.length; first += 1) {
    const window = networkCardAt(groups, first);
    if (window === undefined) continue;
    found.push(window);
    first = window.last;
  }
  const isOneText = groups.every(({ line }) => line === groups[0]?.line);
  if (found.length > 0 || !isOneText || groups.length > cardLengths.max) return found;
  const digits = groups.map((group) => group.digits).join('');
  return isCardNumber(digits) ? [{ digits, first: 0, last: groups.length - 1 }] : [];
}

function networkCardAt(groups: readonly DigitGroup[], first: number): CardWindow | undefined {
  const ends = new Map<number, number>();
  let digits = '';
  for (let last = first; last < groups.length && digits.length < cardLengths.max; last += 1) {
    digits += groups[last]?.digits ?? '';
    ends.set(digits.length, last);
  }
  // Glued to what was said behind it.
  const isGlued = digits.length > cardLengths.max && groups[first]?.digits.length === digits.length;
  for (const length of lengthsOf(digits)) {
    const last = isGlued ? first : ends.get(length);
    if (last === undefined || digits.length < length) continue;
    const number = digits.slice(0, length);
    if (isLuhnValid(number)) return { digits: number, first, last };
  }
  return undefined;
}
