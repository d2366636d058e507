import { expect, it } from 'vitest';
import { spelled } from './spelling.ts';

it.each([
  ['Good-by.', 'Goodbye.'],
  ['That is all good by.', 'That is all goodbye.'],
  ['To-morrow, or to-night?', 'Tomorrow, or tonight?'],
  ['Hullo!', 'Hello!'],
  ['No,, thank you.', 'No, thank you.'],
  ['Ok, thanks.', 'Okay, thanks.'],
])('spells %j as people write today: %j', (heard, written) => {
  expect(spelled(heard)).toBe(written);
});

it.each(['Go to day three.', 'It costs 1.50.', 'A good buy.', 'Bookkeeping'])('leaves %j', (text) => {
  expect(spelled(text)).toBe(text);
});
