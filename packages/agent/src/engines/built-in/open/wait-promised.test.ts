import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { talk } from '../testing/talk.ts';
import { waitAsked } from './wait-asked.ts';

const entry = (id: string, question: string, answer: string): KnowledgeEntry => ({
  id,
  title: id,
  questions: [question],
  answer,
});
const knowledge = [
  entry('Form', 'how long does an answer to the form take', 'The form is answered within twenty four hours.'),
  entry('Email', 'how long does an answer to an email take', 'We answer emails within four hours.'),
  entry('Setup', 'how long does the setup take', 'Setup takes thirty days.'),
];
const ofForm = 'I wrote to you through the form three days ago and nobody answered';

describe('after the assistant was sorry that nobody answered', () => {
  it.each([
    [ofForm, 'how long is it supposed to take?', 'twenty four hours'],
    [ofForm, "what's the normal time for that?", 'twenty four hours'],
    [
      "I've been waiting for an answer to my email since Tuesday!",
      'how long should that take?',
      'four hours',
    ],
    [ofForm, 'and how long does an email usually take?', 'four hours'],
    [ofForm, 'how long does the setup take?', 'thirty days'],
    [
      "I've been waiting two days for somebody to answer my message on your form!!",
      'what did you promise, how long should it take',
      'twenty four hours',
    ],
  ])('%s, %s is answered with %s', (told, asked, answer) => {
    expect(talk([told, asked], knowledge).last).toContain(answer);
  });
  it('the next reply is sorry for nothing any more', () => {
    const said = [ofForm, 'how long does the setup take?', 'who takes care of it?'];
    expect(talk(said, knowledge).last).not.toMatch(/thank you for telling/i);
  });
});

describe('after something was asked about a way to write', () => {
  it.each([
    [
      'how long does an answer to an email take',
      'and how long do I wait there with the form?',
      'twenty four',
    ],
    ['how long does an answer to the form take', 'and how long do I wait for a reply there?', 'twenty four'],
    ['how long does an answer to an email take', 'when would I hear back?', 'four hours'],
  ])('%s, %s is answered with %s', (told, asked, answer) => {
    expect(talk([told, asked], knowledge).last).toContain(answer);
  });
});

it('without it nothing is asked of a wait', () => {
  expect(waitAsked('how long does it take'.split(' '), {})).toBeNull();

  expect(waitAsked(['how', 'long', 'does', 'it', 'take'], {})).toBeNull();
  expect(waitAsked(['how', 'long', 'does', 'it', 'take'], { sorryFor: 'the bill is wrong' })).toBeNull();
});
