import { expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { NodeLoad } from '../../store/nodes/node-store.ts';
import type { NodeState } from '../../store/nodes/node-table.ts';
import { recordLog } from '../calls/testing/record-log.ts';
import { openNodeHeart } from './node-heart.ts';

const facts = { version: '1', internalUrl: 'http://10.0.0.1:3100', publicUrl: null, region: 'local' };

async function open(reap?: () => Promise<unknown>, beaten?: () => Promise<unknown>) {
  const clock = createVirtualClock(1_000_000);
  const { log, lines } = recordLog();
  const database = { isAway: false, epoch: 0, isTakenForDead: false, aheadMs: 0 };
  const load = { calls: 0, maxCalls: 10 };
  const at = () => clock.now() + database.aheadMs;
  const beats: (NodeLoad & { readonly state: NodeState })[] = [];
  const heart = await openNodeHeart({
    clock,
    log,
    id: 'a',
    ...facts,
    load: () => ({ ...load }),
    beaten,
    reap,
    store: {
      async register({ id, ...given }) {
        expect(given).toEqual(facts);
        Object.assign(database, { epoch: database.epoch + 1, isTakenForDead: false });
        return { id, epoch: database.epoch, at: at() };
      },
      async beat({ epoch }, sign) {
        if (database.isAway) throw new Error('away');
        beats.push(sign);
        return epoch === database.epoch && !database.isTakenForDead ? at() : null;
      },
    },
  });
  const states = () => beats.map(({ state }) => state);
  return { heart, clock, database, load, beats, states, lines };
}

it('beats every two seconds, says what it is up to, and that it stops', async () => {
  const { heart, clock, states } = await open();
  await clock.advance(4_000);
  expect(states()).toEqual(['ready', 'ready']);
  heart.drain();
  await clock.advance(2_000);
  await heart[Symbol.asyncDispose]();
  expect(states()).toEqual(['ready', 'ready', 'draining', 'draining', 'stopped']);
  expect(clock.pendingTimers()).toBe(0);
});

it('says at once that it drains, also while a sign of life is on its way', async () => {
  const { heart, clock, states } = await open();
  await clock.advance(1_000);
  heart.drain();
  await clock.advance(0);
  expect(states()).toEqual(['draining']);
  await clock.advance(2_000);
  expect(states()).toEqual(['draining', 'draining']);
});

it('says at once what it takes when asked to, and goes on from there', async () => {
  let heard = 0;
  const { heart, clock, load, beats, database } = await open(undefined, async () => {
    heard += 1;
  });
  load.maxCalls = 4;
  await clock.advance(1_500);
  await heart.tell();
  expect([beats, heard]).toEqual([[{ state: 'ready', calls: 0, maxCalls: 4 }], 1]);
  await clock.advance(1_999);
  expect(beats).toHaveLength(1);
  await clock.advance(1);
  expect(beats).toHaveLength(2);
  database.isAway = true;
  await heart.tell();
  expect([beats.length, heard]).toEqual([2, 2]);
});

it('says how much it has to do, and whoever waits for its signs hears of each that is stored', async () => {
  let heard = 0;
  const { clock, load, beats, database } = await open(undefined, async () => {
    heard += 1;
    throw new Error('not to be read');
  });
  load.calls = 3;
  await clock.advance(2_000);
  expect(beats).toEqual([{ state: 'ready', calls: 3, maxCalls: 10 }]);
  database.isAway = true;
  await clock.advance(2_000);
  expect(heard).toBe(1);
});

it('knows the time of the database, whatever the machine’s own clock says', async () => {
  const { heart, clock, database } = await open();
  expect(heart.databaseNow()).toBe(clock.now());
  database.aheadMs = -90_000;
  await clock.advance(2_000);
  expect(heart.databaseNow()).toBe(clock.now() - 90_000);
  database.isAway = true;
  await clock.advance(10_000);
  expect(heart.databaseNow()).toBe(clock.now() - 90_000);
});

it('ends what dead servers left every five seconds, and never soon after it was cut off itself', async () => {
  const at: number[] = [];
  const { clock, database, lines } = await open(async () => void at.push(clock.now() - 1_000_000));
  await clock.advance(16_000);
  expect(at).toEqual([]);
  await clock.advance(8_000);
  expect(at).toEqual([18_000, 24_000]);
  database.isAway = true;
  await clock.advance(20_000);
  expect(lines).toEqual(['warn: no sign of life reaches the database']);
  database.isAway = false;
  at.length = 0;
  await clock.advance(16_000);
  expect(at).toEqual([]);
  await clock.advance(4_000);
  expect(at).toHaveLength(1);
});

it('goes on as a new start when others took it for dead', async () => {
  const { heart, clock, database, lines } = await open();
  expect(heart.own).toEqual({ id: 'a', epoch: 1 });
  database.isTakenForDead = true;
  await clock.advance(2_000);
  expect(heart.own).toEqual({ id: 'a', epoch: 2 });
  expect(lines).toEqual(['error: other servers took this one for dead']);
});

it('says when what is dead could not be ended, and tries again', async () => {
  let tries = 0;
  const { clock, lines } = await open(async () => {
    tries += 1;
    throw new Error('refused');
  });
  await clock.advance(26_000);
  expect(tries).toBe(2);
  expect(lines).toEqual(Array(2).fill('error: calls of dead servers could not be ended'));
});
