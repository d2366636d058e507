import { expect, it } from 'vitest';
import { openingIn } from './opening.ts';

it.each([
  ['Say "Your table is ready" and goodbye.', 'Your table is ready.'],
  ['Tell them the price. Ask the visitor “Shall I book it?”', 'Shall I book it?'],
  ['You sell tickets.\n\nWould you like a seat by the window?', 'Would you like a seat by the window?'],
  ["Ask for the visitor's address.", 'Can you tell me your address?'],
  ['Find out whether the visitor wants dessert.', 'Can you tell me whether you want dessert?'],
  [
    'Find out their address and when they are at home.',
    'Can you tell me your address and when you are at home?',
  ],
  ['Say "first".\n\nSay "Then this".', 'Then this.'],
])('%s → %s', (content, opening) => {
  expect(openingIn([{ role: 'system', content }])).toBe(opening);
});

it('has none where nothing can be said', () => {
  for (const content of ['Offer another evening.', 'Be kind. What should be said is said.', 'Ask.', ''])
    expect(openingIn([{ role: 'system', content }])).toBeUndefined();
  expect(openingIn([{ role: 'user', content: 'Say "no"' }])).toBeUndefined();
});
