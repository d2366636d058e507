// biome-ignore format: one list
const small = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
] as const;
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;

/** A whole number from 0 to 9,999 as it is said: `one hundred sixty`. */
export function inWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value < 100) return [tens[Math.floor(value / 10) - 2], ...rest(value % 10)].join(' ');
  const [unit, name] = value < 1_000 ? [100, 'hundred'] : [1_000, 'thousand'];
  return [inWords(Math.floor(value / unit)), name, ...rest(value % unit)].join(' ');
}

/** `twenty twenty six`: two numbers, as years are said. */
export function yearInWords(year: number): string {
  return `${inWords(Math.floor(year / 100))} ${inWords(year % 100)}`;
}

function rest(value: number): string[] {
  return value === 0 ? [] : [inWords(value)];
}
