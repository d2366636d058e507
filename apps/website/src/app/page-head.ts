import { brand } from '../config/brand.ts';
import { siteUrl } from '../config/site-url.ts';
import type { LoadedPage } from './page-loader.ts';
import { canonicalPath } from './routes.ts';

/** One element of the head, by its attributes. */
export interface HeadTag {
  readonly name: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** What a page's head says, as data: rendered into HTML once and applied to the document on navigation. */
export interface PageHead {
  readonly title: string;
  readonly tags: readonly HeadTag[];
}

export function pageHead({ page, metadata }: Pick<LoadedPage, 'page' | 'metadata'>): PageHead {
  const { title, description, isUnlisted } = metadata;
  const path = canonicalPath(page);
  const fullTitle = page === 'home' ? `${brand.name}: ${title}` : `${title} | ${brand.name}`;
  const tags: HeadTag[] = [{ name: 'meta', attributes: { name: 'description', content: description } }];
  if (isUnlisted === true) tags.push({ name: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  if (path !== undefined)
    tags.push({ name: 'link', attributes: { rel: 'canonical', href: `${siteUrl}${path}` } });
  return { title: fullTitle, tags };
}

/**
 * What a navigation replaces. Data blocks and the cards of shared links go: only readers of the page's own HTML
 * know what to do with them.
 */
const ownTags =
  'meta[name="description"],meta[name="robots"],meta[name^="twitter:"],meta[property],link[rel="canonical"],script[type="application/ld+json"]';

/** Makes the document say what the page's own HTML would to a visitor. */
export function applyHead({ title, tags }: PageHead, document: Document): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(ownTags)) old.remove();
  for (const { name, attributes } of tags) {
    const element = document.head.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  }
}
