import { expect, it } from 'vitest';
import { readSlots } from './read-slots.ts';
import { isPlainName, withoutCourtesy } from './typed-name.ts';

it.each([
  ['It is Ngozi, last name Eze', 'Ngozi Eze'],
  ['first name petra, last name novak', 'Petra Novak'],
  ["the name's Ortega, Luz Ortega", 'Luz Ortega'],
  ['alright. Dmitri Orlov', 'Dmitri Orlov'],
  ['Jan van Dalen', 'Jan van Dalen'],
  ['Smith, John', 'John Smith'],
  ['Bea Winter, but please call me B', 'Bea Winter'],
  ['José Peña', 'José Peña'],
  ["O'Hara, Kate O'Hara", "Kate O'Hara"],
  ['Dr. Amara Obi', 'Amara Obi'],
  ['That would be Lotte Berg', 'Lotte Berg'],
])('%s', (text, name) => expect(readSlots(withoutCourtesy(text), 'name').draft.name).toBe(name));

it('the business beside a typed name is kept', () => {
  const { draft } = readSlots("it's Ben Adler, from Adler Loans", 'name');
  expect(draft).toMatchObject({ name: 'Ben Adler', business: 'Adler Loans' });
});

it('a business is no name', () => {
  expect(readSlots('My company is Harbor Light', 'name').draft).toEqual({ business: 'Harbor Light' });
});

it('one word is a name for sure only behind a word of courtesy', () => {
  expect([isPlainName('Pricing'), isPlainName('sure, Siobhan'), isPlainName('May Lin')]).toEqual([
    false,
    true,
    true,
  ]);
});
