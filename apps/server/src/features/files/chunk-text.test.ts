import { expect, it } from 'vitest';
import { chunkText } from './chunk-text.ts';

it('gives every passage the heading above it', () => {
  const text = '# Hours\n\nOpen from nine to five.\n\nClosed on Sunday.\n\n## Parking\nBehind the house.';
  expect(chunkText(text)).toEqual([
    { title: 'Hours', content: 'Open from nine to five.' },
    { title: 'Hours', content: 'Closed on Sunday.' },
    { title: 'Parking', content: 'Behind the house.' },
  ]);
});

it('names the headings above a heading, but not the title of the whole', () => {
  const text =
    '# Handbook\n\n## Boats\n\n### Sails\n\nDry them.\n\n### Oars\n\nOil them.\n\n## Harbour\n\nQuiet.';
  expect(chunkText(text).map(({ title }) => title)).toEqual(['Boats › Sails', 'Boats › Oars', 'Harbour']);
});

it('takes a short line that is no sentence for a heading', () => {
  expect(chunkText('Our prices\n\nA wash costs ten dollars.')).toEqual([
    { title: 'Our prices', content: 'A wash costs ten dollars.' },
  ]);
});

it('titles a passage without a heading by its beginning', () => {
  const [chunk] = chunkText(`${'word '.repeat(40)}end.`);
  expect(chunk?.title).toMatch(/^word( word)+…$/);
  expect(chunk?.title.length).toBeLessThanOrEqual(100);
});

it('cuts long paragraphs at sentences, long sentences at words, and loses nothing', () => {
  const sentences = Array.from({ length: 30 }, (_, index) => `Sentence number ${index} says something.`);
  const long = `${'endless '.repeat(100)}end.`;
  const chunks = chunkText(`${sentences.join(' ')} ${long}`);
  expect(Math.max(...chunks.map(({ content }) => content.length))).toBeLessThanOrEqual(400);
  expect(chunks.map(({ content }) => content).join(' ')).toBe(`${sentences.join(' ')} ${long}`);
});

it('retains what is only headings, and makes nothing of nothing', () => {
  expect(chunkText('# Only this')).toEqual([{ title: 'Only this', content: 'Only this' }]);
  expect(chunkText(' \n\n ')).toEqual([]);
});

it('stops at a bound', () => {
  expect(chunkText('A sentence of its own.\n\n'.repeat(6_000))).toHaveLength(5_000);
});
