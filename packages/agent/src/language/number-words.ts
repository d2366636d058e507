const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine',
  'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] as const; // biome-ignore format: ten per line reads as a table
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const scales = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;
const irregularOrdinals: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

/** 1250 → `one thousand two hundred fifty`. Whole numbers from 0 to 999 trillion. */
export function cardinalWords(value: number): string {
  if (value < 20) return small[value] ?? 'zero';
  if (value < 100) return joinWords(tens[Math.floor(value / 10)] ?? '', value % 10);
  for (const [scale, name] of scales) {
    if (value >= scale)
      return joinWords(`${cardinalWords(Math.floor(value / scale))} ${name}`, value % scale);
  }
  return '';
}

/** 21 → `twenty first`. */
export function ordinalWords(value: number): string {
  const words = cardinalWords(value).split(' ');
  const last = words.pop() ?? '';
  return [...words, ordinalOf(last)].join(' ');
}

/** 2025 → `twenty twenty five`, 2007 → `two thousand seven`, 1905 → `nineteen oh five`. */
export function yearWords(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year % 1000 < 10) return cardinalWords(year);
  if (rest === 0) return `${cardinalWords(century)} hundred`;
  return `${cardinalWords(century)} ${rest < 10 ? `oh ${cardinalWords(rest)}` : cardinalWords(rest)}`;
}

/** `302` → `three oh two`: how a phone number or a code is read. */
export function digitWords(digits: string): string {
  return Array.from(digits, (digit) => (digit === '0' ? 'oh' : (small[Number(digit)] ?? ''))).join(' ');
}

/** `1,250.50` → `one thousand two hundred fifty point five zero`. Codes with a leading zero are read digit by digit. */
export function numberWords(written: string): string {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  const isCode = whole.length > 15 || (whole.length > 1 && whole.startsWith('0'));
  const head = isCode ? digitWords(whole) : cardinalWords(Number(whole));
  if (fraction === undefined) return head;
  return `${head} point ${Array.from(fraction, (digit) => small[Number(digit)]).join(' ')}`;
}

function joinWords(head: string, rest: number): string {
  return rest === 0 ? head : `${head} ${cardinalWords(rest)}`;
}

function ordinalOf(word: string): string {
  const irregular = irregularOrdinals[word];
  if (irregular !== undefined) return irregular;
  return word.endsWith('y') ? `${word.slice(0, -1)}ieth` : `${word}th`;
}
