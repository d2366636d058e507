import { expect, it } from 'vitest';
import { createSpeechCache } from './speech-cache.ts';

const chunk = (samples: number) => ({ samples: new Int16Array(samples) });

it('forgets the least recently used when it is full', () => {
  const cache = createSpeechCache(30);
  cache.set('a', chunk(5));
  cache.set('b', chunk(5));
  cache.set('c', chunk(5));
  expect(cache.get('a')).toBeDefined();
  cache.set('d', chunk(5));
  expect(cache.get('b')).toBeUndefined();
  expect(['a', 'c', 'd'].every((key) => cache.get(key) !== undefined)).toBe(true);
});

it('counts a replaced entry once and takes none that is larger than itself', () => {
  const cache = createSpeechCache(20);
  for (let round = 0; round < 5; round += 1) cache.set('a', chunk(5));
  cache.set('b', chunk(5));
  cache.set('huge', chunk(11));
  expect(cache.get('a')).toBeDefined();
  expect(cache.get('b')).toBeDefined();
  expect(cache.get('huge')).toBeUndefined();
});
