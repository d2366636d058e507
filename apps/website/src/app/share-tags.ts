import { brand } from '../config/brand.ts';
import { siteUrl } from '../config/site-url.ts';
import type { HeadTag } from './page-head.ts';
import type { LoadedPage } from './page-loader.ts';
import { canonicalPath } from './routes.ts';

/** Width and height of the pictures that the build makes for shared links. */
export const shareImageSize = { width: 1200, height: 630 } as const;

/** What a link to the page looks like where it is shared. Only the prerenderer asks: browsers do not need it. */
export function shareTags(
  { page, metadata: { title, description } }: Pick<LoadedPage, 'page' | 'metadata'>,
  fullTitle: string,
): HeadTag[] {
  const path = canonicalPath(page);
  if (path === undefined) return [];
  return [
    property('url', `${siteUrl}${path}`),
    property('type', 'website'),
    property('site_name', brand.name),
    property('title', fullTitle),
    property('description', description),
    property('image', `${siteUrl}/og/${page}.png`),
    property('image:width', shareImageSize.width),
    property('image:height', shareImageSize.height),
    property('image:alt', title),
    // The rest of the card is read from the tags above.
    { name: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
  ];
}

const property = (name: string, content: string | number): HeadTag => ({
  name: 'meta',
  attributes: { property: `og:${name}`, content: `${content}` },
});
