import { beforeEach, expect, it } from 'vitest';
import { createVirtualClock, type VirtualClock } from '../../platform/testing/virtual-clock.ts';
import { type AccessHolder, type AccessWatch, createAccessWatch } from './access-watch.ts';

let clock: VirtualClock;
let watch: AccessWatch;
let isGood: boolean | Error;
let lost: string[];
beforeEach(() => {
  clock = createVirtualClock();
  watch = createAccessWatch({ clock });
  isGood = true;
  lost = [];
});

function letIn(name: string, more: Partial<AccessHolder> = {}): () => void {
  const answer = async (): Promise<boolean> => {
    if (isGood instanceof Error) throw isGood;
    return isGood;
  };
  const holder = { orgId: 'org', holderId: name, userId: `${name}-member`, expiresAt: undefined };
  return watch.watch({ ...holder, isGood: answer, ...more }, () => lost.push(name));
}
const told = async (kind: 'access-session' | 'access-member' | 'org', id: string): Promise<void> => {
  watch.stored({ kind, orgId: 'org', id, change: 'updated' });
  await clock.advance(0);
};

it('lets go of those of whom the database tells, once, and of nobody else', async () => {
  for (const name of ['ann', 'ben', 'cleo']) letIn(name);
  isGood = false;
  await told('access-session', 'nobody');
  expect(lost).toEqual([]);
  await told('access-session', 'ann');
  await told('access-member', 'ben-member');
  await told('access-session', 'ann');
  await clock.advance(2_000);
  expect(lost).toEqual(['ann', 'ben']);
});

it('looks again soon: a key may be remembered for a second', async () => {
  letIn('ann');
  await told('access-session', 'ann');
  isGood = false;
  await clock.advance(1_500);
  expect(lost).toEqual(['ann']);
});

it('looks at all of an organisation when that changes, and at everybody after something was missed', async () => {
  letIn('ann');
  letIn('ben', { orgId: 'other' });
  isGood = false;
  await told('org', 'org');
  expect(lost).toEqual(['ann']);
  watch.missed();
  await clock.advance(0);
  expect(lost).toEqual(['ann', 'ben']);
});

it('finds out by itself within a minute, and what is too old within 20 s', async () => {
  letIn('ann');
  letIn('ben', { expiresAt: clock.now() + 15_000 });
  await clock.advance(20_000);
  expect(lost).toEqual(['ben']);
  isGood = new Error('the database is away');
  await clock.advance(60_000);
  expect(lost).toEqual(['ben']);
  isGood = false;
  await clock.advance(60_000);
  expect(lost).toEqual(['ben', 'ann']);
});

it('forgets whoever has gone, and keeps no timer for nobody', async () => {
  const leave = letIn('ann');
  leave();
  isGood = false;
  await told('access-session', 'ann');
  await clock.advance(120_000);
  expect([lost, clock.pendingTimers()]).toEqual([[], 0]);
});
