import { wordsOf } from './words.ts';

/** Contractions in full, so that grammar is looked up once. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/^won't$/, 'will not'],
  [/^can't$/, 'can not'],
  [/^let's$/, 'let us'],
  [/n't$/, ' not'],
  [/^(what|who|where|when|why|how|it|that|there|here|he|she)'s$/, '$1 is'],
  [/'re$/, ' are'],
  [/'m$/, ' am'],
  [/'d$/, ' would'],
  [/'ll$/, ' will'],
  [/'ve$/, ' have'],
];

/** The words of a text, lower-case, contractions in full. */
export function plainWordsOf(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => {
    const ending = endings.find(([pattern]) => pattern.test(word));
    return ending === undefined ? [word] : word.replace(ending[0], ending[1]).split(' ');
  });
}

const discourse = new Set(
  'and but so or then also okay ok well alright right yes yeah yep no nope please thanks sorry hello hi hey um uh er erm hmm oh actually'.split(
    ' ',
  ),
);
/** Without what merely leads to the sentence: "okay so um". A text of nothing else stays. */
export function withoutLead(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !discourse.has(word));
  return first === -1 ? words : words.slice(first);
}
