import { describe, expect, it } from 'vitest';
import { fakeStore } from '../../../http/testing/fake-context.ts';
import type { SealedFolder } from '../../../platform/spool/sealed-folder.ts';
import { SpoolError } from '../../../platform/spool/spool-error.ts';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import type { CallEnd as StoredEnd } from '../../../store/calls/call-store.ts';
import type { Store } from '../../../store/store.ts';
import { openCallMessages } from '../../server-messages/call-messages.ts';
import type { CallEnd } from './call-end.ts';
import { createCallEnds, endRetryDelayMs } from './call-ends.ts';
import { readSpooledEnd, writeSpooledEnd } from './spooled-end.ts';

const idOf = (n: number): string => `0192f0c0-0000-7000-8000-00000000000${n}`;
const endOf = (n: number): CallEnd => ({
  orgId: idOf(0),
  callId: idOf(n),
  reason: 'customer-ended-call',
  startedAt: 1_000,
  endedAt: 61_000,
  artifact: { transcript: `User: I am number ${n}.\n`, messages: [] },
  usage: {
    transcribedMs: 1,
    voiceCharacters: 2,
    tokens: {
      promptTokens: 3,
      completionTokens: 4,
      cachedPromptTokens: 0,
      others: [{ model: 'small', promptTokens: 1, completionTokens: 1, cachedPromptTokens: 0 }],
    },
  },
  engines: { transport: 'saywell', transcriber: null, model: { provider: 'fake' }, voice: null },
  prices: { transport: { perMinute: 1 } },
  analysis: { now: { summary: 'Short.' }, later: null },
  bookings: [{ type: 'booked', booking: { name: 'Ann', phone: '1', when: 'Monday' } }],
});

/** A disk in memory that is full, or forgets nothing. */
function fakeFolder(texts = new Map<string, string>()) {
  const aside: string[] = [];
  const state = { isFull: false };
  const folder: SealedFolder = {
    async put(name, text) {
      if (state.isFull) throw new SpoolError('spool-full');
      texts.set(name, text);
    },
    names: async () => [...texts.keys()],
    read: async (name) => texts.get(name) ?? Promise.reject(new SpoolError('spool-unreadable')),
    remove: async (name) => void texts.delete(name),
    sweep: async () => undefined,
    async setAside(name) {
      aside.push(name);
      texts.delete(name);
    },
  };
  return { folder, texts, aside, state };
}

function setUp(disk = fakeFolder(), withFolder = true) {
  const clock = createVirtualClock();
  const ended = new Map<string, StoredEnd>();
  const database = { isAway: false, refuses: '' };
  const bookings: string[] = [];
  const reports: string[] = [];
  const codes: unknown[] = [];
  const there = async (): Promise<number> => {
    if (database.isAway) throw new Error('the database is away');
    return 1;
  };
  const store: Store = fakeStore({
    ping: there,
    call: {
      ...fakeStore().call,
      async end(callId, end) {
        await there();
        if (database.refuses === callId) throw new Error('refused');
        if (ended.has(callId)) return null;
        ended.set(callId, end);
        return { orgId: idOf(0), campaignId: null, wasOpen: true };
      },
      get: async (orgId, id) => ({
        id,
        orgId,
        status: 'ended',
        type: 'webCall',
        createdAt: '',
        updatedAt: '',
      }),
      keep: async () => true,
    },
    booking: { ...fakeStore().booking, create: async (_orgId, callId) => (bookings.push(callId), '') },
    transaction: (work) => work(store),
  });
  const serverMessages: Parameters<typeof openCallMessages>[0]['serverMessages'] = {
    open: () => ({
      notify: () => undefined,
      async send(message) {
        reports.push(message.type);
        return undefined;
      },
      [Symbol.asyncDispose]: async () => undefined,
    }),
  };
  const ends = createCallEnds({
    store,
    clock,
    log: { info: () => undefined, error: (details) => void codes.push(Object(details).code) },
    folder: withFolder ? disk.folder : undefined,
    serverMessages,
  });
  return { ends, clock, ended, database, disk, bookings, reports, codes };
}

describe('the end of a call', () => {
  it('is on the disk before it is tried, and erased when it is stored', async () => {
    const { ends, ended, disk, clock } = setUp();
    const storing = ends.store(endOf(1));
    await Promise.resolve();
    expect([...disk.texts.keys()]).toEqual([idOf(1)]);
    expect(ended.size).toBe(0);
    await storing;
    expect(ended.get(idOf(1))).toMatchObject({
      reason: 'customer-ended-call',
      startedAt: 1_000,
      endedAt: 61_000,
    });
    expect(disk.texts.size).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is forgotten when it is of somebody whose data is erased, and the others wait on', async () => {
    const { ends, ended, database, disk, clock } = setUp();
    database.isAway = true;
    disk.state.isFull = true;
    await ends.store(endOf(1));
    disk.state.isFull = false;
    await Promise.all([ends.store(endOf(2)), ends.store(endOf(3))]);
    const isMeant = (text: string): boolean => text.includes('number 1') || text.includes('number 2');
    expect(await ends.withdraw(idOf(9), isMeant)).toEqual([]);
    expect(await ends.withdraw(idOf(0), isMeant)).toEqual([idOf(1), idOf(2)]);
    expect(ends.waiting).toBe(1);
    expect([...disk.texts.keys()]).toEqual([idOf(3)]);
    database.isAway = false;
    await clock.advance(60_000);
    expect([...ended.keys()]).toEqual([idOf(3)]);
  });

  it('is tried until the database is back, ever more slowly, with everything that belongs to it', async () => {
    const { ends, ended, database, disk, clock, bookings, reports, codes } = setUp();
    database.isAway = true;
    await Promise.all([ends.store(endOf(1)), ends.store(endOf(2))]);
    expect(codes).toEqual(['call-end-waits', 'call-end-waits']);
    await clock.advance(120_000);
    expect(ends.waiting).toBe(2);
    expect(disk.texts.size).toBe(2);
    database.isAway = false;
    await clock.advance(30_000);
    await clock.advance(0);
    expect([...ended.keys()]).toEqual([idOf(1), idOf(2)]);
    expect(ended.get(idOf(2))?.artifact?.transcript).toBe('User: I am number 2.\n');
    expect(bookings).toEqual([idOf(1), idOf(2)]);
    expect(reports).toEqual(['status-update', 'end-of-call-report', 'status-update', 'end-of-call-report']);
    expect(disk.texts.size).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('waits 1, 2, 4 … seconds, half a minute at most', () => {
    expect([1, 2, 3, 5, 6, 1_000].map(endRetryDelayMs)).toEqual([
      1_000, 2_000, 4_000, 16_000, 30_000, 30_000,
    ]);
  });

  it('that the database refuses does not hold up the others', async () => {
    const { ends, ended, database, clock } = setUp();
    database.isAway = true;
    await ends.store(endOf(1));
    await ends.store(endOf(2));
    Object.assign(database, { isAway: false, refuses: idOf(1) });
    await clock.advance(1_000);
    expect([...ended.keys()]).toEqual([idOf(2)]);
    database.refuses = '';
    await clock.advance(30_000);
    expect(ends.waiting).toBe(0);
    expect(ended.size).toBe(2);
  });

  it('waits in memory when the disk is full', async () => {
    const { ends, ended, database, disk, clock, codes } = setUp();
    Object.assign(disk.state, { isFull: true });
    database.isAway = true;
    await ends.store(endOf(1));
    expect(codes).toEqual(['spool-full', 'call-end-waits']);
    database.isAway = false;
    await clock.advance(1_000);
    expect(ended.size).toBe(1);
  });

  it('is stored by the next process, once, also when this one died between storing and erasing', async () => {
    const disk = fakeFolder(new Map([1, 2].map((n) => [idOf(n), writeSpooledEnd(endOf(n))])));
    const { ends, ended, bookings } = setUp(disk);
    ended.set(idOf(1), { reason: 'customer-ended-call' });
    expect(await ends.recover()).toBe(2);
    expect(ended.get(idOf(1))).toEqual({ reason: 'customer-ended-call' });
    expect(bookings).toEqual([idOf(2)]);
    expect(disk.texts.size).toBe(0);
  });

  it('of an earlier process waits when the database is away', async () => {
    const disk = fakeFolder(new Map([[idOf(1), writeSpooledEnd(endOf(1))]]));
    const { ends, ended, database, clock } = setUp(disk);
    database.isAway = true;
    expect(await ends.recover()).toBe(0);
    database.isAway = false;
    await clock.advance(1_000);
    expect(ended.size).toBe(1);
  });

  it('that is damaged, or of a newer program, is set aside and named, and never tried again', async () => {
    const newer = writeSpooledEnd(endOf(2)).replace('"version":1', '"version":2');
    const foreign = writeSpooledEnd(endOf(1));
    const disk = fakeFolder(
      new Map([
        [idOf(1), '{'],
        [idOf(2), newer],
        [idOf(3), foreign],
      ]),
    );
    const { ends, ended, clock, codes } = setUp(disk);
    await ends.recover();
    expect(disk.aside).toEqual([idOf(1), idOf(2), idOf(3)]);
    expect(codes).toEqual(Array(3).fill('spool-entry-broken'));
    expect(ended.size).toBe(0);
    expect(clock.pendingTimers()).toBe(0);
  });

  it('is tried once more at a stop; one that only memory has is named as lost', async () => {
    const { ends, database, codes, clock } = setUp(undefined, false);
    database.isAway = true;
    await ends.store(endOf(1));
    await ends[Symbol.asyncDispose]();
    expect(codes).toEqual(['call-end-waits', 'call-end-lost']);
    expect(clock.pendingTimers()).toBe(0);

    const other = setUp(undefined, false);
    other.database.isAway = true;
    await other.ends.store(endOf(1));
    other.database.isAway = false;
    await other.ends[Symbol.asyncDispose]();
    expect(other.ended.size).toBe(1);
    expect(other.codes).toEqual(['call-end-waits']);
  });
});

it('an end that waits on the disk has the trace that is wanted of it', () => {
  const trace = { plan: { provider: 'langfuse' as const, tags: ['a'] }, name: 'Ann', model: 'fake' };
  expect(readSpooledEnd(writeSpooledEnd({ ...endOf(1), trace }))).toEqual({ ...endOf(1), trace });
});
