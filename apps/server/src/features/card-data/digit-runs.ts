import { type NumberWord, numberWord } from './number-words.ts';

/** Digits that belong together as they were said or written: `4111`, `forty one`, `double five`. */
export interface DigitGroup {
  readonly digits: string;
  /** Of which of the texts. */
  readonly line: number;
  /** Characters of that text. */
  readonly start: number;
  readonly end: number;
}

/** Groups of which nothing but separators and fillers is in between, over the ends of texts too. */
export interface DigitRun {
  readonly groups: readonly DigitGroup[];
  /** Nothing but fillers and punctuation follows the last group. */
  readonly isOpen: boolean;
}

/** Of the words around a number, which belong to neither. */
const maxFillers = 4;
const kanji = '〇一二三四五六七八九';
const token =
  /\p{Nd}+|[〇零一二三四五六七八九]+|(?:(?![〇零一二三四五六七八九])[\p{L}\p{M}])+|[^\p{L}\p{M}\p{Nd}\s]/gu;
/** Longer words are no numbers. */
const maxWordLength = 40;

/** All runs of digits in texts that were said one after the other. `umIsOne`: the word is Portuguese. */
export function digitRuns(texts: readonly string[], umIsOne = false): readonly DigitRun[] {
  const reader = new RunReader(umIsOne);
  texts.forEach((text, line) => reader.read(text, line));
  return reader.end();
}

class RunReader {
  readonly #runs: DigitRun[] = [];
  readonly #umIsOne: boolean;
  #groups: DigitGroup[] = [];
  #fillers = 0;
  /** Has a word for tens, to which a unit may be added. */
  #tens: 'open' | 'joined' | undefined;
  #times: { readonly count: number; readonly start: number } | undefined;

  constructor(umIsOne: boolean) {
    this.#umIsOne = umIsOne;
  }

  read(text: string, line: number): void {
    this.#tens = undefined;
    this.#times = undefined;
    for (const match of text.matchAll(token)) {
      const [written] = match;
      const place = { line, start: match.index, end: match.index + written.length };
      if (/^\p{Nd}/u.test(written)) this.#add({ ...place, digits: plainDigits(written) });
      else if (/^[〇零一二三四五六七八九]/u.test(written))
        this.#add({ ...place, digits: kanjiDigits(written) });
      else if (/^\p{L}/u.test(written)) this.#word(this.#meaning(written), place);
      else if (written !== '-' && written !== '’') this.#tens = undefined;
    }
  }

  end(): readonly DigitRun[] {
    this.#close(true);
    return this.#runs;
  }

  #meaning(written: string): NumberWord | undefined {
    if (written.length > maxWordLength) return undefined;
    const lower = written.toLowerCase();
    if (lower === 'um' && this.#umIsOne) return { kind: 'unit', digits: '1' };
    return numberWord(lower) ?? numberWord(lower.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, ''));
  }

  #word(word: NumberWord | undefined, place: Omit<DigitGroup, 'digits'>): void {
    if (word === undefined) return this.#close(false);
    switch (word.kind) {
      case 'filler':
        return this.#filler();
      case 'times':
        this.#times = { count: word.count, start: place.start };
        return undefined;
      case 'zeros':
        return this.#zeros(word.digits, place);
      case 'tens':
        return this.#ten(word.digits, place);
      case 'unit':
      case 'whole':
        return this.#number(word, place);
    }
  }

  #filler(): void {
    this.#fillers += 1;
    if (this.#fillers > maxFillers) this.#close(false);
  }

  #zeros(digits: string, place: Omit<DigitGroup, 'digits'>): void {
    if (this.#groups.length > 0) this.#add({ ...place, digits });
  }

  #ten(digits: string, place: Omit<DigitGroup, 'digits'>): void {
    const last = this.#groups.at(-1);
    // French: quatre-vingt is eighty.
    if (digits === '20' && last?.digits === '4' && last.line === place.line && place.start - last.end <= 1)
      this.#groups.splice(-1, 1, { ...last, digits: '80', end: place.end });
    else this.#add({ ...place, digits });
    this.#tens = 'open';
  }

  #number(word: Extract<NumberWord, { digits: string }>, place: Omit<DigitGroup, 'digits'>): void {
    const last = this.#groups.at(-1);
    const value = Number(word.digits);
    const [isOpen, before] = [this.#tens === 'open', Number(last?.digits)];
    // French counts on from sixty and eighty: soixante-douze is seventy-two.
    const takesTeens = before === 60 || before === 80;
    const joins = word.kind === 'unit' ? value > 0 : takesTeens && value < 20;
    if (!isOpen || last === undefined || !joins) return this.#add({ ...place, digits: word.digits });
    this.#groups.splice(-1, 1, { ...last, digits: String(before + value), end: place.end });
    this.#tens = value === 10 ? 'open' : 'joined';
  }

  #add(group: DigitGroup): void {
    const times = this.#times;
    const [first = ''] = group.digits;
    const repeated = times && {
      ...group,
      start: times.start,
      digits: first.repeat(times.count) + group.digits.slice(1),
    };
    this.#groups.push(repeated ?? group);
    this.#fillers = 0;
    this.#tens = undefined;
    this.#times = undefined;
  }

  #close(isOpen: boolean): void {
    if (this.#groups.length > 0) this.#runs.push({ groups: this.#groups, isOpen });
    this.#groups = [];
    this.#fillers = 0;
    this.#tens = undefined;
    this.#times = undefined;
  }
}

/** Digits of every script are ten in a row. */
function plainDigits(written: string): string {
  if (/^[0-9]+$/.test(written)) return written;
  return Array.from(written, (one) => {
    let before = (one.codePointAt(0) ?? 0) - 1;
    let value = 0;
    while (value < 50 && /\p{Nd}/u.test(String.fromCodePoint(before - value))) value += 1;
    return String(value % 10);
  }).join('');
}

const kanjiDigits = (written: string): string =>
  Array.from(written, (one) => String(one === '零' ? 0 : kanji.indexOf(one))).join('');
