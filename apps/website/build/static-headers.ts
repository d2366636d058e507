import type { SiteDescription } from './site-description.ts';

/**
 * The server's headers in the format that Netlify and Cloudflare Pages read
 * (`_headers`). Hosts join the values of all rules that fit a path, so every
 * header is in one rule only.
 */
export function staticHeaders(site: SiteDescription): string {
  const cached = (path: string, file: string) => rule(path, { 'cache-control': site.cacheControl(file) });
  return [
    rule('/*', site.headers),
    cached('/assets/*', 'assets/any'),
    cached('/og/*', 'og/any.png'),
    ...site.paths.map((path) => cached(path, 'index.html')),
    '',
  ].join('\n');
}

const rule = (path: string, headers: Readonly<Record<string, string>>) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
