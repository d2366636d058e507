import { listedPages, type SiteDescription } from './site-description.ts';
import { staticHeaders } from './static-headers.ts';

/** Text files around the pages, by their path below the site's folder. */
export function siteFiles(site: SiteDescription, now: Date): Readonly<Record<string, string>> {
  return {
    'sitemap.xml': sitemap(site),
    'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${site.origin}/sitemap.xml\n`,
    'llms.txt': languageModelsText(site),
    'site.webmanifest': `${JSON.stringify(manifest(site), null, 2)}\n`,
    '.well-known/security.txt': securityText(site, now),
    _headers: staticHeaders(site),
  };
}

function sitemap(site: SiteDescription): string {
  const urls = listedPages(site).map(
    ({ path }) => `  <url><loc>${escapeXml(site.origin + path)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The format of llmstxt.org: a title, a summary, lists of links. */
function languageModelsText(site: SiteDescription): string {
  const links = (isUnlisted: boolean) =>
    site.pages
      .filter((page) => page.isUnlisted === isUnlisted)
      .map(({ title, path, description }) => `- [${title}](${site.origin}${path}): ${description}`);
  return [
    `# ${site.name}`,
    '',
    `> ${site.summary}`,
    '',
    '## Pages',
    '',
    ...links(false),
    '',
    '## Optional',
    '',
    ...links(true),
    '',
  ].join('\n');
}

const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' });

function manifest({ name, summary }: SiteDescription): object {
  return {
    name,
    short_name: name,
    description: summary,
    start_url: '/',
    display: 'browser',
    background_color: '#f7f5ef',
    theme_color: '#f7f5ef',
    icons: [icon(192), icon(512)],
  };
}

/** RFC 9116: it must expire, and be renewed within a year; every build renews it. */
function securityText({ email, origin }: SiteDescription, now: Date): string {
  const expires = new Date(now);
  expires.setUTCFullYear(now.getUTCFullYear() + 1);
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
