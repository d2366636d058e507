const units = wordTable(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);
/** `second` is a time as well: it is compared as it stands. */
const ordinals = wordTable(
  'zeroth first - third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
);
const largeOrdinals = new Map([
  ['thirtieth', 30],
  ['hundredth', 100],
]);

function wordTable(words: string): ReadonlyMap<string, number> {
  return new Map(words.split(' ').map((word, index) => [word, index]));
}

/** Number words as digits: `one hundred and fifty` → `150`, `twenty fifth` → `25th`, `four point five` → `4·5`. */
export function numberTokens(words: readonly string[]): string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < words.length) {
    const { token, length } = numberAt(words, at) ?? { token: words[at] ?? '', length: 1 };
    tokens.push(token);
    at += length;
  }
  return joinDecimals(tokens);
}

interface Read {
  readonly token: string;
  readonly length: number;
}

function numberAt(words: readonly string[], start: number): Read | null {
  const ordinal = ordinalAt(words, start);
  if (ordinal !== null) return ordinal;
  const first = smallAt(words, start);
  const scale = scales.get(words[start + 1] ?? '');
  if (first === null)
    return /^an?$/.test(words[start] ?? '') && scale !== undefined ? scaledAt(words, start, 1, 1) : null;
  return scaledAt(words, start, first.value, first.length);
}

/** `value` was read in `length` words; takes the scales behind it: `two thousand five hundred and ten`. */
function scaledAt(words: readonly string[], start: number, value: number, length: number): Read {
  let whole = 0;
  let part = value;
  let at = start + length;
  for (;;) {
    const scale = scales.get(words[at] ?? '');
    if (scale === undefined) break;
    if (scale === 100) part *= 100;
    else {
      whole += part * scale;
      part = 0;
    }
    at += 1;
    const skipped = words[at] === 'and' ? 1 : 0;
    const next = smallAt(words, at + skipped);
    if (next === null || /^\d/.test(words[at + skipped] ?? '')) continue;
    part += next.value;
    at += skipped + next.length;
  }
  return { token: String(whole + part), length: at - start };
}

function smallAt(words: readonly string[], at: number): { value: number; length: number } | null {
  const word = words[at] ?? '';
  if (/^\d{1,9}$/.test(word) && scales.has(words[at + 1] ?? '')) return { value: Number(word), length: 1 };
  const unit = units.get(word);
  if (unit !== undefined) return { value: unit, length: 1 };
  const ten = tens.get(word);
  if (ten === undefined) return null;
  const follower = units.get(words[at + 1] ?? '') ?? 0;
  return follower >= 1 && follower <= 9 ? { value: ten + follower, length: 2 } : { value: ten, length: 1 };
}

function ordinalAt(words: readonly string[], at: number): Read | null {
  const word = words[at] ?? '';
  const own = ordinals.get(word) ?? largeOrdinals.get(word);
  if (own !== undefined) return { token: `${own}th`, length: 1 };
  const ten = tens.get(word);
  const next = words[at + 1] ?? '';
  const unit = next === 'second' ? 2 : ordinals.get(next);
  if (ten === undefined || unit === undefined || unit < 1 || unit > 9) return null;
  return { token: `${ten + unit}th`, length: 2 };
}

function joinDecimals(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const isPoint =
      token === 'point' && /^\d+$/.test(joined.at(-1) ?? '') && /^\d+$/.test(tokens[at + 1] ?? '');
    if (isPoint) {
      joined.push(`${joined.pop() ?? ''}·${tokens[at + 1] ?? ''}`);
      at += 1;
    } else joined.push(token);
  }
  return joined;
}
