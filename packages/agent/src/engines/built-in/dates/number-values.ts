// biome-ignore format: a table
const units: Readonly<Record<string, number>> = {
  zero: 0, oh: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19,
};
// biome-ignore format: a table
const tens: Readonly<Record<string, number>> = {
  twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90,
};
// biome-ignore format: a table
const ordinals: Readonly<Record<string, number>> = {
  first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10, eleventh: 11, twelfth: 12,
  thirteenth: 13, fourteenth: 14, fifteenth: 15, sixteenth: 16, seventeenth: 17, eighteenth: 18, nineteenth: 19, twentieth: 20, thirtieth: 30,
};

/** `twenty five`, `25`, `a`, `a couple of`; null for other words. Below a thousand. */
export function readCardinal(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (text === 'a' || text === 'an') return 1;
  if (/^(?:a )?couple(?: of)?$/.test(text)) return 2;
  if (/^(?:a )?dozen$/.test(text)) return 12;
  const [head = '', rest] = text.split(/ hundred(?: and)? ?/);
  if (rest === undefined) return belowHundred(head);
  const hundreds = head === 'a' ? 1 : (units[head] ?? null);
  const below = rest === '' ? 0 : belowHundred(rest);
  return hundreds === null || below === null ? null : hundreds * 100 + below;
}

/** `twenty first`, `21st`; null for other words. */
export function readOrdinal(text: string): number | null {
  const written = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(text)?.[1];
  if (written !== undefined) return Number(written);
  const [first = '', second] = text.split(' ');
  if (second === undefined) return ordinals[first] ?? null;
  const [ten, unit] = [tens[first], ordinals[second]];
  return ten === undefined || unit === undefined || unit > 9 ? null : ten + unit;
}

function belowHundred(text: string): number | null {
  const [first = '', second, ...more] = text.split(' ');
  if (more.length > 0) return null;
  const ten = tens[first];
  if (second === undefined) return ten ?? units[first] ?? null;
  const unit = units[second];
  return ten === undefined || unit === undefined || unit === 0 || unit > 9 ? null : ten + unit;
}
