import { expect, it } from 'vitest';
import { unfollowedInstructions } from './unfollowed-instructions.ts';

const without = (prompt: string) => unfollowedInstructions(prompt, { takesBookings: false });

it.each([
  'You are Ava, a friendly assistant.',
  'You are Max, the assistant for business funding and tax strategy.',
  'You are a helpful assistant. Be polite and concise.',
  'Answer in one or two short sentences, without lists or markup.',
  'When you do not know, say so.',
  '# Role\nYou are the assistant of a hotel.',
  '',
])('finds nothing to follow, or what is done in any case, in "%s"', (prompt) => {
  expect(without(prompt)).toEqual([]);
});

it.each([
  ['Ask for the membership number first.'],
  ['Be polite and rhyme.'],
  ['You are Max and ask for the size.'],
  ['You are Ava and you must never talk about prices.'],
  ['Transfer angry callers to Tom.'],
  ['Answer in German.'],
])('finds "%s"', (sentence) => {
  expect(without(`You are Ava. ${sentence}`)).toEqual([sentence]);
});

it('reads lists, in their order', () => {
  expect(without('Rules:\n- Ask for the size.\n2. Be brief.\n3) Sing.')).toEqual([
    'Rules:',
    'Ask for the size.',
    'Sing.',
  ]);
});

it('offers of bookings are followed where bookings are switched on', () => {
  const prompt = 'Offer a free demo.';
  expect(without(prompt)).toEqual([prompt]);
  expect(unfollowedInstructions(prompt, { takesBookings: true })).toEqual([]);
});
