/** Languages in which an assistant has sentences and ears of its own: ISO 639-1. */
export const spokenLanguages = ['de', 'en', 'es', 'fr', 'hi', 'it', 'ja', 'nl', 'pl', 'pt'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

/** `pt-BR` is Portuguese; null: a language without sentences here, or no language at all, as `multi`. */
export function spokenLanguageOf(tag: string | undefined): SpokenLanguage | null {
  const [primary = ''] = (tag ?? '').toLowerCase().split(/[-_]/);
  return spokenLanguages.find((language) => language === primary) ?? null;
}
