import { expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { createPartJoiner, partLimits, type RoomMessagePart, splitMessage } from './parts.ts';

const partsOf = (text: string): RoomMessagePart[] =>
  splitMessage(text).map((part): RoomMessagePart => JSON.parse(part));

it('leaves a short message as it is', () => {
  const text = 'x'.repeat(partLimits.maxPartLength);
  expect(splitMessage(text)).toEqual([text]);
});

it('splits a long one into parts that fit, and joins them again', () => {
  const text = `${'"\\'.repeat(20_000)}${'€'.repeat(40_000)}😀`;
  const parts = splitMessage(text);
  for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(limits.maxChannelMessageBytes);
  const joiner = createPartJoiner();
  const joined = partsOf(text).map((part) => joiner.add(part));
  expect(joined.at(-1)).toBe(text);
  expect(joined.slice(0, -1)).toEqual(Array.from({ length: parts.length - 1 }));
});

it('refuses parts out of order, and takes the next message', () => {
  const joiner = createPartJoiner();
  const [first, second, third] = partsOf('x'.repeat(partLimits.maxPartLength * 2 + 1));
  if (!first || !second || !third) throw new Error('three parts were expected');
  expect(joiner.add(second)).toBeNull();
  expect([joiner.add(first), joiner.add(third)]).toEqual([undefined, null]);
  expect(joiner.add(second)).toBeNull();
  expect([first, second, third].map((part) => joiner.add(part)).at(-1)).toHaveLength(32_001);
});

it('refuses a message without an end', () => {
  const joiner = createPartJoiner();
  const answers = Array.from({ length: 11 }, (_, index) =>
    joiner.add({ type: 'part', index, count: 1_000, text: 'x'.repeat(partLimits.maxPartLength) }),
  );
  expect(answers).toEqual([...Array.from({ length: 10 }), null]);
});
