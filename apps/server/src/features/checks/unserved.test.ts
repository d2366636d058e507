import type { CreateAssistant, Org } from '@saywell/contract';
import { expect, it } from 'vitest';
import { unservedWarnings } from './unserved.ts';

const server = { url: 'https://hooks.example' };
const org: Org = { id: 'org', createdAt: '', updatedAt: '' };
const warned = async (assistant: CreateAssistant, fields: Partial<Org> = {}) =>
  (await unservedWarnings({ org: { get: async () => ({ ...org, ...fields }) } }, 'org', assistant)).map(
    ({ path }) => path,
  );

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
