import { type ApiWarning, warningLimits } from '@saywell/contract';
import { expect, it } from 'vitest';
import { warningsHeader } from './warnings-header.ts';

const warning = (index: number, message: string): ApiWarning => ({
  path: `field${index}`,
  code: 'field-without-effect',
  message,
});
const read = (text: string | null): ApiWarning[] => JSON.parse(text ?? '[]');

it('is absent when there is nothing to say', () => {
  expect(warningsHeader([])).toBeNull();
});

it('is ASCII, and reads back as it was', () => {
  const text = warningsHeader([warning(1, 'Größe “x” 🙂\r\nx-injected: 1')]);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(read(text)).toEqual([warning(1, 'Größe “x” 🙂\r\nx-injected: 1')]);
});

it('has as many as fit, and counts the others', () => {
  const many = Array.from({ length: 100 }, (_, index) => warning(index, 'short'));
  const listed = read(warningsHeader(many));
  expect(listed).toHaveLength(warningLimits.warnings);
  expect(listed.at(-1)).toEqual({ path: '', code: 'warnings-left-out', message: 'There are 81 more.' });
  const long = Array.from({ length: 20 }, (_, index) => warning(index, 'ü'.repeat(10_000)));
  const text = warningsHeader(long) ?? '';
  expect(text.length).toBeLessThanOrEqual(warningLimits.headerBytes);
  expect(read(text).at(-1)?.message).toMatch(/^There are \d+ more\.$/);
});
