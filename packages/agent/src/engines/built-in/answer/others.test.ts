import { describe, expect, it } from 'vitest';
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

describe('one of several', () => {
  const crew = [
    entry('Nadia', 'who is nadia', 'Nadia is our fitter for road bikes.'),
    entry('Owen', 'who repairs cargo bikes', 'Owen is our mechanic for cargo bikes.'),
    entry('Cargo bikes', 'do you rent cargo bikes', 'Cargo bikes are rented by the day.'),
    entry('Repair data', 'where is repair data stored', 'Data is stored beside the technical papers.'),
  ];
  it.each([
    'and the one for cargo bikes?',
    'sorry, I mixed up the names, I mean the one for cargo bikes',
    "and the guy who does cargo bikes, what's his name",
  ])('is found by what he is there for: %s', (said) => {
    expect(talk(['who is nadia', said], crew).last).toContain('Owen is our mechanic');
  });
  it('is nobody where no one is there for it', () => {
    expect(talk(['who is nadia', 'and the technical guy?'], crew).last).not.toMatch(
      /^(?!I ).*Data is stored/,
    );
    expect(talk(['do you rent cargo bikes', 'and the one for road bikes?'], crew).last).not.toMatch(/^Nadia/);
  });
  it('is named where only his trade was talked about', () => {
    expect(talk(['do you rent cargo bikes', 'and what is he called?'], crew).last).toContain('Owen');
  });
});

it('what was said before is asked for once more without the words that say so', () => {
  expect(
    talk(['what does a service cost', 'who is nadia', 'what did you say a service costs?'], staff).last,
  ).toContain('79');
  expect(talk(['what does a service cost', 'what did you say?'], staff).last).toContain('79');
});
