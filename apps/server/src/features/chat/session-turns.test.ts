import { expect, it } from 'vitest';
import { chatLimits } from './chat-limits.ts';
import { createSessionTurns } from './session-turns.ts';

const patient = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lets messages of one session in one after the other, and others meanwhile', async () => {
  const turns = createSessionTurns();
  const order: string[] = [];
  const endFirst = await turns.take('a', patient());
  const second = turns.take('a', patient()).then((end) => {
    order.push('second');
    return end;
  });
  const third = turns.take('a', patient()).then((end) => {
    order.push('third');
    return end;
  });
  (await turns.take('b', patient()))();
  await settled();
  expect(order).toEqual([]);
  endFirst();
  (await second)();
  (await third)();
  expect(order).toEqual(['second', 'third']);
});

it('lets one that gave up not hold up those behind it', async () => {
  const turns = createSessionTurns();
  const endFirst = await turns.take('a', patient());
  const caller = new AbortController();
  const second = turns.take('a', caller.signal);
  const third = turns.take('a', patient());
  caller.abort();
  await expect(second).rejects.toMatchObject({ code: 'request-cancelled' });
  endFirst();
  (await third)();
  await expect(turns.take('a', AbortSignal.abort())).rejects.toMatchObject({ code: 'request-cancelled' });
});

it('refuses more than a few', async () => {
  const turns = createSessionTurns();
  const waiting = Array.from({ length: chatLimits.maxWaitingInSession + 1 }, () =>
    turns.take('a', patient()),
  );
  await expect(turns.take('a', patient())).rejects.toMatchObject({ code: 'rate-limited' });
  for (const turn of waiting) (await turn)();
  (await turns.take('a', patient()))();
});
