import { expect, it } from 'vitest';
import { engineFor } from './engine-for.ts';

it.each([
  ['https://team.daily.co/standup', 'hosted'],
  ['https://TEAM.Daily.CO./standup?t=x', 'hosted'],
  ['https://daily.co/standup', 'hosted'],
  ['https://notdaily.co/standup', 'room'],
  ['https://daily.co.evil.example/standup', 'room'],
  ['https://evil.example/.daily.co', 'room'],
  ['https://user:daily.co@voice.example/room/1', 'room'],
  ['/room/1', 'room'],
  ['', 'room'],
  [undefined, 'room'],
])('%s needs the engine %s', (url, engine) => {
  expect(engineFor(url)).toBe(engine);
});

it('takes other names from a list', () => {
  expect(engineFor('https://a.rooms.example/1', ['rooms.example'])).toBe('hosted');
  expect(engineFor('https://team.daily.co/1', ['rooms.example'])).toBe('room');
});
