import type { CreateAssistant, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { callableFunctions, placedTools } from './stored-tools.ts';

const at = '2026-01-01T00:00:00.000Z';
const storedFields = { orgId: 'o', createdAt: at, updatedAt: at };
const tools: Record<string, Tool> = {
  stock: {
    ...storedFields,
    id: 'stock',
    type: 'function',
    function: { name: 'stock', description: 'stored' },
  },
  bye: { ...storedFields, id: 'bye', type: 'endCall' },
};
const store = {
  tool: { get: async (_orgId: string, id: string) => tools[id] ?? null },
  toolVersion: {
    find: async (_orgId: string, id: string, label: string) =>
      id === 'stock' && label === 'v1' ? ({ type: 'function', function: { name: 'old' } } as const) : null,
  },
};

const callable = async (assistant: CreateAssistant) =>
  callableFunctions('o', await placedTools(store, 'o', assistant));

it('are the stored ones and its own, of which the own wins; what is gone or has no name is left out (field: model.toolIds, model.tools)', async () => {
  const bye = { type: 'endCall', function: expect.objectContaining({ name: 'end_call' }) };
  const own = { type: 'function', function: { name: 'look_up' } } as const;
  const model = { provider: 'openai', model: 'm', toolIds: ['stock', 'bye', 'gone'], tools: [own] } as const;
  const assistant = { model: { ...model, toolIds: [...model.toolIds], tools: [...model.tools] } };
  expect(await callable(assistant)).toEqual([
    { type: 'function', function: { name: 'stock', description: 'stored' } },
    bye,
    own,
  ]);
  const replaced = { type: 'function', function: { name: 'stock' } } as const;
  const again = { model: { ...assistant.model, tools: [replaced] } };
  expect(await callable(again)).toEqual([replaced, bye]);
  expect(await callable({})).toEqual([]);
});

it.each([
  ['v1', ['old']],
  ['v2', []],
  ['latest', ['stock']],
])(
  'may be named with a version: %s (field: model.toolRefs.toolId, model.toolRefs.version)',
  async (version, names) => {
    const model = { provider: 'openai', model: 'm', toolRefs: [{ toolId: 'stock', version }] } as const;
    const found = await callable({ model: { ...model, toolRefs: [...model.toolRefs] } });
    expect(found.map((tool) => tool.function.name)).toEqual(names);
  },
);
