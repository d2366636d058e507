import { expect, it } from 'vitest';
import { withCheckedPolarity } from './polarity.ts';

const own = ['do you deliver', 'can you bring it to my house'];
const answer = 'Yes, within ten miles.';
const facts = 'Within ten miles.';

it.each([
  ['do you deliver', answer],
  ['Hello, do you deliver please?', answer],
  ['do you never deliver', facts],
  ['do you deliver within twelve miles', answer],
  ["don't you deliver any more", facts],
  ['do you really deliver', facts],
  ['how far do you deliver', facts],
  ['do you deliver my secrets to other people', facts],
  ['tell me about delivery', facts],
])('to "%s" it says "%s"', (question, said) => {
  expect(withCheckedPolarity(answer, question, own)).toBe(said);
});

it('leaves a "no" that belongs to its sentence', () => {
  expect(withCheckedPolarity('No other company hears it.', 'who listens', own)).toBe(
    'No other company hears it.',
  );
});

it('leaves alone what begins otherwise, and an answer of one word', () => {
  expect(withCheckedPolarity('Noon is best.', 'when', own)).toBe('Noon is best.');
  expect(withCheckedPolarity('No.', 'are you sure', own)).toBe('No.');
});
