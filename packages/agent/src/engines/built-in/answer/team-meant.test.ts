import { expect, it } from 'vitest';
import { hoursOfTeam } from './team-meant.ts';

const told = 'Our number is three zero two. Or shall I take your name for a call back?';
const ask = (text: string, before = told) => hoursOfTeam(text.split(' '), before);

it.each([
  'ok when are they in today',
  'until when is somebody there',
  'what hours are your people around',
  'is anyone there now',
  'is that one manned at eight in the evening',
  'how late is that staffed',
  'when will someone be at their desk',
])('"%s" asks when a person can be reached', (text) => {
  expect(ask(text)).toBe('when can i reach a person');
});

it('a day that is named stays', () => {
  expect(ask('are they in on saturday')).toBe('when can i reach a person on saturday');
});

it('where nobody was named it asks for something else', () => {
  expect(ask('when are they in', 'The parcels come in two days.')).toBeNull();
  expect(ask('when are they finished')).toBeNull();
  expect(ask('is it available in spanish')).toBeNull();
});
