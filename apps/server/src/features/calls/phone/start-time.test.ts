import { expect, it } from 'vitest';
import { startTime } from './start-time.ts';

const now = Date.parse('2026-01-01T12:00:00.000Z');
const at = (time: string) => `2026-01-01T${time}:00.000Z`;

it('a call without a plan starts at once', () => {
  expect(startTime(undefined, now)).toBe('start');
});

it.each([
  [{ earliestAt: at('12:01') }, 'wait'],
  [{ earliestAt: at('12:00') }, 'start'],
  [{ earliestAt: at('11:00') }, 'start'],
  [{ earliestAt: at('11:00'), latestAt: at('12:00') }, 'start'],
  [{ earliestAt: at('11:00'), latestAt: at('11:59') }, 'too-late'],
  [{ earliestAt: at('12:01'), latestAt: at('12:02') }, 'wait'],
])('with the plan %j at noon: %s', (plan, expected) => {
  expect(startTime(plan, now)).toBe(expected);
});
