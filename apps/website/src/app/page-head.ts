import { brand } from '../config/brand.ts';
import type { LoadedPage } from './page-loader.ts';
import { canonicalPath } from './routes.ts';

/** What a page's head says, as data: rendered into HTML once and applied to the document on navigation. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Undefined: the page has no address of its own. */
  readonly canonical: string | undefined;
  readonly robots: 'noindex' | undefined;
}

export function pageHead({ page, metadata }: Pick<LoadedPage, 'page' | 'metadata'>): PageHead {
  const { title, description, isUnlisted } = metadata;
  const path = canonicalPath(page);
  return {
    title: page === 'home' ? `${brand.name}: ${title}` : `${title} | ${brand.name}`,
    description,
    canonical: path === undefined ? undefined : `${brand.siteUrl}${path}`,
    robots: isUnlisted === true ? 'noindex' : undefined,
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

export function renderHead({ title, description, canonical, robots }: PageHead): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    canonical !== undefined && `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    robots !== undefined && `<meta name="robots" content="${robots}" />`,
  ]
    .filter((line) => line !== false)
    .join('\n    ');
}

/** Makes the document say what the page's own HTML would. */
export function applyHead({ title, description, canonical, robots }: PageHead, document: Document): void {
  document.title = title;
  setElement(document, 'meta[name="description"]', 'meta', { name: 'description', content: description });
  setElement(document, 'link[rel="canonical"]', 'link', canonical && { rel: 'canonical', href: canonical });
  setElement(document, 'meta[name="robots"]', 'meta', robots && { name: 'robots', content: robots });
}

function setElement(
  document: Document,
  selector: string,
  name: 'meta' | 'link',
  attributes: Readonly<Record<string, string>> | '' | undefined,
): void {
  const found = document.head.querySelector(selector);
  if (!attributes) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
}
