import { describe, expect, it } from 'vitest';
import { heardText, resumePoint } from './heard-text.ts';
import { createSentence, type Sentence } from './sentence.ts';

/** 500 ms per spoken word, 1 kHz for easy numbers. */
function sentence(heardMs: number, withWords = true): Sentence {
  const pieces = [
    { source: 'It', spoken: 'it' },
    { source: 'is', spoken: 'is' },
    { source: '$49.', spoken: 'forty nine dollars .' },
  ];
  const made = createSentence('It is $49.', pieces);
  const words = ['it', 'is', 'forty', 'nine', 'dollars'].map((word, index) => ({
    word,
    startMs: index * 500,
    endMs: (index + 1) * 500,
  }));
  return {
    ...made,
    words: withWords ? words : [],
    samples: 2_500,
    sampleRateHz: 1_000,
    synthesis: 'done',
    phase: 'begun',
    heardMs,
  };
}

describe('what was heard of a sentence', () => {
  it.each([
    [0, ''],
    [499, 'It'],
    [900, 'It'],
    [1_000, 'It is'],
    [2_300, 'It is'],
    [2_500, 'It is $49.'],
  ])('after %i ms: "%s", written pieces being whole', (heardMs, text) => {
    expect(heardText(sentence(heardMs))).toBe(text);
  });
  it('is estimated by length without word times', () => {
    expect(heardText(sentence(0, false))).toBe('');
    expect(heardText(sentence(1_200, false))).toBe('It is');
    expect(heardText(sentence(2_500, false))).toBe('It is $49.');
  });
  it('is the text as it was written once it is finished', () => {
    expect(heardText({ ...sentence(0), phase: 'finished' })).toBe('It is $49.');
  });
});

it('goes on at the start of the word that was cut, or at the very sample', () => {
  expect(resumePoint(sentence(1_200))).toBe(1_000);
  expect(resumePoint(sentence(1_490))).toBe(1_490);
  expect(resumePoint(sentence(1_200, false))).toBe(1_200);
});
