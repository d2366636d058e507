import type { Call } from '@saywell/contract';
import { expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import type { NewJob } from '../../../platform/jobs/job-queue.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { Store } from '../../../store/store.ts';
import { createByteRemoval } from '../../stored-bytes/byte-removal.ts';
import { type EraseAndTellParts, eraseAndTell } from './erase-and-tell.ts';

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

function open(erase: () => Promise<void> = async () => undefined) {
  const sent: unknown[] = [];
  const jobs: NewJob[] = [];
  const store = fakeStore();
  const transaction = <T>(work: (own: Store) => Promise<T>): Promise<T> => work(parts.store);
  const byteRemoval = createByteRemoval({
    erase: { file: erase, recordings: erase },
    clock: createVirtualClock(),
    log: { warn: () => undefined },
  });
  const parts: EraseAndTellParts = {
    store: {
      ...store,
      transaction,
      job: { ...store.job, add: async (job) => void jobs.push(job) },
      call: {
        ...store.call,
        get: async (_orgId, one) => (one === id ? call : null),
        delete: async () => call,
      },
    },
    calls: { end: async () => undefined },
    byteRemoval,
    serverMessages: {
      send: async (orgId, target, message) => void sent.push({ orgId, target, message }),
    },
  };
  return { parts, sent, jobs };
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
  const { parts, sent } = open();
  expect(await eraseAndTell(parts, 'org', id)).toEqual(call);
  expect(sent).toEqual([told('call.deleted')]);
});

it('a storage that is away does not hold it up: a job deletes the recordings', async () => {
  const { parts, sent, jobs } = open(() => Promise.reject(new StorageError('storage-unreachable')));
  expect(await eraseAndTell(parts, 'org', id)).toEqual(call);
  expect(jobs).toMatchObject([
    { orgId: 'org', kind: 'stored-bytes', subjectId: id, payload: { thing: 'recordings' } },
  ]);
  expect(sent).toEqual([told('call.deleted')]);
});

it('and that it could not be deleted', async () => {
  const { parts, sent } = open();
  const fail = () => Promise.reject(new Error('the database is away'));
  const store = { ...parts.store, transaction: fail };
  await expect(eraseAndTell({ ...parts, store }, 'org', id)).rejects.toThrow('the database is away');
  expect(sent).toEqual([told('call.delete.failed')]);
});

it('nothing is told of one that is not there', async () => {
  const { parts, sent } = open();
  expect(await eraseAndTell(parts, 'org', 'other')).toBeNull();
  expect(sent).toEqual([]);
});
