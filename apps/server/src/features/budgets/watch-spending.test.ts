import { createVirtualClock } from '@saywell/agent/testing';
import { expect, it } from 'vitest';
import type { Refusal } from './budget-desk.ts';
import { watchSpending } from './watch-spending.ts';

const spender = { orgId: 'org', holderId: 'one' };
const over: Refusal = { code: 'billing-limit-reached', message: 'over' };

function watch(answers: readonly (Refusal | null | Error)[]) {
  const clock = createVirtualClock();
  const charged: number[] = [];
  const refusals: Refusal[] = [];
  const errors: unknown[] = [];
  const left = [...answers];
  let totalUsd = 0;
  const stop = watchSpending({
    desk: {
      async charge(_spender, total) {
        charged.push(total);
        const answer = left.shift() ?? null;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
    spender,
    clock,
    totalUsd: () => (totalUsd += 1),
    onOver: (refusal) => refusals.push(refusal),
    onError: (error) => errors.push(error),
  });
  return { clock, charged, refusals, errors, stop };
}

it('charges every ten seconds what it has cost, until it may not go on', async () => {
  const { clock, charged, refusals } = watch([null, null, over]);
  await clock.advance(9_999);
  expect(charged).toEqual([]);
  await clock.advance(60_000);
  expect([charged, refusals]).toEqual([[1, 2, 3], [over]]);
  expect(clock.pendingTimers()).toBe(0);
});

it('a database that is away ends no call', async () => {
  const { clock, charged, refusals, errors } = watch([new Error('away'), null]);
  await clock.advance(25_000);
  expect([charged, refusals, errors.length]).toEqual([[1, 2], [], 1]);
});

it('stopped, it charges no more, and nothing is over', async () => {
  const { clock, charged, refusals, stop } = watch([over]);
  await stop();
  await clock.advance(60_000);
  expect([charged, refusals, clock.pendingTimers()]).toEqual([[], [], 0]);
});

it('stopped while it charges, it waits for that, and nothing is over', async () => {
  const clock = createVirtualClock();
  const refusals: Refusal[] = [];
  let answer: (refusal: Refusal) => void = () => undefined;
  const stop = watchSpending({
    desk: { charge: () => new Promise((resolve) => (answer = resolve)) },
    spender,
    clock,
    totalUsd: () => 1,
    onOver: (refusal) => refusals.push(refusal),
    onError: () => undefined,
  });
  await clock.advance(10_000);
  let isStopped = false;
  const stopping = stop().then(() => (isStopped = true));
  await clock.advance(1_000);
  expect(isStopped).toBe(false);
  answer(over);
  await stopping;
  expect([refusals, clock.pendingTimers()]).toEqual([[], 0]);
});
