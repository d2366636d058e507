/** One page of the site, by its canonical address. */
export interface DescribedPage {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Left out of search results and so out of the lists of pages. */
  readonly isUnlisted: boolean;
}

/** What the files around the pages are made from. */
export interface SiteDescription {
  readonly name: string;
  /** Where the site is published, without a slash at the end. */
  readonly origin: string;
  readonly email: string;
  /** The whole site in a sentence. */
  readonly summary: string;
  readonly shareImageSize: { readonly width: number; readonly height: number };
  readonly pages: readonly DescribedPage[];
  /** Every path that has a page. */
  readonly paths: readonly string[];
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of one file, by its path below the site's folder. */
  cacheControl(file: string): string;
}

/** The pages that search engines should know. */
export const listedPages = ({ pages }: SiteDescription): readonly DescribedPage[] =>
  pages.filter(({ isUnlisted }) => !isUnlisted);

/** @throws when the site's origin is not one. */
export function checkOrigin({ origin }: SiteDescription): void {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin))
    throw new Error(`The site's address must be an origin such as https://example.com, not ${origin}`);
}
