import { expect, it } from 'vitest';
import { builtInScale } from '../openai/embeddings/align-likeness.ts';
import { referencePairs } from '../openai/embeddings/reference-pairs.ts';
import { createSentenceEncoder } from './sentence-encoder.ts';

const alike = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  (a ?? new Float32Array()).reduce((sum, value, index) => sum + value * (b?.[index] ?? 0), 0);

it('puts texts that mean alike near each other, and takes any text', async () => {
  const encoder = createSentenceEncoder();
  const [car, automobile, soup] = await encoder.embed([
    'Where can I park my car?',
    'Is there a place to leave the automobile?',
    'The soup is hot.',
  ]);
  expect(alike(car, car)).toBeCloseTo(1, 3);
  expect(alike(car, automobile)).toBeGreaterThan(alike(car, soup) + 0.1);
  const odd = await encoder.embed(['', '日本 ß', 'word '.repeat(5_000)], { priority: 'background' });
  expect(odd.map((vector) => vector.length)).toEqual([512, 512, 512]);
  expect(await encoder.embed([])).toEqual([]);
}, 60_000);

it('answers a question before the background work that was there first', async () => {
  const encoder = createSentenceEncoder();
  const order: string[] = [];
  const texts = Array.from({ length: 20 }, (_, index) => `Sentence number ${index}.`);
  const slow = encoder.embed(texts, { priority: 'background' }).then(() => order.push('background'));
  await encoder.embed(['Are you open on Sunday?']).then(() => order.push('question'));
  await slow;
  expect(order).toEqual(['question', 'background']);
}, 60_000);

it('wakes without being asked anything, and reads at once then', async () => {
  const encoder = createSentenceEncoder();
  encoder.wake?.();
  encoder.wake?.();
  const [vector] = await encoder.embed(['Are you open on Sunday?']);
  expect(vector).toHaveLength(512);
}, 60_000);

it('is unavailable where the packages are missing, at once and for good', async () => {
  const encoder = createSentenceEncoder({
    packages: { library: 'saywell-no-such-library', model: 'saywell-no-such-model' },
  });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(encoder.embed(['hello'])).rejects.toMatchObject({
      code: 'engine-unavailable',
      engine: 'sentence-encoder',
    });
  }
});

it('other models are brought to its scale by numbers that are its own', async () => {
  const vectors = await createSentenceEncoder().embed(referencePairs.flat());
  const likeness = (offset: number) =>
    referencePairs.map((_, index) =>
      alike(vectors[2 * index], vectors[(2 * (index + offset) + 1) % vectors.length]),
    );
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const others = referencePairs.slice(1).flatMap((_, index) => likeness(index + 1));
  expect(mean(likeness(0))).toBeCloseTo(builtInScale.related, 2);
  expect(mean(others)).toBeCloseTo(builtInScale.unrelated, 2);
}, 60_000);
