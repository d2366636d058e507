import { expect, it } from 'vitest';
import { endOf, fieldDayOf } from './key-end.ts';

it('a key works until the end of its last day, by the clock of who chose it', () => {
  const end = endOf('2026-03-01') ?? '';
  expect(new Date(end)).toEqual(new Date(2026, 2, 1, 23, 59, 59, 999));
  expect(fieldDayOf(end)).toBe('2026-03-01');
  expect(endOf('')).toBeUndefined();
  expect(fieldDayOf(undefined)).toBe('');
});
