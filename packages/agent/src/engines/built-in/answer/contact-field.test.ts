import { expect, it } from 'vitest';
import { contactField, withWayNamed } from './contact-field.ts';

it.each([
  ['and the number?', 'phone number'],
  ['ok, and the phone number please', 'phone number'],
  ["no, I meant by phone. what's the number", 'phone number'],
  ['ok, what is the number I can call', 'phone number'],
  ['the number again?', 'phone number'],
  ['ok whatever, just give me the phone', 'phone number'],
  ['I need the telephone too', 'phone number'],
  ['and the street', 'address'],
  ['what about the zip code', 'address'],
  ['and the mail address', 'email address'],
  ['and an e-mail?', 'email address'],
  ['can I have the exact address too', 'address'],
])('"%s" asks for the %s', (text, field) => {
  expect(contactField(text)).toBe(`what is your ${field}`);
});

it.each([
  'and my number?',
  'is the number optional?',
  'how long is the address',
  'what do you do with the number',
])('"%s" asks for something else', (text) => {
  expect(contactField(text)).toBeNull();
});

it('the number of an order that was talked about is none to call', () => {
  expect(contactField('and the number?', 'The caller gives the order number.')).toBeNull();
});

it('the address is that of the way that was named', () => {
  const question = 'what is the address'.split(' ');
  expect(withWayNamed(question, ['i', 'would', 'rather', 'mail']).join(' ')).toBe(
    'what is the email address',
  );
  expect(withWayNamed(question, ['i', 'would', 'rather', 'visit'])).toBe(question);
});
