import { expect, it } from 'vitest';
import { likeliestEdge } from './likeliest-edge.ts';

const edges = (...prompts: string[]) =>
  prompts.map((prompt, index) => ({
    from: 't',
    to: `to ${index}`,
    condition: { type: 'ai' as const, prompt },
  }));
const table = edges('The table is reserved.', 'No table is free.', 'The reservation fails.');
const to = (result: string, of = table) => likeliestEdge(of, { result })?.condition?.prompt;

it.each([
  ['Your table is reserved.', 'The table is reserved.'],
  ['{"status":"reserved"}', 'The table is reserved.'],
  ['No table is free.', 'No table is free.'],
  ['Sorry, no table is free on Friday.', 'No table is free.'],
  ['{"reserved":false,"reason":"No table is free"}', 'No table is free.'],
])('%s → %s', (answer, prompt) => {
  expect(to(answer)).toBe(prompt);
});

it.each([
  ['Available.', 'It is available.'],
  ['Not available.', 'It is not available.'],
])('tells what is from what is not: %s', (answer, prompt) => {
  expect(to(answer, edges('It is available.', 'It is not available.'))).toBe(prompt);
  expect(to(answer, edges('It is not available.', 'It is available.'))).toBe(prompt);
});

it('takes none where nothing stands out', () => {
  expect(to('The kitchen is closed.')).toBeUndefined();
  expect(to('Hello.', edges('The weather is good.', 'Bananas are yellow.'))).toBeUndefined();
});

it('goes on by what is about failure when the tool has failed, and by nothing else', () => {
  const failed = { error: 'server-answered-500', code: 'tool-failed' } as const;
  expect(likeliestEdge(table, failed)?.condition?.prompt).toBe('The reservation fails.');
  expect(likeliestEdge(edges('No table is free.', 'It is reserved.'), failed)).toBeUndefined();
});

it('one alone is taken, unless it is about failure', () => {
  expect(to('Done.', edges('Everything is settled.'))).toBe('Everything is settled.');
  expect(to('Done.', edges('The payment fails.'))).toBeUndefined();
});
