import { padded } from '../text/words.ts';
import { firstNames } from './first-names.ts';

export interface HeardName {
  /** With capitals: `Anna Smith`. */
  readonly name: string;
  readonly rest: readonly string[];
}

const maxNameWords = 3;
const maxNameLetters = 40;
/** Fewer single letters are stray words such as `a` and `i`. */
const minSpelledLetters = 3;
const knownNames = new Set(firstNames);

/** Always announce a name. */
// biome-ignore format: a list
const sureCues = [
  'my (?:full |first |last )?name is', 'my name', 'the name is', 'name is', 'call me', 'you can call me', 'make that name',
  'you are (?:speaking|talking) (?:with|to)', 'change the name to', 'the name should be',
];
/** Announce a name only when it was asked for, or when a known name follows. */
const weakCues = ['this is', 'it is', 'its', 'i am', 'that is', 'for', 'under the name', 'just', 'no it is'];

/** Cannot be part of a name; they end it. */
const noName = new Set(
  `a about after again ago all also am an and any are around as ask at back be because been before book booking business but
by call called calling can cancel change come company correct cost could day demo did do does doing done dont else email
fine first for from full get give go going good got great had happy has have hello help her here hey hi him his hold how i
if in interested into is it just know last later let like line long looking make may maybe me mean meeting might mine moment
more morning much my name need never new next nice no not nothing now number of off oh ok okay on one open or other our out
over phone please price pricing question questions really repeat right run said same say see she should so some something
sorry speak speaking stop sure talk tell than thank thanks that the their them then there these they thing think this those
time to today tomorrow tonight too trying two three four five six seven eight nine ten uh um us very wait want was we week
weekend well were what when where which who why will wish with work working works would wrong yeah yes yet you your
monday tuesday wednesday thursday friday saturday sunday afternoon evening spelled double triple zero plus`.split(
    /\s+/,
  ),
);

export interface NameOptions {
  /** The name was asked for, so bare words may be one. */
  readonly asked: boolean;
}

/** Finds the visitor's name: announced (`my name is anna`), spelled (`a n n a`) or, when asked for, bare. */
export function parseName(words: readonly string[], options: NameOptions): HeardName | null {
  return (
    announced(words, sureCues, () => true) ?? weaklyAnnounced(words, options) ?? bareName(words, options)
  );
}

function weaklyAnnounced(words: readonly string[], { asked }: NameOptions): HeardName | null {
  return announced(words, weakCues, (name) => asked || knownNames.has(name[0] ?? ''));
}

function announced(
  words: readonly string[],
  cues: readonly string[],
  accepts: (name: readonly string[]) => boolean,
): HeardName | null {
  const line = padded(words);
  const pattern = new RegExp(` (?:no )?(?:${cues.join('|')}) `, 'g');
  // The last announcement counts: "my name is hanna, no, my name is anna".
  for (const match of [...line.matchAll(pattern)].toReversed()) {
    const head = splitLine(line.slice(0, match.index));
    const tail = splitLine(line.slice(match.index + match[0].length));
    const name = nameAt(tail);
    if (name.length > 0 && accepts(name)) {
      return { name: writeName(name), rest: [...head, ...tail.slice(name.length)] };
    }
  }
  return null;
}

/** `anna`, `anna smith`, `anna smith speaking`; other words around a known name are fine. */
function bareName(words: readonly string[], { asked }: NameOptions): HeardName | null {
  if (!asked) return null;
  const known = words.findIndex((word) => knownNames.has(word));
  const start =
    known >= 0 ? known : words.findIndex((word, index) => isNameWord(word) || isSpelledAt(words, index));
  if (start < 0) return null;
  const name = nameAt(words.slice(start));
  const rest = [...words.slice(0, start), ...words.slice(start + name.length)];
  const isAlone = rest.every((word) => noName.has(word)) && rest.length <= 3;
  return known >= 0 || isAlone ? { name: writeName(name), rest } : null;
}

export function isKnownName(name: string): boolean {
  return knownNames.has(name.split(' ')[0]?.toLowerCase() ?? '');
}

function nameAt(words: readonly string[]): readonly string[] {
  const spelled = words.findIndex((word) => !/^[a-z]$/.test(word));
  const letters = spelled < 0 ? words.length : spelled;
  if (letters >= minSpelledLetters) return words.slice(0, Math.min(letters, maxNameLetters));
  const end = words.findIndex((word) => !isNameWord(word));
  return words.slice(0, Math.min(end < 0 ? words.length : end, maxNameWords));
}

function isSpelledAt(words: readonly string[], start: number): boolean {
  const letters = words.slice(start, start + minSpelledLetters);
  return letters.length === minSpelledLetters && letters.every((word) => /^[a-z]$/.test(word));
}

function isNameWord(word: string): boolean {
  return /^[a-z]{2,20}$/.test(word) && !noName.has(word);
}

function writeName(words: readonly string[]): string {
  const isSpelled = words.length >= minSpelledLetters && words.every((word) => word.length === 1);
  return (isSpelled ? [words.join('')] : words)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .slice(0, maxNameLetters);
}

function splitLine(line: string): readonly string[] {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(' ');
}
