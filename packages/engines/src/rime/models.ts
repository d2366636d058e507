import { shortLanguage } from '../shared/query.ts';

export const defaultRimeModel = 'mistv2';

/** Only the first models read some fields. */
export const isOlderRime = (model: string = defaultRimeModel): boolean => /^mist(?:v?[12])?$/.test(model);
export const fieldsOfOlderModels = [
  'inlineSpeedAlpha',
  'pauseBetweenBrackets',
  'phonemizeBetweenBrackets',
  'reduceLatency',
] as const;

/** The vendor's codes of languages have three letters. */
const languages: Readonly<Record<string, string>> = {
  ar: 'ara',
  de: 'ger',
  en: 'eng',
  es: 'spa',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  it: 'ita',
  ja: 'jpn',
  pt: 'por',
  ta: 'tam',
};

/** Undefined: the vendor has no code for it. */
export function rimeLanguage(language: string | undefined): string | undefined {
  const short = shortLanguage(language);
  if (short === undefined) return undefined;
  return short.length === 3 ? short : languages[short];
}
