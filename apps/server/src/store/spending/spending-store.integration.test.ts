import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing/test-store.ts';
import type { Charge } from './spending-store.ts';

let test: TestStore;
let orgId: string;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(async () => {
  test.setTime('2027-03-15T12:00:00.000Z');
  orgId = (await test.store.org.create('Spends')).id;
});

const charge = (totalUsd: number, more: Partial<Charge> = {}) =>
  test.store.spending.charge(orgId, {
    holderId: randomUUID(),
    accounts: [{ subject: 'org', dailyUsd: 1 }],
    totalUsd,
    holdUsd: null,
    ...more,
  });
const spent = (subject = 'org') => test.store.spending.spent(orgId, subject);

it('adds exactly what is charged, however many charge at once, and the same sum only once', async () => {
  const holders = Array.from({ length: 30 }, () => randomUUID());
  await Promise.all(holders.map((holderId) => charge(0.01, { holderId, holdUsd: 0.01 })));
  await Promise.all(holders.map((holderId) => charge(0.013, { holderId, holdUsd: 0.01 })));
  await Promise.all(holders.map((holderId) => charge(0.013, { holderId })));
  expect(await spent()).toEqual({ dayUsd: 0.39, monthUsd: 0.39 });
});

it('of thirty that begin at once only so many may as the limit has room for', async () => {
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => charge(0, { holdUsd: 0.05 })));
  expect(outcomes.filter(({ exceeded }) => exceeded.length === 0)).toHaveLength(20);
  expect(outcomes.flatMap(({ exceeded }) => exceeded)[0]).toEqual({
    subject: 'org',
    period: 'day',
    limitUsd: 1,
    spentUsd: 0,
  });
});

it('a small limit lets ten begin, a limit of 0 none', async () => {
  const small = [{ subject: 'org', dailyUsd: 0.02 }];
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => charge(0, { accounts: small, holdUsd: 0.05 })),
  );
  expect(outcomes.filter(({ exceeded }) => exceeded.length === 0)).toHaveLength(10);
  const none = await charge(0, { accounts: [{ subject: 'key:1', dailyUsd: 0 }], holdUsd: 0.05 });
  expect(none.exceeded).toHaveLength(1);
});

it('what ended, and what nobody renews, holds nothing', async () => {
  const accounts = [{ subject: 'org', dailyUsd: 0.1 }];
  const holders = Array.from({ length: 10 }, () => randomUUID());
  for (const holderId of holders) await charge(0, { holderId, accounts, holdUsd: 0.01 });
  expect((await charge(0, { accounts, holdUsd: 0.01 })).exceeded).toHaveLength(1);
  await charge(0, { holderId: holders[0] ?? '', accounts });
  await charge(0, { holderId: holders[1] ?? '', accounts });
  expect((await charge(0, { accounts, holdUsd: 0.01 })).exceeded).toEqual([]);
  test.setTime('2027-03-15T12:02:01.000Z');
  expect((await charge(0, { accounts, holdUsd: 0.01 })).exceeded).toEqual([]);
});

it('counts by days and months, for each subject and organisation apart', async () => {
  const accounts = [
    { subject: 'org', dailyUsd: 0.5, monthlyUsd: 0.6 },
    { subject: 'assistant:a', monthlyUsd: 10 },
  ];
  expect((await charge(0.5, { accounts, holdUsd: 0.05 })).exceeded).toMatchObject([
    { subject: 'org', period: 'day' },
  ]);
  test.setTime('2027-03-16T00:00:00.000Z');
  expect(await spent()).toEqual({ dayUsd: 0, monthUsd: 0.5 });
  expect((await charge(0.01, { accounts, holdUsd: 0.05 })).exceeded).toEqual([]);
  expect((await charge(0.09, { accounts, holdUsd: 0.05 })).exceeded).toMatchObject([{ period: 'month' }]);
  expect(await spent('assistant:a')).toEqual({ dayUsd: 0.1, monthUsd: 0.6 });
  test.setTime('2027-04-01T00:00:00.000Z');
  expect((await charge(0.01, { accounts, holdUsd: 0.05 })).exceeded).toEqual([]);
  const other = (await test.store.org.create('Other')).id;
  expect(await test.store.spending.spent(other, 'org')).toEqual({ dayUsd: 0, monthUsd: 0 });
});

it('says once a day that most of it is spent', async () => {
  expect((await charge(0.79)).nearlySpent).toEqual([]);
  const told = await Promise.all([charge(0.01), charge(0.01), charge(0.01)]);
  expect(told.flatMap(({ nearlySpent }) => nearlySpent)).toMatchObject([
    { subject: 'org', period: 'day', limitUsd: 1 },
  ]);
  test.setTime('2027-03-16T12:00:00.000Z');
  expect((await charge(0.9)).nearlySpent).toHaveLength(1);
});

it('forgets days and months that nobody asks for', async () => {
  await charge(0.1);
  test.setTime('2029-09-15T12:00:00.000Z');
  await charge(0.2);
  const { rows } = await test.pool.query('select period from spending where org_id = $1 order by period', [
    orgId,
  ]);
  expect(rows).toEqual([{ period: '2029-09' }, { period: '2029-09-15' }]);
});
