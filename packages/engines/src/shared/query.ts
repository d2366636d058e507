/** What may stand in a query; undefined is left out, a list is repeated. */
export type QueryValue = string | number | boolean | readonly string[] | undefined;

/** An address with these parameters behind its own. */
export function withQuery(address: string, values: Readonly<Record<string, QueryValue>>): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const [name, value] of Object.entries(values))
    for (const one of [value ?? []].flat()) url.searchParams.append(name, String(one));
  return url.href;
}

/** The same for a path. */
export const pathWithQuery = (path: string, values: Readonly<Record<string, QueryValue>>): string =>
  withQuery(pathOrigin + path, values).slice(pathOrigin.length);
const pathOrigin = 'http://path';

/** Phrases that vendors take: without line breaks and marks that mean something else, not too many, not too long. */
export function usablePhrases(
  phrases: readonly string[],
  { max, maxLength }: { readonly max: number; readonly maxLength: number },
): readonly string[] {
  const plain = phrases.map((phrase) =>
    phrase
      .replace(/[^\p{L}\p{M}\p{N}'’ .-]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(plain.filter((phrase) => phrase !== '' && phrase.length <= maxLength))].slice(0, max);
}

/** `en` of `en-US`; undefined for what is no code of a language. */
export function shortLanguage(language: string | undefined): string | undefined {
  return language !== undefined && /^[a-z]{2,3}(?:-|$)/i.test(language)
    ? language.split('-')[0]?.toLowerCase()
    : undefined;
}
