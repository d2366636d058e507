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

it('takes what makes sense of what it may have been instead', async () => {
  const likely = { text: 'yes', likelihood: 0.4 };
  const others = [likely, { text: ' ', likelihood: 1 }, { text: 'no' }, { text: 'no', likelihood: 0 }, null];
  const heard = heardTextOf({ text: 'guess', others: Promise.resolve(others) });
  expect(await heard?.others).toEqual([likely]);
  expect(await heardTextOf({ text: 'guess', others: Promise.reject(new Error('gone')) })?.others).toEqual([]);
  expect(await heardTextOf({ text: 'guess', others: Promise.resolve('yes') })?.others).toEqual([]);
  expect(heardTextOf({ text: 'guess', others: [likely] })?.others).toBeUndefined();
});
