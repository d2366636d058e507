import { expect, it } from 'vitest';
import { wordsOf } from '../text/words.ts';
import { closingIn } from './closing.ts';

it.each([
  "that's all I needed, thanks a bunch",
  'that was everything, cheers',
  "ok great, that's it from me then. have a good one",
  "I've got everything I need, thank you very much",
  "I've got what I wanted, bye",
  'no more questions, thanks',
  'nope, nothing else, thank you so much for your help',
  "that'll do for now, thanks",
  "I'm all set, thanks",
  'lovely, that answers everything. take care',
  "I'll leave it at that. have a lovely evening",
])('"%s" closes the conversation', (text) => {
  expect(closingIn(wordsOf(text))).toBe('goodbye');
});

it.each([
  'thanks a million',
  'good, thanks',
  'great, thank you',
  'that was really helpful, thank you',
  'cheers mate',
  'ha, much appreciated',
])('"%s" is only thanks', (text) => {
  expect(closingIn(wordsOf(text))).toBe('thanks');
});

it.each([
  "I'm all set",
  'yes, good',
  'is that all I need',
  'that is all wrong',
  "that's all I needed, but what does it cost",
  'I need everything you have on returns',
  'thanks, and the address?',
])('"%s" closes nothing', (text) => {
  expect(closingIn(wordsOf(text))).toBeNull();
});
