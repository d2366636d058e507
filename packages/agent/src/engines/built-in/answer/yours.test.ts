import { expect, it } from 'vitest';
import { askedOfUs } from './yours.ts';

it.each([
  ['and yours?', 'Your number is 302-555-0142.', 'what is your phone number'],
  ['And yours?', 'You said: My number is 415 555 0134 in case we get cut off.', 'what is your phone number'],
  ['what is yours', 'Your business is Oak & Iron.', 'what is your business'],
  ['ok, and yours?', 'You are Benjamin.', 'what is your name'],
  ['and yours?', 'A demo is free.', 'and yours?'],
  ['is it yours?', 'Your number is 302-555-0142.', 'is it yours?'],
])('"%s" behind "%s" asks "%s"', (text, lastReply, asked) => {
  expect(askedOfUs(text, lastReply)).toBe(asked);
});
