import { expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { talk } from '../testing/talk.ts';

const entry = (title: string, question: string, answer: string): KnowledgeEntry => ({
  id: title,
  title,
  questions: [question],
  answer,
});
const staff = [
  entry('Nadia', 'who is nadia', 'Nadia is our fitter.'),
  entry('Staff', 'which people are there', 'In the shop there are Nadia, Gus and Owen.'),
  entry('Service', 'what does a service cost', 'A service is 79 dollars.'),
];

it.each([
  ['at once', ['who is nadia', 'who else is there']],
  ['behind another topic', ['who is nadia', 'what does a service cost', 'and who else works there?']],
])('who stands beside somebody is told %s', (_, said) => {
  expect(talk(said, staff).last).toContain('Gus and Owen');
});

it('behind what tells of nobody it is a question as any other', () => {
  expect(talk(['what does a service cost', 'what else is there'], staff).last).not.toContain('Gus');
});
