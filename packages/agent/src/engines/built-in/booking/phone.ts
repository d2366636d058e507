import { padded } from '../text/words.ts';

/** Digits that a recogniser or a keyboard wrote. */
export interface HeardDigits {
  /** Only digits, `+` in front when said. */
  readonly digits: string;
  /** The words without those of the number. */
  readonly rest: readonly string[];
}

export const minPhoneDigits = 7;
/** E.164 allows 15. */
export const maxPhoneDigits = 15;

// biome-ignore format: a table
const digitWords: Readonly<Record<string, string>> = {
  zero: '0', oh: '0', o: '0', nought: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7',
  eight: '8', nine: '9', ten: '10', eleven: '11', twelve: '12', thirteen: '13', fourteen: '14', fifteen: '15',
  sixteen: '16', seventeen: '17', eighteen: '18', nineteen: '19',
};
/** Heard between two digits, these are digits. */
const soundAlikes: Readonly<Record<string, string>> = {
  to: '2',
  too: '2',
  for: '4',
  fore: '4',
  ate: '8',
  won: '1',
  nein: '9',
};
// biome-ignore format: a table
const tens: Readonly<Record<string, string>> = {
  twenty: '2', thirty: '3', forty: '4', fifty: '5', sixty: '6', seventy: '7', eighty: '8', ninety: '9',
};
/** Said inside a number without ending it. */
const separators = new Set(['and', 'uh', 'um', 'then', 'dash', 'area', 'code', 'extension', 'space']);

interface Piece {
  readonly digits: string;
  readonly length: number;
}

/** Longest run of digits in the words: spoken (`double five`, `forty two`, `oh`) or written. */
export function parseDigits(words: readonly string[]): HeardDigits | null {
  let best: { digits: string; start: number; end: number } | null = null;
  let position = 0;
  while (position < words.length) {
    const run = readRun(words, position);
    const mended: string | null = best && mendedEnd(best.digits, words.slice(best.end, position), run.digits);
    if (best && mended) best = { digits: mended, start: best.start, end: run.end };
    const isLonger = countDigits(run.digits) > countDigits(best?.digits ?? '');
    if (run.digits !== '' && (isLonger || (best && takesBack(words.slice(best.end, position), run.digits)))) {
      best = { digits: run.digits, start: position, end: run.end };
    }
    position = Math.max(run.end, position + 1);
  }
  if (!best) return null;
  return { digits: best.digits, rest: [...words.slice(0, best.start), ...words.slice(best.end)] };
}

/** `…0178, sorry, 0187`: the last part of a number is said as one. Null: nothing is mended. */
function mendedEnd(digits: string, between: readonly string[], said: string): string | null {
  const isEnd = said.length === lastPart && countDigits(digits) >= wholeDigits;
  return isEnd && correction.test(padded(between)) ? digits.slice(0, -lastPart) + said : null;
}

const lastPart = 4;
const wholeDigits = 10;

/** `…, oh no, sorry, …`: the number behind it counts. */
function takesBack(between: readonly string[], digits: string): boolean {
  return countDigits(digits) >= minPhoneDigits && correction.test(padded(between));
}

const correction = / (?:no|sorry|wait|rather|mean|meant|actually|correction|wrong|instead) /;

export function countDigits(digits: string): number {
  return digits.replaceAll('+', '').length;
}

/** `3025550142` → `302-555-0142`: the form that speech engines read digit by digit. */
export function formatPhone(phone: string): string {
  const [, country = '', area, exchange, line] = /^(\+1|1)?(\d{3})(\d{3})(\d{4})$/.exec(phone) ?? [];
  if (area !== undefined) return `${country === '' ? '' : '+1 '}${area}-${exchange}-${line}`;
  if (/^\d{7}$/.test(phone)) return `${phone.slice(0, 3)}-${phone.slice(3)}`;
  return spacedDigits(phone);
}

/** `30255` → `3 0 2 5 5`. */
export function spacedDigits(digits: string): string {
  return Array.from(digits.replace('+', ''), (digit) => digit).join(' ');
}

/** Words that talk about a number without giving one, as in `my phone number is`. */
export function mentionsPhone(words: readonly string[]): boolean {
  return / (?:phone|number|telephone|mobile|cell) /.test(padded(words));
}

function readRun(words: readonly string[], start: number): { digits: string; end: number } {
  let digits = '';
  let end = start;
  let position = start;
  while (position < words.length) {
    const piece = isExclaimed(words, position) ? null : readPiece(words, position, digits !== '');
    if (piece && standApart(digits, piece.digits, end - start === 1)) break;
    if (piece) {
      digits += piece.digits;
      position += piece.length;
      end = position;
    } else if (digits !== '' && separators.has(words[position] ?? '')) position += 1;
    else break;
  }
  return { digits, end };
}

/** A number that was written whole has nothing in front and nothing behind: `at 3, 617 482 9035`. */
function standApart(before: string, digits: string, isOneWord: boolean): boolean {
  if (before === '' || before.startsWith('+')) return false;
  return isWrittenWhole.test(digits) || (isOneWord && isWrittenWhole.test(before) && digits.length <= 2);
}

const isWrittenWhole = /^1?[2-9]\d{9}$/;

/** The `oh` of `oh no` and `oh sorry`. */
function isExclaimed(words: readonly string[], position: number): boolean {
  return words[position] === 'oh' && /^(?:no|sorry|wait|well|my|dear|right)$/.test(words[position + 1] ?? '');
}

function readPiece(words: readonly string[], position: number, inside: boolean): Piece | null {
  const word = words[position] ?? '';
  if (word === 'plus' && !inside) {
    const next = readPiece(words, position + 1, true);
    return next && { digits: `+${next.digits}`, length: next.length + 1 };
  }
  if (word === 'double' || word === 'triple') {
    const next = digitWords[words[position + 1] ?? ''] ?? singleDigit(words[position + 1]);
    return next?.length === 1 ? { digits: next.repeat(word === 'double' ? 2 : 3), length: 2 } : null;
  }
  if (/^\d+$/.test(word) || (!inside && /^\+\d+$/.test(word))) return { digits: word, length: 1 };
  if (tens[word] !== undefined) return readTens(words, position);
  if (inside && soundAlikes[word] !== undefined && continuesAsDigits(words, position + 1)) {
    return { digits: soundAlikes[word] ?? '', length: 1 };
  }
  return readWord(words, position);
}

/** `five hundred` in a phone number stands for 500. */
function readWord(words: readonly string[], position: number): Piece | null {
  const digits = digitWords[words[position] ?? ''];
  if (digits === undefined) return null;
  return words[position + 1] === 'hundred' ? { digits: `${digits}00`, length: 2 } : { digits, length: 1 };
}

function readTens(words: readonly string[], position: number): Piece {
  const unit = digitWords[words[position + 1] ?? ''];
  const ten = tens[words[position] ?? ''] ?? '';
  return unit?.length === 1 && unit !== '0'
    ? { digits: ten + unit, length: 2 }
    : { digits: `${ten}0`, length: 1 };
}

function singleDigit(word: string | undefined): string | undefined {
  return word !== undefined && /^\d$/.test(word) ? word : undefined;
}

function continuesAsDigits(words: readonly string[], position: number): boolean {
  const next = words[position];
  return (
    next === undefined || next in digitWords || next in tens || next in soundAlikes || /^\d+$/.test(next)
  );
}
