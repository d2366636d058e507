import { expect, it } from 'vitest';
import { createVirtualClock } from '../../../platform/testing/virtual-clock.ts';
import { createCallDraft, draftDelayMs } from './call-draft.ts';

function open() {
  const clock = createVirtualClock();
  const stored: string[] = [];
  const failures: unknown[] = [];
  const call = { said: '', waits: [] as (() => void)[], isSlow: false, isAway: false };
  const draft = createCallDraft({
    clock,
    async store() {
      const { said } = call;
      if (call.isSlow) await new Promise<void>((resolve) => call.waits.push(resolve));
      if (call.isAway) throw new Error('away');
      stored.push(said);
    },
    failed: (error) => void failures.push(error),
  });
  const say = (said: string): void => {
    call.said = said;
    draft.changed();
  };
  return { clock, draft, call, say, stored, failures };
}

it('stores what was said at most every three seconds, and nothing while nothing is said', async () => {
  const { clock, say, stored } = open();
  say('a');
  say('ab');
  await clock.advance(draftDelayMs - 1);
  expect(stored).toEqual([]);
  await clock.advance(1);
  expect(stored).toEqual(['ab']);
  await clock.advance(60_000);
  expect(stored).toEqual(['ab']);
  say('abc');
  await clock.advance(draftDelayMs);
  expect(stored).toEqual(['ab', 'abc']);
});

it('stores one after the other, and what came meanwhile afterwards', async () => {
  const { clock, say, call, stored } = open();
  call.isSlow = true;
  say('a');
  await clock.advance(draftDelayMs);
  say('ab');
  await clock.advance(draftDelayMs);
  expect(call.waits).toHaveLength(1);
  call.isSlow = false;
  call.waits.pop()?.();
  await clock.advance(draftDelayMs);
  expect(stored).toEqual(['a', 'ab']);
});

it('goes on after a failure', async () => {
  const { clock, say, call, stored, failures } = open();
  call.isAway = true;
  say('a');
  await clock.advance(draftDelayMs);
  expect(failures).toHaveLength(1);
  call.isAway = false;
  say('ab');
  await clock.advance(draftDelayMs);
  expect(stored).toEqual(['ab']);
});

it('begins nothing after the end', async () => {
  const { clock, draft, say, call, stored } = open();
  call.isSlow = true;
  say('a');
  await clock.advance(draftDelayMs);
  say('ab');
  draft.close();
  say('abc');
  call.waits.pop()?.();
  await clock.advance(60_000);
  expect(stored).toEqual(['a']);
  expect(clock.pendingTimers()).toBe(0);
});
