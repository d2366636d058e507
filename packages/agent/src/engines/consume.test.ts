import { expect, it } from 'vitest';
import { createRuntime } from '../runtime/runtime.ts';
import { RUBBISH } from '../testing/fault.ts';
import { createVirtualClock } from '../testing/virtual-clock.ts';
import { consume } from './consume.ts';
import type { EngineError } from './engine.ts';

interface Seen {
  items: unknown[];
  ends: number;
  errors: EngineError[];
}
function start(open: () => AsyncIterable<unknown>) {
  const clock = createVirtualClock();
  const seen: Seen = { items: [], ends: 0, errors: [] };
  const cancel = consume(open, {
    runtime: createRuntime(clock, () => undefined),
    engine: 'fake',
    firstMs: 100,
    nextMs: 50,
    onItem: (item) => seen.items.push(item),
    onEnd: () => {
      seen.ends += 1;
    },
    onError: (error) => seen.errors.push(error),
  });
  return { clock, seen, cancel };
}
async function* count(limit: number): AsyncGenerator<number> {
  for (let value = 0; value < limit; value += 1) yield value;
}
async function* hangAfter(first: number): AsyncGenerator<number> {
  yield first;
  await new Promise(() => undefined);
}

it('passes on every item and the end, and leaves no timer', async () => {
  const { clock, seen } = start(() => count(3));
  await clock.advance(10);
  expect(seen).toEqual({ items: [0, 1, 2], ends: 1, errors: [] });
  expect(clock.pendingTimers()).toBe(0);
});
it('gives up an engine that hangs, first and later, once', async () => {
  const { clock, seen } = start(() => hangAfter(1));
  await clock.advance(49);
  expect(seen.errors).toEqual([]);
  await clock.advance(1_000);
  expect(seen.errors.map((error) => error.code)).toEqual(['engine-timed-out']);
  expect(seen.ends).toBe(0);
});
it('turns what an engine throws into its failure, whenever it throws', async () => {
  const atOnce = start(() => {
    throw new Error('no');
  });
  const noIterable = start(() => JSON.parse(RUBBISH));
  for (const { clock, seen } of [atOnce, noIterable]) {
    await clock.advance(10);
    expect(seen.errors.map((error) => error.code)).toEqual(['engine-failed']);
    expect(clock.pendingTimers()).toBe(0);
  }
});
it('says nothing after it was cancelled', async () => {
  const { clock, seen, cancel } = start(() => count(3));
  cancel();
  cancel();
  await clock.advance(1_000);
  expect(seen).toEqual({ items: [], ends: 0, errors: [] });
  expect(clock.pendingTimers()).toBe(0);
});
