import { expect, it } from 'vitest';
import { createVirtualClock } from '../../platform/testing/virtual-clock.ts';
import { recentAnswer } from './recent-answer.ts';

/** What is asked and not yet answered. */
function open() {
  const clock = createVirtualClock();
  const asked: { answer: (value: string) => void; fail: () => void }[] = [];
  const ask = () =>
    new Promise<string>((answer, reject) => {
      asked.push({ answer, fail: () => reject(new Error('away')) });
    });
  return { clock, asked, look: recentAnswer({ ask, clock, everyMs: 10_000, limitMs: 1_500 }) };
}

it('asks once for everybody who looks, and not again while it knows', async () => {
  const { clock, asked, look } = open();
  const both = Promise.all([look(), look()]);
  asked[0]?.answer('first');
  expect(await both).toEqual(['first', 'first']);
  await clock.advance(9_999);
  expect(await look()).toBe('first');
  expect(asked).toHaveLength(1);
  await clock.advance(1);
  const again = look();
  asked[1]?.answer('second');
  expect(await again).toBe('second');
});

it('lets nobody wait for a question that hangs, asks no other, and takes no old answer for a new one', async () => {
  const { clock, asked, look } = open();
  const first = look();
  await clock.advance(1_500);
  expect(await first).toBeUndefined();
  const later = look();
  await clock.advance(60_000);
  expect(await later).toBeUndefined();
  expect(asked).toHaveLength(1);
  asked[0]?.answer('of long ago');
  await clock.advance(0);
  const fresh = look();
  asked[1]?.answer('fresh');
  expect(await fresh).toBe('fresh');
});

it('has an answer that was late for one who looked, for the next', async () => {
  const { clock, asked, look } = open();
  const first = look();
  await clock.advance(2_000);
  expect(await first).toBeUndefined();
  asked[0]?.answer('late');
  await clock.advance(0);
  expect(await look()).toBe('late');
  expect(asked).toHaveLength(1);
});

it('says nothing after a failure, and asks again in time', async () => {
  const { clock, asked, look } = open();
  const first = look();
  asked[0]?.fail();
  expect([await first, await look(), asked.length]).toEqual([undefined, undefined, 1]);
  await clock.advance(10_000);
  const next = look();
  asked[1]?.answer('back');
  expect(await next).toBe('back');
});
