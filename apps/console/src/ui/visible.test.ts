import { expect, it } from 'vitest';
import { visible } from './visible.ts';

it('characters that hide or turn others are signs', () => {
  expect(visible('a\u202eb\u0000c')).toBe('a\u25a1b\u25a1c');
});

it('several lines are one', () => {
  expect(visible('After hours.\n\nMornings\tare best.')).toBe('After hours. Mornings are best.');
});
