import { type CardWindow, cardLengths, cardWindows } from './card-numbers.ts';
import { endsWithMonth, isExpiry, isSecret, namesCard, namesCode, namesExpiry } from './card-words.ts';
import { type DigitGroup, type DigitRun, digitRuns } from './digit-runs.ts';

/** Something that was said or written; `other` is neither the visitor's nor the assistant's: arguments, results. */
export interface SaidText {
  readonly role: 'visitor' | 'assistant' | 'other';
  readonly text: string;
}

/** Characters of a text that nobody is to keep: of a card's number, of its code or expiry, or of what may become one. */
export interface Hidden {
  readonly start: number;
  readonly end: number;
  readonly kind: 'number' | 'details' | 'digits';
}

/** What was found in a conversation; it grows. */
export interface KnownCardData {
  readonly numbers: Set<string>;
  /** Codes and expiries. */
  readonly details: Set<string>;
}

export const createKnownCardData = (): KnownCardData => ({ numbers: new Set(), details: new Set() });

export interface FindOptions {
  readonly known: KnownCardData;
  /** The visitor may go on: digits at the end of his last text may become a card's. Default no. */
  readonly isOpen?: boolean;
  /** The last text is cut off: so may digits at its end. Default no. */
  readonly isCut?: boolean;
}

/** Turns of the visitor after a card's number in which its code and its expiry are expected. */
const turnsOfDetails = 4;
/** A month, a year and a code. */
const maxDetailsLength = 10;
/** Digits of a card that say nothing yet. */
const fewDigits = 3;
const maxContextLength = 200;
/** Between the name of a code and its digits. */
const maxNameDistance = 40;

/**
 * Finds card numbers (13 to 19 digits with a valid check digit, in groups, in number words, over several turns of the
 * visitor), numbers of that length that are said of a card, their security codes and expiries, and repetitions of them.
 * Answers what is hidden of each text. Linear in the length of the texts.
 */
export function findCardData(
  texts: readonly SaidText[],
  options: FindOptions,
): readonly (readonly Hidden[])[] {
  const finder = new CardFinder(texts, options);
  finder.find();
  return finder.hidden;
}

class CardFinder {
  readonly hidden: Hidden[][];
  readonly #texts: readonly SaidText[];
  readonly #known: KnownCardData;
  readonly #isOpen: boolean;
  readonly #isCut: boolean;
  readonly #taken = new Set<DigitGroup>();
  /** Of the visitor's texts: which have a card's number, by their order. */
  readonly #cardTurns = new Set<number>();
  readonly #turns: readonly number[];
  readonly #turnOf: ReadonlyMap<number, number>;
  /** What the visitor is in the middle of saying. */
  #begun = '';

  constructor(texts: readonly SaidText[], { known, isOpen = false, isCut = false }: FindOptions) {
    this.#texts = texts;
    this.#known = known;
    this.#isOpen = isOpen;
    this.#isCut = isCut;
    this.hidden = texts.map(() => []);
    this.#turns = texts.flatMap(({ role }, index) => (role === 'visitor' ? [index] : []));
    this.#turnOf = new Map(this.#turns.map((index, turn) => [index, turn]));
  }

  find(): void {
    const visitor = this.#runsOf(this.#turns);
    const others = this.#texts.flatMap(({ role }, index) =>
      role === 'visitor' ? [] : this.#runsOf([index]),
    );
    for (const run of [...visitor, ...others]) this.#numbersOf(run);
    for (const run of [...visitor, ...others]) this.#detailsOf(run);
    const last = visitor.findLast(({ groups }) => groups.at(-1)?.line === this.#turns.at(-1));
    if (this.#isOpen && last !== undefined) this.#beginningOf(last);
    for (const run of [...visitor, ...others]) this.#repetitionsIn(run);
    const open = others.findLast(({ groups }) => groups.at(-1)?.line === this.#texts.length - 1);
    if (this.#isCut && open !== undefined) this.#beginningOf(open);
  }

  /** With the indices of all texts instead of those of the given ones. */
  #runsOf(indices: readonly number[]): readonly DigitRun[] {
    const texts = indices.map((index) => this.#texts[index]?.text ?? '');
    const isAmbiguous = texts.some((text) => /\bum\b/i.test(text));
    const runs = [...digitRuns(texts), ...(isAmbiguous ? digitRuns(texts, true) : [])];
    return runs.map(({ groups, isOpen }) => ({
      isOpen,
      groups: groups.map((group) => ({ ...group, line: indices[group.line] ?? 0 })),
    }));
  }

  #numbersOf({ groups }: DigitRun): void {
    const windows = cardWindows(groups);
    const named = windows.length === 0 ? this.#namedNumber(groups) : [];
    for (const { digits, first, last } of [...windows, ...named]) {
      this.#known.numbers.add(digits);
      for (const group of groups.slice(first, last + 1)) {
        this.#hide(group, 'number');
        this.#cardTurns.add(this.#turnOf.get(group.line) ?? -1);
      }
    }
  }

  /** One that was said, or understood, wrongly: it is of a card all the same. */
  #namedNumber(groups: readonly DigitGroup[]): readonly CardWindow[] {
    const [first] = groups;
    const digits = groups.map((group) => group.digits).join('');
    if (first === undefined || digits.length < cardLengths.min - 1 || digits.length > cardLengths.max)
      return [];
    const isNamed = namesCard(this.#before(first, maxContextLength)) || namesCard(this.#asked(first.line));
    return isNamed ? [{ digits, first: 0, last: groups.length - 1 }] : [];
  }

  #detailsOf({ groups }: DigitRun): void {
    for (const segment of segmentsOf(groups, (group) => this.#taken.has(group))) {
      const [first] = segment;
      if (first === undefined) continue;
      const digits = segment.map((group) => group.digits).join('');
      if (this.#areDetails(first, digits)) this.#hideDetails(segment, digits);
      else this.#detailsAtBeginning(segment);
    }
  }

  /** Something else is said right behind them: a postal code. */
  #detailsAtBeginning(segment: readonly DigitGroup[]): void {
    const [first] = segment;
    // Telephone numbers begin with three digits, which are no month.
    const isNamed = first !== undefined && namesCode(this.#before(first, maxNameDistance));
    if (first === undefined || (first.digits.length === 3 && !isNamed)) return;
    for (let count = Math.min(segment.length - 1, maxDetailsLength); count > (isNamed ? 0 : 1); count -= 1) {
      const some = segment.slice(0, count);
      const digits = some.map((group) => group.digits).join('');
      if (this.#areDetails(first, digits)) return this.#hideDetails(some, digits);
    }
  }

  #areDetails(first: DigitGroup, digits: string): boolean {
    if (digits.length < 2 || digits.length > maxDetailsLength) return false;
    const before = this.#before(first, maxNameDistance);
    const asked = this.#asked(first.line);
    const isNear = this.#isNearCard(first.line);
    const isDate = isNear || namesExpiry(before) || namesExpiry(asked);
    if (isDate && (isExpiry(digits) || (/^(?:20)?[2-5][0-9]$/.test(digits) && endsWithMonth(before))))
      return true;
    return isSecret(digits) && (isNear || namesCode(before) || namesCode(asked));
  }

  #isNearCard(line: number): boolean {
    const turn = this.#turnOf.get(line);
    if (turn === undefined) return false;
    for (let before = 0; before <= turnsOfDetails; before += 1)
      if (turn >= before && this.#cardTurns.has(turn - before)) return true;
    return false;
  }

  /** Digits at the end, which more may follow. */
  #beginningOf({ groups, isOpen }: DigitRun): void {
    const digits = groups.map((group) => group.digits).join('');
    if (!isOpen || digits.length <= fewDigits) return;
    if (this.#texts[groups[0]?.line ?? 0]?.role === 'visitor') this.#begun = digits;
    for (const group of groups) this.#hide(group, 'digits');
  }

  #repetitionsIn({ groups }: DigitRun): void {
    const role = this.#texts[groups[0]?.line ?? 0]?.role;
    const least = role === 'assistant' ? fewDigits : fewDigits + 1;
    const numbers = [...this.#known.numbers, this.#begun];
    for (let first = 0; first < groups.length; first += 1) {
      let digits = '';
      let end = first;
      while (end < groups.length && digits.length < cardLengths.max) {
        const longer = digits + (groups[end]?.digits ?? '');
        if (!numbers.some((number) => number.includes(longer))) break;
        digits = longer;
        end += 1;
      }
      if (digits.length < least) continue;
      for (const group of groups.slice(first, end)) this.#hide(group, 'number');
      first = end - 1;
    }
    for (const segment of segmentsOf(groups, (group) => this.#taken.has(group)))
      if (this.#known.details.has(segment.map(({ digits }) => digits).join('')))
        for (const group of segment) this.#hide(group, 'details');
  }

  #before({ line, start }: DigitGroup, length: number): string {
    return this.#texts[line]?.text.slice(Math.max(0, start - length), start) ?? '';
  }

  /** What the assistant said last before the text. */
  #asked(line: number): string {
    if (this.#texts[line]?.role !== 'visitor') return '';
    for (let index = line - 1; index >= 0 && index >= line - 8; index -= 1) {
      const said = this.#texts[index];
      if (said?.role === 'assistant') return said.text.slice(-maxContextLength);
    }
    return '';
  }

  #hideDetails(segment: readonly DigitGroup[], digits: string): void {
    this.#known.details.add(digits);
    for (const group of segment) this.#hide(group, 'details');
  }

  #hide(group: DigitGroup, kind: Hidden['kind']): void {
    if (this.#taken.has(group)) return;
    this.#taken.add(group);
    this.hidden[group.line]?.push({ start: group.start, end: group.end, kind });
  }
}

/** Neighbours in one text that are not left out. */
function segmentsOf(
  groups: readonly DigitGroup[],
  isLeftOut: (group: DigitGroup) => boolean,
): readonly (readonly DigitGroup[])[] {
  const segments: DigitGroup[][] = [];
  let before: DigitGroup | undefined;
  for (const group of groups) {
    const goesOn = before !== undefined && before.line === group.line;
    before = isLeftOut(group) ? undefined : group;
    if (before === undefined) continue;
    if (goesOn) segments.at(-1)?.push(group);
    else segments.push([group]);
  }
  return segments;
}
