import type { AssistantOverrides, CreateTool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import { restrictedTarget } from './restricted-target.ts';

const ids = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'] as const;
const storedFields = { id: ids[0], orgId: ids[1], createdAt: '', updatedAt: '' };
const squad = { members: [{ assistantId: ids[0] }, { assistantId: ids[1] }] };
const store = fakeStore({
  squad: {
    ...fakeStore().squad,
    get: async (_orgId, id) => (id === ids[1] ? { ...storedFields, ...squad } : null),
  },
});
const target = (body: Parameters<typeof restrictedTarget>[2]) => restrictedTarget(store, 'org', body);

it('is the stored assistant', async () => {
  expect(await target({ assistantId: ids[0], assistantOverrides: { firstMessage: 'Hi' } })).toEqual({
    assistantIds: [ids[0]],
    transient: false,
  });
});

it('is the stored workflow, which is not brought', async () => {
  const variableValues = { name: 'Ann' };
  expect(await target({ workflowId: ids[1], workflowOverrides: { variableValues } })).toEqual({
    assistantIds: [],
    workflowId: ids[1],
    transient: false,
  });
});

it('is the members of a stored squad', async () => {
  expect(await target({ squadId: ids[1] })).toEqual({ assistantIds: ids, transient: false });
});

it('counts an assistant, a squad and a model that come with the call as brought', async () => {
  const model = { provider: 'openai', model: 'm' } as const;
  expect(await target({ assistant: {} })).toEqual({ assistantIds: [], transient: true });
  expect(await target({ squad })).toEqual({ assistantIds: ids, transient: true });
  expect(await target({ workflow: { name: 'w', nodes: [], edges: [] } })).toEqual({
    assistantIds: [],
    transient: true,
  });
  expect(await target({ workflowId: ids[0], assistantOverrides: { model } })).toEqual({
    assistantIds: [],
    workflowId: ids[0],
    transient: true,
  });
  expect(await target({ assistantId: ids[0], assistantOverrides: { model } })).toEqual({
    assistantIds: [ids[0]],
    transient: true,
  });
});

it('does not find a squad that is not there', async () => {
  await expect(target({ squadId: ids[0] })).rejects.toMatchObject({
    code: 'not-found',
    message: `squadId ${ids[0]} was not found.`,
  });
});

it('counts whoever is handed over to by what the call brings, and that as brought', async () => {
  const tool = (destination: object) => ({ type: 'handoff' as const, destinations: [destination] as never });
  const appended = (destination: object) => ({
    assistantId: ids[0],
    assistantOverrides: { 'tools:append': [tool(destination)] },
  });
  expect(await target(appended({ type: 'assistant', assistantId: ids[1] }))).toEqual({
    assistantIds: ids,
    transient: true,
  });
  expect(await target(appended({ type: 'squad', squadId: ids[1] }))).toEqual({
    assistantIds: [ids[0], ...ids],
    transient: true,
  });
  expect(await target(appended({ type: 'dynamic' }))).toMatchObject({ transient: true });
  expect((await target(appended({ type: 'dynamic' }))).assistantIds).toHaveLength(2);
  const members = [
    { assistant: {}, assistantDestinations: [{ type: 'assistant' as const, assistantId: ids[1] }] },
  ];
  expect(await target({ squad: { members } })).toEqual({ assistantIds: [ids[1]], transient: true });
  const model = { provider: 'openai', model: 'm' } as const;
  expect(await target({ squadId: ids[1], squadOverrides: { model } })).toMatchObject({ transient: true });
});

const reaches = async (assistantOverrides: AssistantOverrides): Promise<boolean> =>
  (await target({ assistantId: ids[0], assistantOverrides })).transient;
const lookUp = { type: 'function', function: { name: 'look_up' } } as const;

it('counts overrides that reach beyond the page as brought', async () => {
  const url = 'https://elsewhere.example';
  const append = (...tools: CreateTool[]): AssistantOverrides => ({ 'tools:append': tools });
  for (const overrides of [
    { server: { url } },
    { server: { headers: { a: 'b' } } },
    { credentialIds: [ids[1]] },
    { voice: { provider: 'custom-voice', server: { url } } },
    { transcriber: { provider: 'custom-transcriber', server: { url } } },
    { hooks: [{ on: 'call.ending', do: [{ type: 'tool', toolId: ids[1] }] }] },
    append({ type: 'apiRequest', url, method: 'GET', credentialId: ids[1] }),
    append({ ...lookUp, server: { url } }),
    append(lookUp, { type: 'query', knowledgeBases: [] }),
  ] satisfies AssistantOverrides[])
    expect([await reaches(overrides), overrides]).toEqual([true, overrides]);
});

it('lets a page lay over what is between it and its visitor', async () => {
  const properties = { url: { type: 'string' as const }, server: { type: 'string' as const } };
  for (const overrides of [
    { firstMessage: 'Hi', variableValues: { server: 'a', model: 'b' }, metadata: { url: 'c' } },
    { voice: { provider: 'saywell', voiceId: 'slt' }, clientMessages: ['transcript'] },
    {
      'tools:append': [
        { type: 'function', function: { name: 'buy', parameters: { type: 'object', properties } } },
      ],
    },
  ] satisfies AssistantOverrides[])
    expect([await reaches(overrides), overrides]).toEqual([false, overrides]);
});
