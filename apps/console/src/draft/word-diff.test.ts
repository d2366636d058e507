import { expect, it } from 'vitest';
import { seeded } from './testing/random-assistant.ts';
import { type Piece, wordDiff } from './word-diff.ts';

const side = (pieces: readonly Piece[], other: Piece['kind']): string =>
  pieces
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

it('shows which words were taken out and put in', () => {
  expect(wordDiff('Be kind and short.', 'Be kind, and very short.')).toEqual([
    { kind: 'same', text: 'Be kind' },
    { kind: 'new', text: ',' },
    { kind: 'same', text: ' and' },
    { kind: 'new', text: ' very' },
    { kind: 'same', text: ' short.' },
  ]);
  expect(wordDiff('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
  expect(wordDiff('', '')).toEqual([]);
});

it('has both texts in its pieces, whatever they are', () => {
  const words = ['a', 'b', 'Größe', ' ', '\n', ',', '{{', '}}', '👪'];
  const broken: number[] = [];
  for (let seed = 1; seed <= 1_000; seed += 1) {
    const random = seeded(seed);
    const text = (): string =>
      Array.from(
        { length: Math.floor(random() * 14) },
        () => words[Math.floor(random() * words.length)],
      ).join('');
    const [before, after] = [text(), text()];
    const pieces = wordDiff(before, after);
    if (side(pieces, 'new') !== before || side(pieces, 'gone') !== after) broken.push(seed);
  }
  expect(broken).toEqual([]);
});

it('shows long texts that have nothing in common as what they are', () => {
  const text = (word: string): string =>
    Array.from({ length: 3_000 }, (_none, index) => `${word}${index}`).join(' ');
  const pieces = wordDiff(text('x'), text('y'));
  expect(pieces.map(({ kind }) => kind)).toEqual(['gone', 'new']);
});
