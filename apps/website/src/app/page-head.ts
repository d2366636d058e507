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

/** Width and height of the pictures that the build makes for shared links. */
export const shareImageSize = { width: 1200, height: 630 } as const;

export function pageHead({ page, metadata }: Pick<LoadedPage, 'page' | 'metadata'>): PageHead {
  const { title, description, isUnlisted } = metadata;
  const path = canonicalPath(page);
  const fullTitle = page === 'home' ? `${brand.name}: ${title}` : `${title} | ${brand.name}`;
  const tags = [meta('name', 'description', description)];
  if (isUnlisted === true) tags.push(meta('name', 'robots', 'noindex'));
  if (path !== undefined)
    tags.push(...addressTags(`${siteUrl}${path}`), ...shareTags(page, fullTitle, metadata));
  return { title: fullTitle, tags };
}

function meta(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { name: 'meta', attributes: { [key]: name, content } };
}

const property = (name: string, content: string | number) => meta('property', `og:${name}`, `${content}`);

function addressTags(url: string): HeadTag[] {
  return [{ name: 'link', attributes: { rel: 'canonical', href: url } }, property('url', url)];
}

/** What a link to the page looks like where it is shared. */
function shareTags(
  page: string,
  fullTitle: string,
  { title, description }: LoadedPage['metadata'],
): HeadTag[] {
  return [
    property('type', 'website'),
    property('site_name', brand.name),
    property('title', fullTitle),
    property('description', description),
    property('image', `${siteUrl}/og/${page}.png`),
    property('image:width', shareImageSize.width),
    property('image:height', shareImageSize.height),
    property('image:alt', title),
    // The rest of the card is read from the tags above.
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** What a navigation replaces. Data blocks go: only readers of the page's own HTML know what to do with them. */
const ownTags =
  'meta[name="description"],meta[name="robots"],meta[name^="twitter:"],meta[property],link[rel="canonical"],script[type="application/ld+json"]';

/** Makes the document say what the page's own HTML would. */
export function applyHead({ title, tags }: PageHead, document: Document): void {
  document.title = title;
  for (const old of document.head.querySelectorAll(ownTags)) old.remove();
  for (const { name, attributes } of tags) {
    const element = document.head.appendChild(document.createElement(name));
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  }
}
