// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
const section = (title: string) =>
  [...page.querySelectorAll('main section')].find((part) => part.querySelector('h2')?.textContent === title);
const items = (title: string) => [...(section(title)?.querySelectorAll('li') ?? [])];
const paths = () => [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

beforeAll(async () => {
  page = await prerendered('/about-us');
});

it('WR-16 /about-us shows the About page', () => {
  expect(page.querySelector('h1')?.textContent).toBe('About Us');
});

it('WR-17 /about shows the About page', async () => {
  expect((await prerendered('/about')).querySelector('h1')?.textContent).toBe('About Us');
});

it('WP-89 shows the mission', () => {
  expect(section('Our mission')?.querySelector('p')?.textContent?.length).toBeGreaterThan(80);
});

it('WP-90 shows four values', () => {
  expect(items('What we hold to')).toHaveLength(4);
});

it('WP-91 shows four team members', () => {
  expect(items('Who you work with')).toHaveLength(4);
});

it('WP-92 each team member has a role and a bio', () => {
  for (const member of items('Who you work with')) {
    const texts = [...member.querySelectorAll('p')].map((paragraph) => paragraph.textContent ?? '');
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text.length).toBeGreaterThan(10);
  }
});

it('WP-93 shows a timeline from 2022 to 2025', () => {
  const years = items('From one phone to many').map((year) => year.querySelector('h3')?.textContent);
  expect(years).toEqual(['2022', '2023', '2024', '2025']);
});

it('WP-94 shows a perks list', () => {
  expect(items('Working here').length).toBeGreaterThan(3);
});

it('WP-95 links to /contact', () => {
  expect(paths()).toContain('/contact');
});

it('WP-96 links to /features', () => {
  expect(paths()).toContain('/features');
});

it('draws every year with one bar a week, and more answers from year to year', () => {
  const bars = (wave: Element, speaker: string) =>
    wave.querySelector(`[data-speaker="${speaker}"]`)?.getAttribute('d')?.match(/M/g)?.length ?? 0;
  const waves = [...page.querySelectorAll('.timeline li .timeline-wave')];
  const answers = waves.map((wave) => bars(wave, 'assistant'));
  expect(answers).toEqual([...answers].sort((a, b) => a - b));
  for (const wave of waves) {
    expect(bars(wave, 'assistant') + bars(wave, 'user') + bars(wave, 'silence')).toBe(52);
  }
});

it('marks the team and the history as examples', () => {
  expect(section('Who you work with')?.querySelector('.lead')?.textContent).toContain('example team');
  expect(section('From one phone to many')?.textContent).toContain('The history is an example');
});
