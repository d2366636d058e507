import { expect, it } from 'vitest';
import type { Decoder } from './decoder.ts';
import { createDecoderPool } from './decoder-pool.ts';

function fakeDecoder(log: string[]): Decoder {
  const never = () => Promise.reject(new Error('not expected'));
  return {
    start: () => undefined,
    process: () => undefined,
    partial: never,
    finish: never,
    lateMs: () => 0,
    defaultMean: null,
    mean: never,
    abandon: () => void log.push('abandon'),
    close: async () => undefined,
  };
}

it('makes decoders up to the limit, then lends those that come back, their utterance dropped', async () => {
  const log: string[] = [];
  let made = 0;
  const create = async () => {
    made += 1;
    return fakeDecoder(log);
  };
  const pool = createDecoderPool({ maxDecoders: 2, create });
  const [first, second] = await Promise.all([pool.acquire(), pool.acquire()]);
  expect(first && second).toBeTruthy();
  const third = pool.acquire();
  if (first) pool.release(first);
  expect(log).toEqual(['abandon']);
  expect(await third).toBe(first);
  expect(made).toBe(2);
});

it('gives what comes back to whoever spoke last and is still there', async () => {
  const pool = createDecoderPool({ maxDecoders: 1, create: async () => fakeDecoder([]) });
  const served: string[] = [];
  const ask = async (name: string, isWanted: () => boolean) => {
    const decoder = await pool.acquire({ isWanted });
    served.push(decoder ? name : `${name} in vain`);
    return decoder;
  };
  const only = await pool.acquire();
  const first = ask('first', () => true);
  const second = ask('second', () => true);
  void ask('gone', () => false);
  if (only) pool.release(only);
  expect(await second).toBe(only);
  expect(served).toEqual(['gone in vain', 'second']);
  if (only) pool.release(only);
  expect(await first).toBe(only);
});

it('lends one that fits rather than the last', async () => {
  const pool = createDecoderPool({ maxDecoders: 3, create: async () => fakeDecoder([]) });
  const lent = await Promise.all([pool.acquire(), pool.acquire(), pool.acquire()]);
  for (const decoder of lent) if (decoder) pool.release(decoder);
  expect(await pool.acquire({ isFitting: (free) => free === lent[1] })).toBe(lent[1]);
  expect(await pool.acquire({ isFitting: (free) => free === lent[1] })).toBe(lent[2]);
});

it('without decoders keeps nobody waiting', async () => {
  const pool = createDecoderPool({ maxDecoders: 0, create: async () => fakeDecoder([]) });
  expect(await pool.acquire()).toBeNull();
});

it('closes what rests for a minute, all but one', async () => {
  let now = 0;
  const log: string[] = [];
  const create = async () => ({ ...fakeDecoder([]), close: async () => void log.push('close') });
  const pool = createDecoderPool({ maxDecoders: 3, create, now: () => now });
  const lent = await Promise.all([pool.acquire(), pool.acquire(), pool.acquire()]);
  for (const decoder of lent) if (decoder) pool.release(decoder);
  expect(await pool.closeIdle()).toBe(true);
  now = 59_999;
  const busy = await pool.acquire();
  if (busy) pool.release(busy);
  expect(log).toEqual([]);
  now = 60_000;
  expect(await pool.closeIdle()).toBe(false);
  expect(log).toEqual(['close', 'close']);
  now = 200_000;
  expect(await pool.closeIdle()).toBe(false);
  expect(log).toHaveLength(2);
  expect(await pool.acquire()).toBe(busy);
  expect(await pool.acquire()).not.toBeNull();
});

it('lends none when none can be made, and tries again later', async () => {
  let isBroken = true;
  const create = async () => {
    if (isBroken) throw new Error('out of memory');
    return fakeDecoder([]);
  };
  const pool = createDecoderPool({ maxDecoders: 1, create });
  expect(await pool.acquire()).toBeNull();
  isBroken = false;
  expect(await pool.acquire()).not.toBeNull();
});

it('lends less where decoders are late, never none, and one more every 10 s without a late one', async () => {
  let now = 0;
  const pool = createDecoderPool({ maxDecoders: 3, create: async () => fakeDecoder([]), now: () => now });
  /** As many as are lent without a wait. */
  const lendAll = async () => {
    const lent: Decoder[] = [];
    let isOver = false;
    while (!isOver) {
      const next = pool.acquire({ isWanted: () => !isOver });
      const atOnce = await Promise.race([next, new Promise<null>((give) => setImmediate(give, null))]);
      if (atOnce) lent.push(atOnce);
      else isOver = true;
    }
    return lent;
  };
  const [first, second, third] = await lendAll();
  for (const late of [first, second, third]) if (late) pool.releaseLate(late);
  const one = await lendAll();
  expect(one).toHaveLength(1);
  now = 9_999;
  expect(await lendAll()).toHaveLength(0);
  now = 10_000;
  const again = await lendAll();
  expect(again).toHaveLength(1);
  for (const decoder of [...one, ...again]) pool.release(decoder);
  now = 60_000;
  expect(await lendAll()).toHaveLength(3);
});
