import { expect, it } from 'vitest';
import { onlyQuestion } from './only-question.ts';

it.each([
  ['Shame. My dog has just eaten a sock. Could you coach my clients?', 'Could you coach my clients?'],
  ['We are a small firm. How much does the setup cost us? Just asking.', 'How much does the setup cost us?'],
])('%s → %s', (text, question) => {
  expect(onlyQuestion(text)).toBe(question);
});

it.each([
  'Could you coach my clients?',
  'Our parcels are late. Can it deal with that?',
  'What does it cost? And how long does the setup take?',
])('"%s" has no such question', (text) => {
  expect(onlyQuestion(text)).toBeNull();
});
