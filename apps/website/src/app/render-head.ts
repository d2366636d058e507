import type { PageHead } from './page-head.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** A page's head as HTML. `data` are JSON-LD objects, one data block each. */
export function renderHead({ title, tags }: PageHead, data: readonly object[] = []): string {
  const lines = tags.map(({ name, attributes }) => {
    const text = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${name} ${text.join(' ')} />`;
  });
  return [`<title>${escapeHtml(title)}</title>`, ...lines, ...data.map(dataBlock)].join('\n    ');
}

/** Inside a script element only `<` can end it or begin a comment. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
