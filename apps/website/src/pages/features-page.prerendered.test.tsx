// @vitest-environment happy-dom
import { allFacts } from '@saywell/site-facts';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../app/entry-server.tsx';
import { about } from '../content/about.ts';
import { faq } from '../content/contact.ts';
import { features } from '../content/features.ts';
import { stories } from '../content/home.ts';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
const cards = () => [...page.querySelectorAll('.feature-list > li')];
const paths = () => [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

beforeAll(async () => {
  page = await prerendered('/ai-features');
});

it('WP-70 shows six features, each with its name, its text and an exchange', () => {
  const names = cards().map((card) => card.querySelector('h2')?.textContent);
  expect(new Set(names).size).toBe(6);
  for (const card of cards()) {
    expect(card.querySelector('.feature-words p')?.textContent?.length).toBeGreaterThan(40);
    const speakers = [...card.querySelectorAll('.spoken-lines li')].map((line) =>
      line.getAttribute('data-role'),
    );
    expect(new Set(speakers)).toEqual(new Set(['user', 'assistant']));
  }
});

it('WP-71 shows four headline stats, each with how it is measured', () => {
  const stats = [...page.querySelectorAll('.measured > div')].map((stat) => [
    stat.querySelector('.measured-value')?.textContent,
    stat.querySelector('dt')?.textContent,
  ]);
  expect(stats).toEqual([
    ['<2s', 'Response Time'],
    ['24/7', 'Availability'],
    ['98%', 'Accuracy'],
    ['99.9%', 'Uptime'],
  ]);
  for (const how of page.querySelectorAll('.measured-how'))
    expect(how.textContent).toMatch(/measured|counted/i);
});

it('WP-74 links to /contact', () => {
  expect(paths()).toContain('/contact');
});

it('WP-75 links to /ai-solutions', () => {
  expect(paths()).toContain('/ai-solutions');
});

it('WP-114 team, testimonials, features and FAQ are in the pages themselves: nothing is asked for', async () => {
  const request = vi.spyOn(globalThis, 'fetch');
  const expected: [path: string, count: number, texts: readonly string[]][] = [
    ['/about-us', 4, about.team.items.map(({ bio }) => bio)],
    ['/', 3, stories.items.map(({ quote }) => quote)],
    ['/ai-features', 6, features.list.map(({ text }) => text)],
    ['/contact-us', 4, faq.map(({ answer }) => answer)],
  ];
  for (const [path, count, texts] of expected) {
    // Not from the memory of other tests: what this rendering does is what counts.
    const { body } = await renderPage(path);
    const text = new DOMParser().parseFromString(body, 'text/html').querySelector('main')?.textContent;
    expect(texts, path).toHaveLength(count);
    for (const part of texts) expect(text, path).toContain(part);
  }
  expect(request).not.toHaveBeenCalled();
});

it('quotes the site’s own assistant as it speaks', () => {
  const answers = allFacts.map(({ answer }) => answer);
  const quotes = features.list
    .filter(({ kind }) => kind === 'own-words')
    .flatMap(({ lines }) => lines.filter(([speaker]) => speaker === 'assistant'));
  expect(quotes).toHaveLength(4);
  for (const [, words] of quotes) expect(answers).toContain(words);
});
