import { expect, it } from 'vitest';
import { changeBetween } from '../../../editor/code/change-between.ts';
import { variablesOf } from './variables.ts';

it('finds the names that texts want values of, each once, and none that the server knows', () => {
  const document = {
    firstMessage: 'Hello {{ customer.name | default: "you" }}, it is {{now}}.',
    model: { messages: [{ role: 'system', content: 'Shop: {{shop}}. {{shop}} {{ not closed }' }] },
    analysisPlan: { summaryPlan: { messages: [{ content: '{{transcript}}' }] } },
  };
  expect(variablesOf(document)).toEqual(['customer.name', 'shop']);
});

it('changes one piece of a text, so that a cursor elsewhere stays', () => {
  expect(changeBetween('abc', 'abc')).toBeNull();
  expect(changeBetween('one two three', 'one 2 three')).toEqual({ from: 4, to: 7, insert: '2' });
  expect(changeBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
});
