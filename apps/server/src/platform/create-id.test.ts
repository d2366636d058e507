import { idSchema } from '@saywell/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createId } from './create-id.ts';

afterEach(() => void vi.useRealTimers());

it('makes UUIDs of version 7 that contain the time', () => {
  const at = Date.now() + 3_600_000;
  vi.useFakeTimers({ now: at });
  const id = createId();
  expect(idSchema.parse(id)).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at);
});

it('ids are in the order of their making, also in one millisecond and when the clock steps back', () => {
  vi.useFakeTimers();
  const ids: string[] = [];
  for (let index = 0; index < 10_000; index++) {
    if (index === 6_000) vi.setSystemTime(Date.now() - 5_000);
    if (index === 8_000) vi.setSystemTime(Date.now() + 60_000);
    ids.push(createId());
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids of one millisecond end differently: nobody guesses one from another', () => {
  vi.useFakeTimers();
  const ends = Array.from({ length: 100 }, () => createId().slice(-10));
  expect(new Set(ends).size).toBe(100);
});
