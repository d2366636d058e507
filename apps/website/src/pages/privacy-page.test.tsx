// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../config/brand.ts';
import { prerendered } from '../testing/prerendered.ts';

const paths = ['/privacy-policy', '/terms-of-service', '/disclaimer'] as const;
let page: Document;

/** The words of one section, as a reader sees them. */
const section = (id: string, document = page) =>
  document.querySelector(`main section#${id}`)?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

const row = (name: string) =>
  [...page.querySelectorAll('#retention dl div')].find(
    (line) => line.querySelector('dt')?.textContent === name,
  )?.lastElementChild?.textContent;

beforeAll(async () => {
  page = await prerendered('/privacy-policy');
});

describe('privacy policy', () => {
  it('WK-22 data requests are answered within 30 days', () => {
    expect(section('rights')).toContain('Data requests are answered within 30 days');
  });

  it('WK-23 inquiries are answered within 48 hours', () => {
    expect(section('rights')).toMatch(/inquiries about privacy within 48 hours/);
  });

  it('WK-24 account data is kept 3 years after closure', () => {
    expect(row('Account data')).toMatch(/^3 years after closure/);
  });

  it('WK-25 communication records are kept 7 years', () => {
    expect(row('Communication records')).toMatch(/^7 years/);
  });

  it('WK-26 marketing data is kept 5 years', () => {
    expect(row('Marketing data')).toMatch(/^5 years/);
  });

  it('WK-27 children under 16 are excluded', () => {
    expect(section('children')).toContain('not meant for children under 16, and they may not use it');
  });

  it('names the operator of the brand configuration', () => {
    expect(section('who')).toContain(`${brand.name}, ${brand.address.join(', ')}`);
    const links = [...page.querySelectorAll('#who a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(`mailto:${brand.email}`);
  });
});

describe('the legal pages', () => {
  it('WP-112 are the privacy policy, the terms of service and the disclaimer', async () => {
    const documents = await Promise.all(paths.map((path) => prerendered(path)));
    const titles = documents.map((document) => document.querySelector('h1')?.textContent);
    expect(titles).toEqual(['Privacy Policy', 'Terms of Service', 'Disclaimer']);
    for (const document of documents) {
      expect(document.querySelectorAll('.legal-text section').length).toBeGreaterThan(8);
    }
  });

  it('WP-113 state their figures, each on its page', async () => {
    const figures = {
      '/privacy-policy': ['30 days', '48 hours', '3 years', '7 years', '5 years', 'under 16'],
      '/terms-of-service': [
        '99.9% uptime',
        'within 30 days of invoice',
        'within 30 days of their purchase',
        '30 days’ notice',
        '30-day cure period',
        '30 days to export your data',
        'PRIOR 12 MONTHS',
        'within one year',
        'Delaware law',
        'arbitration',
      ],
      '/disclaimer': ['no guarantee of results', 'PRIOR 12 MONTHS', 'Delaware law', 'arbitration'],
    };
    for (const path of paths) {
      const text = (await prerendered(path)).querySelector('.legal-text')?.textContent;
      for (const figure of figures[path]) expect(text, path).toContain(figure);
    }
  });

  it('WK-21 were last updated January 27, 2025', async () => {
    for (const path of paths) {
      const date = (await prerendered(path)).querySelector('.legal-date');
      expect(date?.textContent, path).toBe('Last updated January 27, 2025');
      expect(date?.querySelector('time')?.getAttribute('datetime'), path).toBe('2025-01-27');
    }
  });

  it('are kept out of search results', async () => {
    for (const path of paths) {
      const robots = (await prerendered(path)).querySelector('meta[name="robots"]');
      expect(robots?.getAttribute('content'), path).toContain('noindex');
    }
  });

  it('have a table of contents that names every section, beside the text and to unfold', async () => {
    for (const path of paths) {
      const document = await prerendered(path);
      const ids = [...document.querySelectorAll('.legal-text section')].map(({ id }) => `#${id}`);
      expect(new Set(ids).size, path).toBe(ids.length);
      for (const contents of ['nav.legal-contents', 'details nav']) {
        const links = [...document.querySelectorAll(`main ${contents} a`)];
        expect(
          links.map((link) => link.getAttribute('href')),
          path,
        ).toEqual(ids);
      }
    }
  });

  it('turn every marked link into one', async () => {
    for (const path of paths) {
      const text = (await prerendered(path)).querySelector('.legal-text');
      expect(text?.textContent, path).not.toMatch(/[[\]]|undefined/);
      for (const link of text?.querySelectorAll('p a') ?? []) {
        expect(link.getAttribute('href'), path).toMatch(/^(mailto:|tel:|\/(privacy|terms|disclaimer))/);
      }
    }
  });
});
