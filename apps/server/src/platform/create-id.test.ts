import { idSchema } from '@saywell/contract';
import { expect, it } from 'vitest';
import { createIdGenerator } from './create-id.ts';

it('makes UUIDs of version 7 that contain the time', () => {
  const createId = createIdGenerator(() => 0x0190_1234_5678);
  const id = createId();
  expect(idSchema.parse(id)).toBe(id);
  expect(id).toMatch(/^01901234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('ids are in the order of their making, also in one millisecond and when the clock steps back', () => {
  let now = 1_700_000_000_000;
  const createId = createIdGenerator(() => now);
  const ids: string[] = [];
  for (let index = 0; index < 10_000; index++) {
    if (index === 6_000) now -= 5_000;
    if (index === 8_000) now += 60_000;
    ids.push(createId());
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the random part comes from the given source', () => {
  const createId = createIdGenerator(
    () => 0,
    (size) => new Uint8Array(size).fill(0xff),
  );
  expect(createId().slice(19)).toBe('bfff-ffffffffffff');
});
