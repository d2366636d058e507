import { describe, expect, it } from 'vitest';
import { checkOrigin, type SiteDescription } from './site-description.ts';
import { siteFiles } from './site-files.ts';

const page = (id: string, path: string, isUnlisted = false) => ({
  id,
  path,
  title: `The ${id}`,
  description: `About ${id}.`,
  isUnlisted,
});
const site: SiteDescription = {
  name: 'Acme',
  origin: 'https://acme.example',
  email: 'hi@acme.example',
  summary: 'Answers the phone.',
  shareImageSize: { width: 1200, height: 630 },
  pages: [page('home', '/'), page('about', '/about-us'), page('privacy', '/privacy', true)],
  paths: ['/', '/about-us', '/about', '/privacy'],
  headers: { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" },
  cacheControl: (file) =>
    file.startsWith('assets/') ? 'for ever' : file.endsWith('.html') ? 'never' : 'an hour',
};
const files = siteFiles(site, new Date('2026-02-28T12:00:00Z'));

it('the sitemap lists exactly the listed pages, each once', () => {
  const locations = [...files['sitemap.xml']!.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);
  expect(locations).toEqual(['https://acme.example/', 'https://acme.example/about-us']);
});

it('robots.txt names the sitemap and forbids nothing: noindex is only read by who may fetch the page', () => {
  expect(files['robots.txt']).toContain('Sitemap: https://acme.example/sitemap.xml');
  expect(files['robots.txt']).not.toContain('Disallow');
});

it('security.txt names the contact and expires after a year', () => {
  expect(files['.well-known/security.txt']!.split('\n')).toEqual([
    'Contact: mailto:hi@acme.example',
    'Expires: 2027-02-28T12:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://acme.example/.well-known/security.txt',
    '',
  ]);
});

it('llms.txt says what the site is and what each page holds', () => {
  const text = files['llms.txt']!;
  expect(text.startsWith('# Acme\n\n> Answers the phone.\n')).toBe(true);
  expect(text).toContain('- [The about](https://acme.example/about-us): About about.');
  expect(text.indexOf('The privacy')).toBeGreaterThan(text.indexOf('## Optional'));
});

it('the manifest names the icons', () => {
  expect(JSON.parse(files['site.webmanifest']!)).toMatchObject({
    name: 'Acme',
    icons: [{ src: '/icon-192.png' }, { src: '/icon-512.png' }],
  });
});

describe('_headers', () => {
  const rules = files['_headers']!.split(/\n(?=\/)/);
  it('has every header of the server on every path', () => {
    expect(rules[0]).toBe(
      "/*\n  x-content-type-options: nosniff\n  content-security-policy: default-src 'none'",
    );
  });
  it('keeps hashed files for ever and asks anew for pages, aliases too', () => {
    expect(rules).toContain('/assets/*\n  cache-control: for ever');
    for (const path of site.paths) expect(files['_headers']).toContain(`\n${path}\n  cache-control: never`);
  });
  it('has no header in two rules that fit one path', () => expect(rules[0]).not.toContain('cache-control'));
});

it.each(['https://acme.example/', 'acme.example', 'https://acme.example/site', 'ftp://acme.example', ''])(
  'refuses %s as the address of the site',
  (origin) => expect(() => checkOrigin({ ...site, origin })).toThrow('must be an origin'),
);
it('takes an origin', () => expect(() => checkOrigin(site)).not.toThrow());
