import { expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import type { NodeState } from '../../store/nodes/node-table.ts';
import { recordLog } from '../calls/testing/record-log.ts';
import { openNodeHeart } from './node-heart.ts';

async function open(reap?: () => Promise<unknown>) {
  const clock = createVirtualClock(1_000_000);
  const { log, lines } = recordLog();
  const database = { isAway: false, epoch: 0, isTakenForDead: false };
  const beats: NodeState[] = [];
  const heart = await openNodeHeart({
    clock,
    log,
    id: 'a',
    version: '1',
    reap,
    store: {
      async register({ id }) {
        Object.assign(database, { epoch: database.epoch + 1, isTakenForDead: false });
        return { id, epoch: database.epoch };
      },
      async beat({ epoch }, state) {
        if (database.isAway) throw new Error('away');
        beats.push(state);
        return epoch === database.epoch && !database.isTakenForDead;
      },
      stopSilent: async () => 0,
      forget: async () => undefined,
    },
  });
  return { heart, clock, database, beats, lines };
}

it('beats every two seconds, says what it is up to, and that it stops', async () => {
  const { heart, clock, beats } = await open();
  await clock.advance(4_000);
  heart.drain();
  await clock.advance(2_000);
  await heart[Symbol.asyncDispose]();
  expect(beats).toEqual(['ready', 'ready', 'draining', 'stopped']);
  expect(clock.pendingTimers()).toBe(0);
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
