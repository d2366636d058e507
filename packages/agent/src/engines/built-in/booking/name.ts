import { capitalised, padded } from '../text/words.ts';
import { firstNames } from './first-names.ts';
import { moreFirstNames } from './more-first-names.ts';

export interface HeardName {
  /** With capitals: `Anna Smith`. */
  readonly name: string;
  readonly rest: readonly string[];
  /** It was said letter by letter. */
  readonly isSpelled?: boolean;
}

const maxNameWords = 3;
const maxNameLetters = 40;
/** Fewer single letters are stray words such as `a` and `i`. */
const minSpelledLetters = 3;
/** Names that are other words as well announce nobody by themselves. */
const commonWords = new Set(
  `grace hope joy bill drew rob sue pat mark jack rose guy don kay dawn april june chase grant frank hank earl max lance ray
dean dale clay gene miles rusty penny jay holly ivy iris daisy violet crystal heather hazel olive robin sandy ginny ed al
may august`.split(/\s+/),
);
/** Verbs that are first names when another name follows them. */
const verbNames = new Set(['will', 'may', 'mark', 'pat', 'grant', 'chase']);
const knownNames = new Set([...firstNames, ...moreFirstNames]);

/** Always announce a name. */
// biome-ignore format: a list
const sureCues = [
  'my (?:full |first |last )?name is', 'the name is', 'name is', 'call me', 'you can call me', 'make that name',
  'you are (?:speaking|talking) (?:with|to)', '(?:change|correct) (?:the|my) name (?:to|into)', '(?:the|my) name (?:should|must|would|ought to) be',
  '(?:put|write|note|take) (?:it |me |that )?down(?: as)?', 'my names', 'i am called', 'i go by', 'it under',
];
/** Announce a name only when it was asked for, or when a known name follows. */
const ownCues = ['my name', 'this is', 'it is', 'its', 'i am'];
const weakCues = [
  ...ownCues,
  'names',
  'that is',
  'for my (?:colleague|boss|wife|husband|partner|friend|brother|sister|son|daughter|mother|father|assistant|manager|client|coworker|neighbou?r)',
  'for',
  'under the name',
  'just',
  'no it is',
  'under',
  'with',
];
/** Follow a name. */
const afterCue = / ([a-z]{2,20}(?: [a-z]{2,20})?) (?:here|speaking|on the line) /;

/** Cannot be part of a name; they end it. */
const noName = new Set(
  `a about absolutely after again ago all alright also am an and any are around as ask at back be because been before book booking business but
by call called calling certainly course can cancel change come company correct cost could day demo did do does doing done dont else email
fine first for from full get give go going good got great had happy has have hello help her here hey hi him his hold how i
if in interested into is it just know last later let like line long looking make may maybe me mean meeting might mine moment
more morning much my name need never new next nice no not nothing now number of off oh ok okay on one open or other our out
over phone please price pricing question questions really repeat right run said same say see she should so some something
sorry speak speaking stop sure talk tell than thank thanks that the their them then there these they thing think this those
time to today tomorrow tonight too trying under two three four five six seven eight nine ten uh um us very wait want was we week
weekend well were what when where which who why will wish with work working works would wrong yeah yes yet you your
area code codes extension digits already anyway anyways yep yup yea nope above below earlier beforehand still ready though however instead rather therefore
monday tuesday wednesday thursday friday saturday sunday afternoon evening spelled double triple zero plus eastern pacific gmt utc est edt pst pdt cst`.split(
    /\s+/,
  ),
);

/** Last names that are other words as well. */
const surnames = new Set(['long', 'day', 'price', 'may', 'good', 'moment', 'work', 'book', 'early']);
/** Behind one of these the word goes on with something else: `anna may i ask`. */
const carriesOn = new Set([
  'i',
  'we',
  'you',
  'it',
  'to',
  'of',
  'after',
  'before',
  'is',
  'per',
  'for',
  'a',
  'the',
  'me',
]);

export interface NameOptions {
  /** The name was asked for, so bare words may be one. */
  readonly asked: boolean;
  /** Words that were typed with a capital letter, in lower case. */
  readonly capitals?: ReadonlySet<string>;
  /** Something else was said as well, so a bare word is a name only when it looks like one. */
  readonly isBesideOthers?: boolean;
  /** Only when the visitor says it of himself. */
  readonly ownNameOnly?: boolean;
}

/** Finds the visitor's name: announced (`my name is anna`), spelled (`a n n a`) or, when asked for, bare. */
export function parseName(words: readonly string[], options: NameOptions): HeardName | null {
  const heard =
    announced(words, sureCues, () => true) ??
    weaklyAnnounced(words, options) ??
    announcedAfter(words, options) ??
    bareName(words, options);
  if (!heard) return null;
  // `jon smyth, that is j o n s m y t h`: the letters say how the name before them is written.
  const spoken = heard.isSpelled ? bareName(heard.rest, { ...options, isBesideOthers: false }) : null;
  const letters = Array.from(heard.name.toLowerCase());
  if (spoken) return { name: withSpelling(spoken.name, letters) ?? heard.name, rest: spoken.rest };
  return { name: withSpelling(heard.name, heard.rest) ?? heard.name, rest: heard.rest };
}

function weaklyAnnounced(words: readonly string[], options: NameOptions): HeardName | null {
  return announced(
    words,
    options.ownNameOnly ? ownCues : weakCues,
    ([first = '']) => options.asked || looksLikeName(first, options),
  );
}

function looksLikeName(word: string, { capitals }: NameOptions): boolean {
  if (capitals?.has(word)) return true;
  return knownNames.has(word) && !commonWords.has(word);
}

const othersCall = new Set(['people', 'they', 'friends', 'everybody', 'everyone', 'some', 'colleagues']);

const knowsAlready = new Set([
  'have',
  'got',
  'has',
  'know',
  'knows',
  'remember',
  'forget',
  'forgot',
  'need',
  'use',
  'had',
]);

function announced(
  words: readonly string[],
  cues: readonly string[],
  accepts: (name: readonly string[]) => boolean,
): HeardName | null {
  const line = padded(words);
  // The blank behind one is before the next: `it is for my colleague`.
  const pattern = new RegExp(` (?:no )?(?:${cues.join('|')})(?= )`, 'g');
  // The last announcement counts: "my name is hanna, no, my name is anna".
  for (const match of [...line.matchAll(pattern)].toReversed()) {
    const head = splitLine(line.slice(0, match.index));
    // What others call the visitor is not how he wants to be noted.
    if (othersCall.has(head.at(-1) ?? '')) continue;
    // `you have got my name` tells that it was said.
    if (match[0].endsWith('my name') && knowsAlready.has(head.at(-1) ?? '')) continue;
    const tail = splitLine(line.slice(match.index + match[0].length));
    const name = nameAt(tail);
    if (name.length > 0 && accepts(name)) {
      const isSpelled = name.length >= minSpelledLetters && name[0]?.length === 1;
      return { name: writeName(name), rest: [...head, ...tail.slice(name.length)], isSpelled };
    }
  }
  return null;
}

/** `hi, dave chen here`. */
function announcedAfter(words: readonly string[], options: NameOptions): HeardName | null {
  const line = padded(words);
  const match = afterCue.exec(line);
  const name = (match?.[1] ?? '').split(' ').filter(isNameWord);
  if (!match || !looksLikeName(name[0] ?? '', options)) return null;
  return { name: writeName(name), rest: splitLine(line.replace(match[0], ' ')) };
}

/** `anna`, `anna smith`, `anna smith speaking`; other words around a known name are fine. */
function bareName(words: readonly string[], options: NameOptions): HeardName | null {
  if (!options.asked) return null;
  const known = words.findIndex((word) => knownNames.has(word) || options.capitals?.has(word) === true);
  const isKnown = known >= 0 && nameAt(words.slice(known)).length > 0;
  const start = isKnown
    ? known
    : words.findIndex(
        (word, index) => isNameWord(word) || isSpelledAt(words, index) || isVerbName(words, index),
      );
  if (start < 0) return null;
  const name = nameAt(words.slice(start));
  const rest = [...words.slice(0, start), ...words.slice(start + name.length)];
  const isAlone = rest.every((word) => noName.has(word)) && rest.length <= 3 && !options.isBesideOthers;
  return isKnown || isAlone ? { name: writeName(name), rest } : null;
}

/** A word that no name has. */
export function isNoName(word: string): boolean {
  return noName.has(word);
}

export function isKnownName(name: string): boolean {
  return knownNames.has(name.split(' ')[0]?.toLowerCase() ?? '');
}

/**
 * The name with the word that was spelled out: `chen`, `c h e n g` → `Cheng`. Null when no letters were said,
 * or when they spell something else.
 */
export function withSpelling(name: string, words: readonly string[]): string | null {
  const letters = / ((?:[a-z] ){3,})/.exec(padded(words))?.[1]?.replaceAll(' ', '');
  if (letters === undefined) return null;
  const parts = name.toLowerCase().split(' ');
  const [first = ''] = parts;
  if (parts.length === 2 && letters.length > Math.max(...parts.map(({ length }) => length)) + 2)
    return writeName([letters.slice(0, first.length), letters.slice(first.length)]);
  const spelled = parts.findIndex((part) => isAlike(part, letters));
  return spelled < 0 ? null : writeName(parts.with(spelled, letters));
}

function isAlike(word: string, letters: string): boolean {
  const shared = [...new Set(letters)].filter((letter) => word.includes(letter)).length;
  return Math.abs(word.length - letters.length) <= 2 && shared * 2 >= letters.length;
}

function nameAt(words: readonly string[]): readonly string[] {
  const spelled = words.findIndex((word) => !/^[a-z]$/.test(word));
  const letters = spelled < 0 ? words.length : spelled;
  if (letters >= minSpelledLetters) return words.slice(0, Math.min(letters, maxNameLetters));
  const offset = isVerbName(words, 0) ? 1 : 0;
  const end = words.findIndex(
    (word, index) => index >= offset && !isNameWord(word) && !isSurnameAt(words, index),
  );
  return words.slice(0, Math.min(end < 0 ? words.length : end, maxNameWords));
}

/** `mia long`: behind a first name it is no other word. */
function isSurnameAt(words: readonly string[], index: number): boolean {
  const [before = '', word = '', next = ''] = [words[index - 1], words[index], words[index + 1]];
  return surnames.has(word) && knownNames.has(before) && !carriesOn.has(next);
}

function isVerbName(words: readonly string[], index: number): boolean {
  const [first = '', second = ''] = words.slice(index, index + 2);
  return verbNames.has(first) && isNameWord(second);
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
  return (isSpelled ? [words.join('')] : words).map(capitalised).join(' ').slice(0, maxNameLetters);
}

function splitLine(line: string): readonly string[] {
  const trimmed = line.trim();
  return trimmed === '' ? [] : trimmed.split(' ');
}
