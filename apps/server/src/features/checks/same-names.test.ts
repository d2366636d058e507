import type { CreateTool, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { placedTools } from '../agents/stored-tools.ts';
import { sameNameWarnings } from './same-names.ts';

const tool = (name: string): CreateTool => ({ type: 'function', function: { name } });
const stored = (name: string): Tool => ({
  ...tool(name),
  id: name,
  orgId: 'org',
  createdAt: '',
  updatedAt: '',
});
const store = {
  tool: { get: async (_orgId: string, id: string) => (id === 'gone' ? null : stored(id)) },
  toolVersion: { find: async () => null },
};
const warned = async (toolIds: string[], ...tools: CreateTool[]) =>
  sameNameWarnings(await placedTools(store, 'org', { model: { provider: 'saywell', toolIds, tools } })).map(
    ({ path, message }) => `${path}: ${message}`,
  );

it('of two functions of one name the one that is never called is told, with the one that is', async () => {
  expect(await warned(['book'], tool('find'), tool('book'))).toEqual([
    'model.toolIds[0]: model.tools[1] is called book, too, and is called in its place.',
  ]);
  expect(await warned([], tool('book'), tool('book'), tool('book'))).toEqual([
    'model.tools[0]: model.tools[2] is called book, too, and is called in its place.',
    'model.tools[1]: model.tools[2] is called book, too, and is called in its place.',
  ]);
});

it('functions of names of their own, and what is gone, are not told', async () => {
  expect(await warned(['gone', 'find'], tool('book'))).toEqual([]);
});

it('a function that is named as one that hands over, which is called in its place', async () => {
  const destinations = [{ type: 'assistant' as const, assistantName: 'Front desk' }];
  const handoff: CreateTool = { type: 'handoff', destinations };
  expect(await warned([], handoff, tool('handoff_to_Front_desk'))).toEqual([
    'model.tools[1]: model.tools[0] is called handoff_to_Front_desk, too, and is called in its place.',
  ]);
  expect(
    await warned(['book'], { ...handoff, function: { name: 'book' } }, tool('handoff_to_Front_desk')),
  ).toEqual(['model.toolIds[0]: model.tools[0] is called book, too, and is called in its place.']);
});
