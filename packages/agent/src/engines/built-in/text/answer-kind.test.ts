import { expect, it } from 'vitest';
import { answerKindOf, cannotAnswer, holdsKind } from './answer-kind.ts';
import { spokenWords } from './terms.ts';

it.each([
  ['how much is a saddle', 'money', 'A saddle is eighty dollars.', 'Saddles are made of leather.'],
  ['how long does it take', 'duration', 'It takes two weeks.', 'We ship by boat.'],
  ['when do you feed the seals', 'moment', 'Every day at 3 pm.', 'Seals eat fish.'],
  ['how many seals are there', 'count', 'There are nine seals.', 'The seals are grey.'],
  ['how old is the seal', 'age', 'She is nineteen years old.', 'She has nineteen fish.'],
  ['how deep is the pool', 'length', 'Twelve feet at the wall.', 'Twelve seals swim in it.'],
  ['how warm is the pool', 'warmth', 'Sixty degrees.', 'Sixty feet long.'],
  ['how heavy is a seal', 'measure', 'Ninety pounds.', 'There are nine seals.'],
  ['who feeds the seals', 'person', 'That is done by Mrs Oduya.', 'With fresh herring.'],
  ['where are the seals', 'place', 'They swim behind the aquarium.', 'Twice daily.'],
] as const)('"%s" asks for %s', (question, kind, right, other) => {
  expect(answerKindOf(spokenWords(question))).toBe(kind);
  expect([holdsKind(right, kind), holdsKind(other, kind)]).toEqual([true, false]);
});

it('asks for nothing special otherwise', () => {
  expect(answerKindOf(spokenWords('do the seals bite'))).toBeNull();
});

it('how far apart asks for no measure', () => {
  expect(answerKindOf(spokenWords('how far apart are the two shows'))).toBeNull();
});

it('how much time is no question for money', () => {
  expect(answerKindOf(spokenWords('how much time does it take'))).toBe('duration');
});

it('tells a depth from a temperature: neither answers the other', () => {
  const deep = answerKindOf(spokenWords('how deep is the big pool'));
  const warm = answerKindOf(spokenWords('how warm is the big pool'));
  expect(cannotAnswer('The big pool has 80 degrees.', deep)).toBe(true);
  expect(cannotAnswer('The big pool has 80 degrees.', warm)).toBe(false);
  expect(cannotAnswer('It is twelve feet at the deep end.', deep)).toBe(false);
  expect(cannotAnswer('It is twelve feet at the deep end.', warm)).toBe(true);
});
