import { expect, it } from 'vitest';
import { cachedSpeech, createSpeechCache } from './speech-cache.ts';

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

it('what may not be stored is made anew, and is not stored (field: voice.cachingEnabled)', async () => {
  const cache = createSpeechCache(30);
  let made = 0;
  const speak = (mayCache: boolean) =>
    cachedSpeech(cache, 'a', { mayCache, make: () => Promise.resolve(chunk((made += 1))) });
  await speak(false);
  expect(cache.get('a')).toBeUndefined();
  const stored = await speak(true);
  expect(await speak(true)).toBe(stored);
  expect(made).toBe(2);
  expect(await speak(false)).not.toBe(stored);
  expect(cache.get('a')).toBe(stored);
});
