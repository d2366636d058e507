import { expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { talk } from '../testing/talk.ts';

const entry = (question: string, answer: string): KnowledgeEntry => ({
  id: question,
  title: question,
  questions: [question],
  answer,
});
const boats = [
  entry('Do you rent canoes?', 'Canoes are 15 dollars an hour. Life jackets are included.'),
  entry('Who may hire a kayak?', 'Whoever hires a kayak must be sixteen years old.'),
  entry('Can I charge an electric car?', 'Yes, for 40 cents per kilowatt hour.'),
  entry('When do I have to leave the pitch?', 'By 11 am.'),
];

it.each([
  ['an age that stands nowhere', 'how old does one have to be to rent a canoe', '15 dollars'],
  ['a depth', 'how deep is the pitch', '11 am'],
  ['the price of something else', 'what does a sauna cost', 'dollars'],
  ['an hour that is the measure of a price', 'what time is breakfast', 'cents'],
])('says nothing for %s', (_, question, other) => {
  expect(talk([question], boats).last).not.toContain(other);
});

it.each([
  ['an age', 'how old must one be to hire a kayak', 'sixteen'],
  ['what is asked for', 'what does a canoe cost', '15 dollars'],
])('says %s that stands there', (_, question, answer) => {
  expect(talk([question], boats).last).toContain(answer);
});
