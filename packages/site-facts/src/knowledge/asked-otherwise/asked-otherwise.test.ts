import { describe, expect, it } from 'vitest';
import { allFacts } from '../../facts.ts';
import { askedByStrangers } from './by-strangers.ts';
import { legalAskedOtherwise } from './of-the-law.ts';
import { askedOtherwise, questionsIn } from './of-the-site.ts';

const facts = new Map(allFacts.map((fact) => [fact.id, fact]));

describe.each([
  ['of the site', askedOtherwise],
  ['of the law', legalAskedOtherwise],
  ['by strangers', askedByStrangers],
])('the lists of ways to ask, %s', (_, asked) => {
  it('belong to facts, which are asked in these ways', () => {
    expect(asked.size).toBeGreaterThan(50);
    for (const [id, questions] of asked)
      expect(facts.get(id)?.questions, id).toEqual(expect.arrayContaining([...questions]));
  });
});

it('a line of a list is an id and its questions', () => {
  expect([...questionsIn('\nhours: when are you in / are you there today\nphone: the phone\n')]).toEqual([
    ['hours', ['when are you in', 'are you there today']],
    ['phone', ['the phone']],
  ]);
});
