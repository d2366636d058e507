import type { ContactRequest, CreateContactRequest } from '@saywell/contract';
import { expect, it, vi } from 'vitest';
import { fakeStore } from '../../http/testing/fake-context.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { Store } from '../../store/store.ts';
import { createContactDesk } from './contact-desk.ts';

const requestId = '0192f0c0-0000-4000-8000-0000000000aa';
const body: CreateContactRequest = {
  name: 'Ann',
  email: 'ann@example.com',
  company: 'Miller',
  industry: 'other',
  message: 'Hello',
  urgency: 'normal',
};
const at = '2026-01-01T00:00:00.000Z';
const kept: ContactRequest = {
  ...body,
  id: 'r1',
  orgId: 'o',
  createdAt: at,
  updatedAt: at,
  state: 'new',
};
const receipt = { id: 'r1', status: 'received', createdAt: '2026-01-01T00:00:00.000Z' };

function open(known: ContactRequest | null = null) {
  const create = vi.fn<Store['contact']['create']>(async () => ({
    contactRequest: kept,
    isNew: true,
  }));
  const findByRequestId = vi.fn<Store['contact']['findByRequestId']>(async () => known);
  const addAll = vi.fn<JobQueue['addAll']>(async () => undefined);
  const admit = vi.fn<() => Promise<void>>(async () => undefined);
  const { contact, job } = fakeStore();
  const store: Store = fakeStore({
    contact: { ...contact, create, findByRequestId },
    job: { ...job, addAll },
    transaction: (work) => work(store),
  });
  const desk = createContactDesk({
    orgId: 'o',
    store,
    notify: ['contact-mail'],
    createId: () => 'made-up',
    now: () => 0,
  });
  return { desk, create, addAll, admit };
}

it('stores a request with the jobs that send it on', async () => {
  const { desk, create, addAll, admit } = open();
  expect(await desk.receive({ ...body, website: '' }, admit)).toEqual(receipt);
  expect(create.mock.calls).toEqual([['o', body]]);
  expect(admit).toHaveBeenCalledOnce();
  expect(addAll.mock.calls).toEqual([[[{ orgId: 'o', kind: 'contact-mail', subjectId: 'r1' }]]]);
});

it('lets a program believe that it got through', async () => {
  const { desk, create, addAll, admit } = open();
  expect(await desk.receive({ ...body, website: 'https://spam.example' }, admit)).toEqual({
    id: 'made-up',
    status: 'received',
    createdAt: '1970-01-01T00:00:00.000Z',
  });
  expect([create, addAll, admit].every((called) => called.mock.calls.length === 0)).toBe(true);
});

it('answers what is stored for a known id, without counting it', async () => {
  const { desk, create, admit } = open(kept);
  expect(await desk.receive({ ...body, requestId }, admit)).toEqual(receipt);
  expect(create).not.toHaveBeenCalled();
  expect(admit).not.toHaveBeenCalled();
});

it('counts and stores a double press once', async () => {
  const { desk, create, admit } = open();
  const presses = Array.from({ length: 10 }, () => desk.receive({ ...body, requestId }, admit));
  expect(new Set((await Promise.all(presses)).map(({ id }) => id))).toEqual(new Set(['r1']));
  expect(create).toHaveBeenCalledOnce();
  expect(admit).toHaveBeenCalledOnce();
});

it('tries again after a failure, which every press of it sees', async () => {
  const { desk, create, addAll, admit } = open();
  create.mockRejectedValueOnce(new Error('gone'));
  const presses = [1, 2].map(() => desk.receive({ ...body, requestId }, admit));
  const outcomes = await Promise.allSettled(presses);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(addAll).not.toHaveBeenCalled();
  expect(await desk.receive({ ...body, requestId }, admit)).toEqual(receipt);
});

it('stores nothing that is not admitted', async () => {
  const { desk, create } = open();
  const refuse = async () => Promise.reject(new Error('too many'));
  await expect(desk.receive(body, refuse)).rejects.toThrow('too many');
  await expect(desk.receive({ ...body, requestId }, refuse)).rejects.toThrow('too many');
  expect(create).not.toHaveBeenCalled();
});
