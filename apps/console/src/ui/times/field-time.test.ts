import { expect, it } from 'vitest';
import { fieldTimeOf, timeOfField } from './field-time.ts';

it('an hour goes through a field and comes back the same', () => {
  const at = '2026-02-03T15:00:00.000Z';
  expect(timeOfField(fieldTimeOf(at))).toBe(at);
  expect(timeOfField(fieldTimeOf(undefined))).toBeNull();
  expect(timeOfField('soon')).toBeNull();
});
