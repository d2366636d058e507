import { describe, expect, it, vi } from 'vitest';
import { createRest } from './rest.ts';

function open() {
  let time = 1_000;
  const onRest = vi.fn();
  const onBack = vi.fn();
  const rest = createRest({ now: () => time, failures: 3, firstMs: 100, longestMs: 300, onRest, onBack });
  const fail = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      rest.begin();
      rest.failed();
    }
  };
  return { rest, fail, onRest, onBack, pass: (ms: number) => void (time += ms) };
}

describe('an endpoint that fails', () => {
  it('rests after three failures in a row, not after three among successes', () => {
    const { rest, fail, onRest } = open();
    fail(2);
    rest.succeeded();
    fail(2);
    expect(rest.isResting()).toBe(false);
    fail(1);
    expect([rest.isResting(), onRest.mock.calls]).toEqual([true, [[100]]]);
  });

  it('is tried by one request after its rest, and rests longer when that fails', () => {
    const { rest, fail, pass, onRest } = open();
    fail(3);
    for (const restMs of [200, 300, 300]) {
      pass(300);
      expect(rest.isResting()).toBe(false);
      rest.begin();
      expect(rest.isResting()).toBe(true);
      rest.failed();
      expect(onRest).toHaveBeenLastCalledWith(restMs);
    }
    expect(rest.isResting()).toBe(true);
  });

  it('is back with the first answer', () => {
    const { rest, fail, pass, onBack } = open();
    fail(3);
    pass(100);
    rest.begin();
    rest.succeeded();
    expect([rest.isResting(), onBack.mock.calls.length]).toEqual([false, 1]);
    fail(2);
    expect(rest.isResting()).toBe(false);
  });

  it('a request that was given up says nothing, and the next one tries', () => {
    const { rest, fail, pass, onRest } = open();
    fail(3);
    pass(100);
    rest.begin();
    rest.givenUp();
    expect([rest.isResting(), onRest.mock.calls.length]).toEqual([false, 1]);
  });

  it('failures of requests that were on their way do not lengthen the rest', () => {
    const { rest, fail, onRest } = open();
    fail(3);
    rest.failed();
    rest.failed();
    expect(onRest).toHaveBeenCalledTimes(1);
  });

  it('asked to be left alone it rests at once, for so long and no longer than the longest', () => {
    const { rest, pass } = open();
    rest.begin();
    rest.failed(30);
    expect(rest.isResting()).toBe(true);
    pass(29);
    expect(rest.isResting()).toBe(true);
    pass(1);
    expect(rest.isResting()).toBe(false);
    rest.begin();
    rest.failed(1e9);
    pass(400);
    expect(rest.isResting()).toBe(false);
  });
});
