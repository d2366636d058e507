import type { CreateAssistant, CreateTool, Org, Tool } from '@saywell/contract';
import { expect, it } from 'vitest';
import { placedTools } from '../agents/stored-tools.ts';
import { callsAlone } from './in-chats.ts';

const stored = { orgId: 'org', createdAt: '', updatedAt: '' };
const org: Org = { id: 'org', createdAt: '', updatedAt: '' };
const server = { url: 'https://hooks.example' };
const look: CreateTool = { type: 'function', function: { name: 'look' } };
const kept: Tool = {
  ...stored,
  id: 'kept',
  type: 'textEditor',
  subType: 'text_editor_20241022',
  name: 'str_replace_editor',
};

const warned = async (assistant: CreateAssistant, fields: Partial<Org> = {}) => {
  const store = {
    tool: { get: async (_orgId: string, id: string) => (id === 'kept' ? kept : null) },
    toolVersion: { find: async () => null },
    org: { get: async () => ({ ...org, ...fields }) },
  };
  const tools = await placedTools(store, 'org', assistant);
  return (await callsAlone(store, 'org', assistant, tools)).map(({ path }) => path);
};
const withTools = (...tools: CreateTool[]): CreateAssistant => ({ model: { provider: 'saywell', tools } });

it('a function that a page would run in a call is told in a chat, which has none', async () => {
  expect(await warned(withTools(look))).toEqual(['model.tools[0]']);
  expect(await warned(withTools({ ...look, server }))).toEqual([]);
  expect(await warned({ ...withTools(look), server })).toEqual([]);
  expect(await warned(withTools(look), { server })).toEqual([]);
  expect(await warned(withTools({ type: 'endCall' }))).toEqual([]);
});

it('what needs a server is told as it is in calls', async () => {
  const bash: CreateTool = { type: 'bash', subType: 'bash_20241022', name: 'bash' };
  expect(await warned(withTools(bash))).toEqual(['model.tools[0]']);
  expect(await warned(withTools({ ...bash, server }))).toEqual([]);
  expect(await warned(withTools(bash), { server })).toEqual([]);
});

it('stored ones are told where they are named', async () => {
  expect(await warned({ model: { provider: 'saywell', toolIds: ['gone', 'kept'] } })).toEqual([
    'model.toolIds[1]',
  ]);
});

it('a destination that a server is to say is told in a chat, which asks none', async () => {
  const tool: CreateTool = {
    type: 'handoff',
    destinations: [
      { type: 'assistant', assistantName: 'Ann' },
      { type: 'dynamic', server },
    ],
  };
  expect(await warned({ ...withTools(tool), server })).toEqual(['model.tools[0].destinations[1]']);
});
