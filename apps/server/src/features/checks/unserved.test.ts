import type { CreateAssistant, Org, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { placedTools } from '../agents/stored-tools.ts';
import { unservedWarnings } from './unserved.ts';

const server = { url: 'https://hooks.example' };
const org: Org = { id: 'org', createdAt: '', updatedAt: '' };
const tools = { toolVersion: { find: async () => null }, tool: { get: async () => bash } };
const bash: Tool = {
  id: 'bash',
  orgId: 'org',
  createdAt: '',
  updatedAt: '',
  type: 'bash',
  subType: 'bash_20241022',
};
const warned = async (assistant: CreateAssistant, fields: Partial<Org> = {}) => {
  const store = { ...tools, org: { get: async () => ({ ...org, ...fields }) } };
  const placed = await placedTools(store, 'org', assistant);
  return (await unservedWarnings(store, 'org', assistant, placed)).map(({ path }) => path);
};

const dynamic = (at = {}): CreateAssistant => ({
  model: { provider: 'saywell', tools: [{ type: 'handoff', destinations: [{ type: 'dynamic', ...at }] }] },
});

it('a destination that a server is to say is told where there is no server', async () => {
  expect(await warned(dynamic())).toEqual(['model.tools[0].destinations[0]']);
  expect(await warned(dynamic({ server }))).toEqual([]);
  expect(await warned({ ...dynamic(), server })).toEqual([]);
  expect(await warned(dynamic(), { server })).toEqual([]);
});

it('a function of the end of a call, which no page answers, is told where there is no server', async () => {
  const on = (event: 'call.ending' | 'customer.speech.timeout', at = {}): CreateAssistant => ({
    hooks: [
      {
        on: event,
        do: [
          { type: 'tool', tool: { type: 'function', function: { name: 'note' }, ...at } },
          { type: 'tool', tool: { type: 'apiRequest', method: 'POST', url: 'https://api.example' } },
        ],
      },
    ],
  });
  expect(await warned(on('call.ending'))).toEqual(['hooks[0].do[0]']);
  expect(await warned(on('customer.speech.timeout'))).toEqual([]);
  expect(await warned(on('call.ending', { server }))).toEqual([]);
  expect(await warned(on('call.ending'), { server })).toEqual([]);
});

it('tools that run on a server, or ask one where to, are told where there is none (field: <bash>.server, <computer>.server, <textEditor>.server, <transferCall>.destinations)', async () => {
  const assistant: CreateAssistant = {
    model: {
      provider: 'saywell',
      toolIds: ['bash'],
      tools: [
        { type: 'computer', subType: 'computer_20241022', displayWidthPx: 800, displayHeightPx: 600 },
        { type: 'textEditor', subType: 'text_editor_20241022', server },
        { type: 'transferCall' },
        { type: 'function', function: { name: 'asked_of_a_page' } },
      ],
    },
  };
  expect(await warned(assistant)).toEqual(['model.toolIds[0]', 'model.tools[0]', 'model.tools[2]']);
  expect(await warned({ ...assistant, server })).toEqual([]);
  expect(await warned(assistant, { server })).toEqual([]);
});
