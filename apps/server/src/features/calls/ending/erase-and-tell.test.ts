import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '@saywell/contract';
import { afterAll, expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import { type EraseAndTellParts, eraseAndTell } from './erase-and-tell.ts';

const folder = mkdtempSync(join(tmpdir(), 'saywell-erase-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = '0192f0c0-0000-7000-8000-00000000000a';
const server = { url: 'https://customer.example' };
const call: Call = {
  id,
  orgId: 'org',
  createdAt: '',
  updatedAt: '',
  type: 'webCall',
  status: 'ended',
  assistant: { server, serverMessages: ['call.deleted', 'call.delete.failed'] },
  customer: { number: '+13025550187' },
};

function open(dataDirectory: string) {
  const sent: unknown[] = [];
  const store = fakeStore();
  const parts: EraseAndTellParts = {
    store: {
      ...store,
      call: {
        ...store.call,
        get: async (_orgId, one) => (one === id ? call : null),
        delete: async () => call,
      },
    },
    calls: { end: async () => undefined },
    config: { dataDirectory },
    log: { error: () => undefined },
    serverMessages: {
      send: async (orgId, target, message) => void sent.push({ orgId, target, message }),
    },
  };
  return { parts, sent };
}
const told = (type: string) => ({
  orgId: 'org',
  target: {
    assistant: { server, serverMessages: call.assistant?.serverMessages },
    // Nobody can be found by it.
    context: { call: { id, orgId: 'org' } },
  },
  message: { type },
});

it('the customer’s server is told that a call is gone, by its ids alone', async () => {
  const { parts, sent } = open(folder);
  expect(await eraseAndTell(parts, 'org', id)).toEqual(call);
  expect(sent).toEqual([told('call.deleted')]);
});

it('and that it could not be deleted', async () => {
  // No folder can be in it.
  const { parts, sent } = open('\0');
  await expect(eraseAndTell(parts, 'org', id)).rejects.toMatchObject({ code: 'recordings-not-erased' });
  expect(sent).toEqual([told('call.delete.failed')]);
});

it('nothing is told of one that is not there', async () => {
  const { parts, sent } = open(folder);
  expect(await eraseAndTell(parts, 'org', 'other')).toBeNull();
  expect(sent).toEqual([]);
});
