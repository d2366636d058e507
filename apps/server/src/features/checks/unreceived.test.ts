import type { CreateAssistant, Org } from '@saywell/contract';
import { expect, it } from 'vitest';
import { unreceivedWarnings } from './unreceived.ts';

const server = { url: 'https://hooks.example' };
const org: Org = { id: 'org', createdAt: '', updatedAt: '' };
const warned = async (assistant: CreateAssistant, fields: Partial<Org> = {}) =>
  (await unreceivedWarnings({ org: { get: async () => ({ ...org, ...fields }) } }, 'org', assistant)).map(
    ({ path }) => path,
  );

it('messages that are chosen are told where there is no server (field: serverMessages)', async () => {
  const serverMessages: CreateAssistant['serverMessages'] = ['end-of-call-report'];
  expect(await warned({ serverMessages })).toEqual(['serverMessages']);
  expect(await warned({ serverMessages, server: { headers: { a: 'b' } } })).toEqual(['serverMessages']);
  expect(await warned({ serverMessages, server })).toEqual([]);
  expect(await warned({ serverMessages }, { server })).toEqual([]);
  expect(await warned({ serverMessages: [] })).toEqual([]);
  expect(await warned({})).toEqual([]);
});

it('knowledge of a server that is nowhere (field: model.knowledgeBase.provider)', async () => {
  const asking = (at: { url?: string }): CreateAssistant => ({
    model: { provider: 'saywell', knowledgeBase: { provider: 'custom-knowledge-base', server: at } },
  });
  expect(await warned(asking({}))).toEqual(['model.knowledgeBase']);
  // The assistant's own server is not asked.
  expect(await warned({ ...asking({}), server })).toEqual(['model.knowledgeBase']);
  expect(await warned(asking(server))).toEqual([]);
  expect(await warned(asking({}), { server })).toEqual([]);
});
