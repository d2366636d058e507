import { expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { guessScore, likelyScore, unknownStep } from '../answers.ts';
import { createKnowledgeIndex, type KnowledgeMatch } from '../knowledge/knowledge-index.ts';
import { initialState } from '../state.ts';
import { talk } from '../testing/talk.ts';
import { spokenWords } from '../text/terms.ts';

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

/** What is said where the first entry is found with little sureness, and how like it is in meaning. */
function saidOf(text: string, entries: readonly KnowledgeEntry[], likeness?: number): string {
  const [first] = entries;
  const score = (guessScore + likelyScore) / 2;
  const found: readonly KnowledgeMatch[] = first
    ? [{ entry: first, score, ...(likeness !== undefined && { likeness }) }]
    : [];
  const index = { ...createKnowledgeIndex(entries), search: () => found };
  const asked = { text, words: spokenWords(text) };
  return unknownStep(asked, index, initialState, { verbs: [], callsBack: false }).text;
}

it.each([
  ['is said with a doubt where it means the same', 0.6, true],
  ['is not said where it means something else', 0.3, false],
  ['is not said where only words were compared', undefined, false],
] as const)('what shares no word with the question %s', (_, likeness, isSaid) => {
  expect(saidOf('may I go paddling', boats, likeness).includes('15 dollars')).toBe(isSaid);
});

it('what has most of its words nowhere is not said of a large knowledge, be it near in meaning', () => {
  const many = [...boats, ...Array.from({ length: 100 }, (_, place) => entry(`boat ${place}`, 'A boat.'))];
  expect(saidOf('may I go paddling', many, 0.6)).not.toContain('15 dollars');
});
