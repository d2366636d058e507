import { expect, it } from 'vitest';
import { emptyEntries } from './contact-fields.ts';
import { lineHeights } from './voice-line.tsx';

const spoken = (changes = {}) =>
  lineHeights({ ...emptyEntries, ...changes }).filter((height) => height > 10).length;

it('is silent before the first word and grows with every one, to a full line', () => {
  expect(spoken()).toBe(0);
  expect(spoken({ name: '   ' })).toBe(0);
  expect(spoken({ name: 'Ada' })).toBe(2);
  expect(spoken({ name: 'Ada', message: 'We miss calls.' })).toBe(5);
  const long = 'x'.repeat(5_000);
  const full = { name: long, email: long, company: long, phone: long, industry: long, message: long };
  expect(spoken(full)).toBe(lineHeights(emptyEntries).length);
});
