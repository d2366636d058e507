import { createHash, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../platform/database/testing/test-database.ts';
import { createStore } from './create-store.ts';
import type { Store } from './store.ts';

let database: Database;
let orgId: string;
/** Servers of one database whose clocks say something else. */
let right: Store;
let ahead: Store;
let behind: Store;

const skewMs = 90_000;
const leaseMs = 45_000;

function storeWithClock(offsetMs: number): Store {
  const RightDate = Date;
  vi.stubGlobal(
    'Date',
    class extends RightDate {
      static override now = (): number => RightDate.now() + offsetMs;
    },
  );
  try {
    return createStore(database, { encryptionKey: testEncryptionKey });
  } finally {
    vi.unstubAllGlobals();
  }
}

beforeEach(async () => {
  database = await openTestDatabase();
  [right, ahead, behind] = [storeWithClock(0), storeWithClock(skewMs), storeWithClock(-skewMs)];
  orgId = (await right.org.create('Clocks')).id;
});
afterEach(() => database[Symbol.asyncDispose]());

const claim = (store: Store) => store.job.claim([{ kind: 'contact-mail', limit: 10, leaseMs }]);
const add = (store: Store, dueAt?: number) =>
  store.job.add({
    orgId,
    kind: 'contact-mail',
    subjectId: randomUUID(),
    ...(dueAt !== undefined && { dueAt }),
  });

it('a server whose clock is wrong takes nobody’s jobs, and its own are due at once', async () => {
  const added = 8;
  for (let job = 0; job < added; job++) await add([right, ahead, behind][job % 3] ?? right);
  const claimed = await claim(right);
  expect(claimed).toHaveLength(added);
  expect([await claim(ahead), await claim(behind)]).toEqual([[], []]);
  for (const store of [ahead, behind])
    for (const job of claimed) expect(await store.job.extend(job, leaseMs)).toBe(true);
  expect([await claim(right), await claim(ahead)]).toEqual([[], []]);
  const left = (await ahead.job.nextDueAt(['contact-mail'])) ?? 0;
  expect(left - skewMs - Date.now()).toBeGreaterThan(leaseMs - 10_000);
  expect(left - skewMs - Date.now()).toBeLessThanOrEqual(leaseMs);
});

it('a delay is as long for every server', async () => {
  await add(ahead, Date.now() + skewMs + 20_000);
  expect(await claim(right)).toEqual([]);
  const at = (await right.job.nextDueAt(['contact-mail'])) ?? 0;
  expect(Math.abs(at - Date.now() - 20_000)).toBeLessThan(5_000);
});

it('a request that runs is not taken for abandoned', async () => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const request = { orgId, scopeHash: hash('scope'), requestHash: hash('request') };
  const first = await right.idempotency.claim(request, 20_000);
  expect(first).toMatchObject({ state: 'claimed' });
  const second = await ahead.idempotency.claim(request, 20_000);
  expect(second).toMatchObject({ state: 'in-progress' });
  const until = second.state === 'in-progress' ? second.until : 0;
  expect(until - skewMs - Date.now()).toBeGreaterThan(10_000);
  expect(until - skewMs - Date.now()).toBeLessThanOrEqual(20_000);
  expect(await ahead.idempotency.deleteExpired(orgId)).toBeGreaterThan(Date.now());
});
