import { expect, it } from 'vitest';
import { endOfLongTurn } from './long-turn.ts';

const story =
  'so we went through the town with my sister and saw the new shop at the corner and thought that nobody could have known of it ';

it.each([
  'what are your opening hours',
  'do you have parking',
  'can you tell me when you open',
  'how much does it cost',
])('finds "%s" at the end of a long turn', (question) => {
  expect(endOfLongTurn(story.repeat(4) + question)).toBe(question);
});
it('finds the question in front of a long story', () => {
  expect(endOfLongTurn(`do you have parking ${story.repeat(4)}`)).toMatch(/^do you have parking so we/);
});
it('keeps the last words when nothing is asked', () => {
  const text = endOfLongTurn('we walked home slowly '.repeat(40));
  expect(text.split(' ')).toHaveLength(60);
});
it('leaves a usual text as it is', () => {
  const text = `${story} What is this?  I wonder.`;
  expect(endOfLongTurn(text)).toBe(text);
  expect(endOfLongTurn('')).toBe('');
});
