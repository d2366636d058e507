import { expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../engine.ts';
import { buildKnowledgeIndex, createKnowledgeIndex } from './knowledge-index.ts';

const passage = (id: string, heading: string, answer: string): KnowledgeEntry => ({
  id,
  title: heading,
  questions: [],
  answer,
  source: { document: 'Boat handbook', heading },
});
const handbook = [
  passage(
    'engine',
    'Engine',
    'The engine is a diesel of nine kilowatts. Its oil is changed every two hundred hours of running. The filter costs thirty dollars and is sold by every chandler. Never start it without cooling water.',
  ),
  passage(
    'sails',
    'Sails',
    'The main sail has forty square metres. Wash it with fresh water after every journey on the sea, and let it dry before you fold it. A sail that is folded wet rots within weeks. Repairs are made by our sailmaker in Portree.',
  ),
  passage(
    'berth',
    'Harbour',
    'A berth for one night is twenty four dollars. Showers are free of charge for our guests.',
  ),
];
const index = createKnowledgeIndex(handbook);

it.each([
  [
    'I have never had a boat before and wonder how often the oil has to be changed',
    'engine',
    'Its oil is changed every two hundred hours of running.',
  ],
  ['what do i pay for the filter', 'engine', 'The filter costs thirty dollars'],
  ['who makes repairs of the sails', 'sails', 'sailmaker in Portree'],
  ['how much is a berth', 'berth', 'twenty four dollars'],
])('"%s" finds the passage and the sentence', (question, id, sentence) => {
  const [match] = index.search(question);
  expect(match?.entry.id).toBe(id);
  const answer = match ? index.answerIn(match.entry, question) : '';
  expect(answer).toContain(sentence);
  expect(answer.length).toBeLessThan(200);
});

it('an entry that the owner wrote is said as it is', () => {
  const answer = `${'We sail to many islands. '.repeat(12)}Lunch is included.`;
  const entry = { id: '1', title: 'Tours', questions: ['what tours are there'], answer };
  expect(createKnowledgeIndex([entry]).answerIn(entry, 'is lunch included')).toBe(answer);
});

it('an index built in slices finds the same', async () => {
  let time = 0;
  const sliced = await buildKnowledgeIndex(handbook, () => (time += 5));
  for (const question of ['how much is a berth', 'wet sail', 'nothing of this'])
    expect(sliced.search(question)).toEqual(index.search(question));
});

it('words that no passage has do not hide one that has the others', () => {
  const [match] = index.search(
    'my uncle from Saskatchewan says that diesel smells terribly, is the engine a diesel',
  );
  expect(match?.entry.id).toBe('engine');
});
