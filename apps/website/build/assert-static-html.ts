/** What the site's content security policy would block, each with the way out. */
const forbidden: readonly { readonly pattern: RegExp; readonly hint: string }[] = [
  {
    // A data block (JSON-LD) is never run.
    pattern: /<script(?![^>]*\ssrc=)(?![^>]*\stype="application\/ld\+json")[^>]*>/i,
    hint: 'an inline script: move it into a module',
  },
  { pattern: /<style[\s>]/i, hint: 'a <style> element: move it into the style sheet' },
  { pattern: /<[^>]+\sstyle=/i, hint: 'a style attribute: use a class or an SVG attribute' },
  { pattern: /<[^>]+\son[a-z]+=/i, hint: 'an event attribute: use a listener' },
  { pattern: /(?:href|src|action)="javascript:/i, hint: 'a javascript: address: use a button' },
];

/** Throws when a page needs what the strict policy forbids. */
export function assertStaticHtml(html: string, path: string): void {
  for (const { pattern, hint } of forbidden) {
    const found = pattern.exec(html);
    if (found !== null) throw new Error(`${path} has ${hint}: ${found[0].slice(0, 200)}`);
  }
}
