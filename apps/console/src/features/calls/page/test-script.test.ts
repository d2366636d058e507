import { expect, it } from 'vitest';
import { scriptOf } from './test-script.ts';

const user = (text: string) => ({ speaker: 'user' as const, text });

it('has a line for each time that the caller spoke', () => {
  const answer = { speaker: 'assistant' as const, text: 'At nine.' };
  expect(scriptOf([user('When are\nyou open?'), answer, user(' And on Sundays? ')])).toBe(
    'user: When are you open?\nuser: And on Sundays?',
  );
});

it('ends with the last line for which there is room', () => {
  const script = scriptOf(Array.from({ length: 30 }, () => user('x'.repeat(994))));
  expect([script.length, script.split('\n').length]).toEqual([9_008, 9]);
});
