import { expect, it } from 'vitest';
import { openTestStore } from '../testing/test-store.ts';

const [a, b] = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];
const facts = { version: '1', internalUrl: null, publicUrl: null, region: 'local' };
const ready = { state: 'ready', calls: 2, maxCalls: 9 } as const;
const reason = 'call.in-progress.error-vapifault-worker-died';

async function open() {
  const test = await openTestStore();
  const { store, orgId, pool } = test;
  const register = async (id: string) => {
    const { at: _at, ...own } = await store.node.register({ id, ...facts });
    return own;
  };
  const create = async (node?: { id: string; epoch: number }) =>
    (await store.call.create({ orgId, type: 'webCall', node })).id;
  const silence = (id: string, seconds: number) =>
    pool.query(`update node set beat_at = clock_timestamp() - $2 * interval '1 second' where id = $1`, [
      id,
      seconds,
    ]);
  const ids = (calls: readonly { id: string }[]) => calls.map(({ id }) => id).toSorted();
  return {
    ...test,
    register,
    create,
    silence,
    ids,
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

it('a start ends the calls of its own earlier ones and of programs without nodes, not those of others', async () => {
  await using test = await open();
  const [first, other] = [await test.register(a), await test.register(b)];
  const lost = [await test.create(first), await test.create()];
  const others = await test.create(other);
  const second = await test.register(a);
  expect(second.epoch).toBeGreaterThan(first.epoch);
  const own = await test.create(second);
  expect(test.ids(await test.store.call.endOfEarlierStarts(second, reason))).toEqual(lost.toSorted());
  for (const id of [others, own])
    expect(await test.store.call.get(test.orgId, id)).toMatchObject({ status: 'queued' });
});

it('a server is dead when it was silent for long by the database’s clock, and then knows it', async () => {
  await using test = await open();
  const { store } = test;
  const [quiet, living] = [await test.register(a), await test.register(b)];
  const [lost, kept] = [await test.create(quiet), await test.create(living)];
  await test.silence(a, 14);
  expect(await store.node.stopSilent([quiet, living], 15_000)).toBe(0);
  await test.silence(a, 16);
  // Nobody suspects it, or the start that was suspected is over.
  expect(await store.node.stopSilent([], 15_000)).toBe(0);
  expect(await store.node.stopSilent([living, { ...quiet, epoch: quiet.epoch - 1 }], 15_000)).toBe(0);
  expect(await store.node.stopSilent([quiet, living], 15_000)).toBe(1);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual([lost]);
  expect(await store.call.get(test.orgId, kept)).toMatchObject({ status: 'queued' });
  expect(await store.node.beat(quiet, ready)).toBeNull();
  expect(await store.node.beat(living, ready)).toBeGreaterThan(0);
});

it('calls of a start that is over, and of a server that was forgotten, are nobody’s', async () => {
  await using test = await open();
  const { store } = test;
  const [stopping, older] = [await test.register(a), await test.register(b)];
  const lost = [await test.create(stopping), await test.create(older)];
  await store.node.beat(stopping, { ...ready, state: 'stopped' });
  await test.register(b);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual(lost.toSorted());
  const forgotten = await test.create(await test.register(b));
  await test.silence(b, 100);
  await store.node.forget(90_000);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual([forgotten]);
});

it('servers read of each other where they are and what they have; those that have stopped are not there', async () => {
  await using test = await open();
  const { store } = test;
  const internalUrl = 'http://10.0.0.1:3100';
  const publicUrl = 'https://voice.example';
  const { at, ...own } = await store.node.register({
    id: a,
    ...facts,
    internalUrl,
    publicUrl,
    region: 'north',
  });
  const other = await test.register(b);
  expect(await store.node.members()).toEqual([
    expect.objectContaining({ id: a, calls: 0, maxCalls: 0, state: 'ready' }),
    expect.objectContaining({ id: b, internalUrl: null, publicUrl: null, region: 'local' }),
  ]);
  const later = await store.node.beat(own, { ...ready, state: 'draining' });
  expect(later).toBeGreaterThanOrEqual(at);
  await test.silence(b, 7);
  const [first, second] = await store.node.members();
  const facing = { version: '1', internalUrl, publicUrl, region: 'north' };
  expect(first).toEqual({
    ...own,
    ...facing,
    state: 'draining',
    calls: 2,
    maxCalls: 9,
    silentMs: expect.any(Number),
  });
  expect(first?.silentMs).toBeLessThan(6_000);
  expect(second?.silentMs).toBeGreaterThanOrEqual(7_000);
  await store.node.beat(other, { ...ready, state: 'stopped' });
  expect((await store.node.members()).map(({ id }) => id)).toEqual([a]);
});

it('a program of another version that knows less of servers is read as one that takes nothing', async () => {
  await using test = await open();
  await test.pool.query(
    `insert into node (id, epoch, version, state, started_at, beat_at) values ($1, 7, '0.0.9', 'ready', now(), now())`,
    [a],
  );
  expect(await test.store.node.members()).toEqual([
    expect.objectContaining({ id: a, epoch: 7, version: '0.0.9', internalUrl: null, calls: 0, maxCalls: 0 }),
  ]);
  const call = await test.create({ id: a, epoch: 7 });
  expect(await test.store.call.endOfStoppedNodes(reason)).toEqual([]);
  expect(await test.store.call.placeOf(call)).toEqual({ id: a, epoch: 7 });
});
