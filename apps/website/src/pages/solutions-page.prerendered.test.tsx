// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greetings, specialistFacts } from '@saywell/site-facts';
import { beforeAll, expect, it } from 'vitest';
import { solutions } from '../content/solutions.ts';
import { prerendered } from '../testing/prerendered.ts';

let page: Document;
const blocks = () => [...page.querySelectorAll('.industry')];
const steps = () => [...page.querySelectorAll('.process-steps li')];
const step = (index: number) => [
  steps()[index]?.querySelector('h3')?.textContent,
  steps()[index]?.querySelector('.process-weeks')?.textContent?.toLowerCase(),
];
const paths = () => [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));

beforeAll(async () => {
  page = await prerendered('/ai-solutions');
});

it('WP-76 shows four benefit tiles', () => {
  const tiles = [...page.querySelectorAll('.tiles > li')];
  expect(tiles).toHaveLength(4);
  for (const tile of tiles) {
    expect(tile.querySelector('h3')?.textContent).not.toBe('');
    expect(tile.querySelector('p')?.textContent?.length).toBeGreaterThan(20);
  }
});

it('WP-77 shows three industry blocks', () => {
  expect(blocks().map((block) => block.querySelector('h2')?.textContent)).toEqual([
    'Business funding and tax strategy',
    'Ecommerce automation',
    'Business coaching',
  ]);
});

it('WP-78 each industry block has features', () => {
  for (const block of blocks()) {
    const names = [...block.querySelectorAll('.industry-features h3')].map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(4);
  }
});

it('WP-79 each industry block has a success story, marked as an example', () => {
  const texts = blocks().map((block) => {
    const story = block.querySelector('.industry-story');
    expect(story?.querySelector('figcaption')?.textContent).toMatch(/success story.*example/i);
    return story?.querySelector('blockquote')?.textContent;
  });
  expect(new Set(texts).size).toBe(3);
  for (const text of texts) expect(text?.length).toBeGreaterThan(60);
});

it('WP-80 each industry block has an embedded voice assistant', () => {
  const names = blocks().map((block) => block.querySelector('.agent-call button[data-replay]')?.textContent);
  expect(names).toEqual(['Talk to Max', 'Talk to Grace', 'Talk to Kyle']);
});

it('WP-83 shows a three-step implementation process', () => {
  expect(steps()).toHaveLength(3);
  expect(steps()[0]?.parentElement?.localName).toBe('ol');
});

it('WP-84 step 1 is Discovery and Strategy in weeks 1-2', () => {
  expect(step(0)).toEqual(['Discovery and Strategy', 'weeks 1-2']);
});

it('WP-85 step 2 is Setup and Integration in weeks 2-3', () => {
  expect(step(1)).toEqual(['Setup and Integration', 'weeks 2-3']);
});

it('WP-86 step 3 is Training and Launch in weeks 3-4', () => {
  expect(step(2)).toEqual(['Training and Launch', 'weeks 3-4']);
});

it('WP-87 links to /contact', () => {
  expect(paths()).toContain('/contact');
});

it('WP-88 links to /features', () => {
  expect(paths()).toContain('/features');
});

it('quotes its agents as they speak', () => {
  const folder = join(import.meta.dirname, '../../../server/src/features/demo');
  const assistants = readFileSync(join(folder, 'demo-assistants.ts'), 'utf8');
  for (const { agent, lines } of solutions.industries) {
    const [[, opening], question, answer] = lines;
    // The assistant and the page say the same greeting.
    expect(opening).toBe(greetings[agent as keyof typeof greetings]);
    expect(assistants).toContain(`firstMessage: greetings.${agent}`);
    const quoted = specialistFacts[agent as keyof typeof specialistFacts].find(
      (fact) => fact.answer === answer[1],
    );
    expect(quoted?.questions).toContain(question[1].toLowerCase().replace('?', ''));
  }
});
