import { expect, it } from 'vitest';
import { addressed } from './addressed.ts';

it.each([
  ["What is Acme's mission?", 'What is your mission?'],
  ['does acme deliver on sundays', 'do you deliver on sundays'],
  ['What happened at Acme in 2024?', 'What happened at you in 2024?'],
  ['What is Acme?', 'What is Acme?'],
  ['Is Acme a shop or a school?', 'are you a shop or a school?'],
  ['When are you open?', 'When are you open?'],
])('reads "%s" as "%s"', (said, read) => {
  expect(addressed(said, 'Acme')).toBe(read);
});

it('leaves a text alone where there is no name to speak of', () => {
  expect(addressed("what is a's b", 'a')).toBe("what is a's b");
  expect(addressed('what is at c++ to see', 'c++')).toBe('what is at you to see');
  expect(addressed('who works at b & c-d [x] now', 'b & c-d [x]')).toBe('who works at you now');
});
