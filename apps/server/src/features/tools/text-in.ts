interface Content {
  readonly text: string;
  readonly language: string;
}

/**
 * What is said of words in several languages: in `language` when they are there (`de-AT` before any `de`), else
 * `content`, else in English, else the first.
 */
export function textIn(
  language: string | undefined,
  {
    content,
    contents = [],
  }: { readonly content?: string | undefined; readonly contents?: readonly Content[] | undefined },
): string {
  const find = (wanted: string): string | undefined =>
    (
      contents.find((one) => one.language.toLowerCase() === wanted.toLowerCase()) ??
      contents.find((one) => baseOf(one.language) === baseOf(wanted))
    )?.text;
  const own = language === undefined ? undefined : find(language);
  return own ?? content ?? find('en') ?? contents[0]?.text ?? '';
}

const baseOf = (language: string): string => language.toLowerCase().split('-', 1).join();
