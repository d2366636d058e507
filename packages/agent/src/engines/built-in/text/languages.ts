/** Those that people ask for. */
const tags =
  'ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'.split(
    ' ',
  );
const english = new Intl.DisplayNames(['en'], { type: 'language' });
const names: ReadonlySet<string> = new Set([
  ...tags.map((tag) => (english.of(tag) ?? tag).toLowerCase()),
  'mandarin',
  'cantonese',
  'farsi',
]);

/** Is the word, in small letters, the English name of a language? */
export const isLanguage = (word: string): boolean => names.has(word);
