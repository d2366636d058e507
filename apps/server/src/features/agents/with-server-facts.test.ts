import type { KnowledgeEntry } from '@saywell/agent';
import { expect, it } from 'vitest';
import { withServerFacts } from './with-server-facts.ts';

const entry = (title: string): KnowledgeEntry => ({ id: title, title, answer: title, questions: [] });
const find = (knowledge: readonly KnowledgeEntry[], question: string) =>
  Promise.resolve(`${question}: ${knowledge.map(({ title }) => title).join(', ')}`);

it('what the customer’s server finds stands beside the assistant’s own knowledge', async () => {
  const asked: object[] = [];
  const facts = withServerFacts(find, (messages, signal) => {
    asked.push({ messages, aborted: signal.aborted });
    return Promise.resolve({ entries: [entry('theirs')], message: undefined });
  });
  expect(await facts([entry('ours')], 'prices')).toBe('prices: ours, theirs');
  expect(asked).toEqual([{ messages: [{ role: 'user', content: 'prices' }], aborted: false }]);
});

it('what it says itself is told as it is', async () => {
  const facts = withServerFacts(find, () => Promise.resolve({ entries: [], message: 'Nine dollars.' }));
  expect(await facts([entry('ours')], 'prices')).toBe('Nine dollars.');
});
