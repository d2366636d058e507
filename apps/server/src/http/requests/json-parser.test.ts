import { describe, expect, it } from 'vitest';
import { jsonIssue, maxJsonDepth, maxJsonKeys } from './json-parser.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

describe('jsonIssue', () => {
  it.each([
    '{}',
    '1',
    '"{\\"a\\":1,\\"a\\":2}"',
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a","b":"a"}',
    '{"a":["a","a"]}',
    ' { "a" : [ 1 , { } , [ ] ] , "b" : null } ',
    '{"\\\\":1,"\\"":2,"a\\"":3}',
  ])('finds nothing in %s', (text) => {
    expect(jsonIssue(text)).toBeNull();
  });

  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"b":{"c":[]},"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['[{"x":{"k":1, "k":1}}]', 'k'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['{"":1,"":2}', ''],
  ])('finds the duplicate key of %s', (text, key) => {
    expect(jsonIssue(text)).toEqual({ code: 'duplicate-key', key });
  });

  it('bounds the depth', () => {
    expect(jsonIssue(nested(maxJsonDepth, '[', ']'))).toBeNull();
    expect(jsonIssue(nested(maxJsonDepth + 1, '[', ']'))).toEqual({ code: 'too-deep' });
    const objects = `${'{"a":'.repeat(maxJsonDepth + 1)}1${'}'.repeat(maxJsonDepth + 1)}`;
    expect(jsonIssue(objects)).toEqual({ code: 'too-deep' });
    expect(jsonIssue(`[${nested(maxJsonDepth - 1, '[', ']').concat(',[]')}]`)).toBeNull();
  });

  it('bounds the number of keys', () => {
    const keys = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 0])));
    expect(jsonIssue(keys(maxJsonKeys))).toBeNull();
    expect(jsonIssue(keys(maxJsonKeys + 1))).toEqual({ code: 'too-many-keys' });
  });

  it('agrees with JSON.parse about texts that it makes itself', () => {
    const random = createRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const value = randomValue(random, 0);
      expect(jsonIssue(JSON.stringify(value)), JSON.stringify(value)).toBeNull();
      expect(jsonIssue(JSON.stringify(value, null, 2))).toBeNull();
    }
  });
});

function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function randomValue(random: () => number, depth: number): unknown {
  const kind = Math.floor(random() * (depth > 4 ? 3 : 5));
  if (kind === 0) return random();
  if (kind === 1) return randomText(random);
  if (kind === 2) return null;
  const items = Array.from({ length: Math.floor(random() * 5) }, () => randomValue(random, depth + 1));
  return kind === 3 ? items : Object.fromEntries(items.map((item) => [randomText(random), item]));
}

function randomText(random: () => number): string {
  const alphabet = ['a', '"', '\\', '{', '}', '[', ']', ',', ':', '\n', '\u2028', 'é'];
  return Array.from(
    { length: Math.floor(random() * 6) },
    () => alphabet[Math.floor(random() * alphabet.length)],
  ).join('');
}
