import { expect, it } from 'vitest';
import { openTestStore } from '../testing/test-store.ts';

const [a, b] = ['0192f0c0-0000-7000-8000-00000000000a', '0192f0c0-0000-7000-8000-00000000000b'];
const reason = 'call.in-progress.error-vapifault-worker-died';

async function open() {
  const test = await openTestStore();
  const { store, orgId, pool } = test;
  const register = (id: string) => store.node.register({ id, version: '1' });
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
  expect(await store.node.stopSilent(15_000)).toBe(0);
  await test.silence(a, 16);
  expect(await store.node.stopSilent(15_000)).toBe(1);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual([lost]);
  expect(await store.call.get(test.orgId, kept)).toMatchObject({ status: 'queued' });
  expect(await store.node.beat(quiet, 'ready')).toBe(false);
  expect(await store.node.beat(living, 'ready')).toBe(true);
});

it('calls of a start that is over, and of a server that was forgotten, are nobody’s', async () => {
  await using test = await open();
  const { store } = test;
  const [stopping, older] = [await test.register(a), await test.register(b)];
  const lost = [await test.create(stopping), await test.create(older)];
  await store.node.beat(stopping, 'stopped');
  await test.register(b);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual(lost.toSorted());
  const forgotten = await test.create(await test.register(b));
  await test.silence(b, 100);
  await store.node.forget(90_000);
  expect(test.ids(await store.call.endOfStoppedNodes(reason))).toEqual([forgotten]);
});
