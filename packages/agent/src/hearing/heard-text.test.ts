import { expect, it } from 'vitest';
import { heardTextOf } from './heard-text.ts';

it('takes what makes sense of an answer', () => {
  expect(heardTextOf({ text: 'yes', confidence: 0.4 })).toEqual({
    text: 'yes',
    startCutMs: 0,
    confidence: 0.4,
  });
  expect(heardTextOf({ text: 'yes', startCutMs: 20 })).toEqual({ text: 'yes', startCutMs: 20 });
});

it.each([Number.NaN, -0.1, 1.1, '1', null])('leaves a confidence of %s out', (confidence) => {
  expect(heardTextOf({ text: 'yes', confidence })).toEqual({ text: 'yes', startCutMs: 0 });
});

it.each([undefined, null, 'yes', {}, { text: 7 }])('refuses %j', (answer) => {
  expect(heardTextOf(answer)).toBeNull();
});
