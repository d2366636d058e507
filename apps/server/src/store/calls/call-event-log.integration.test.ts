import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing/test-store.ts';

let test: TestStore;
beforeAll(async () => {
  test = await openTestStore();
});
afterAll(() => test[Symbol.asyncDispose]());

const eventsOf = (count: number) =>
  Array.from({ length: count }, (_, sequence) => ({
    sequence,
    at: new Date(Date.UTC(2026, 0, 1, 0, 0, 0, sequence)).toISOString(),
    type: 'user-said',
    body: { text: `word ${sequence}` },
  }));

async function storedCall(count: number): Promise<string> {
  const { id } = await test.store.call.create({ orgId: test.orgId, type: 'webCall' });
  await test.store.call.keepEvents(id, eventsOf(count));
  return id;
}

it('events come back in their order, page by page, as they were kept', async () => {
  const { store, orgId } = test;
  const id = await storedCall(1_203);
  const all = [];
  let after: number | undefined;
  let pages = 0;
  do {
    const page = await store.call.events(orgId, id, { after, limit: 400 });
    all.push(...page.results);
    after = page.nextAfter;
    pages += 1;
  } while (after !== undefined);
  expect([pages, all]).toEqual([4, eventsOf(1_203)]);
});

it.each([
  [1, 499, 500, 500],
  [1_000, 499, 1_499, 1_499],
  [1_000, 998, 1_501, undefined],
  [1_000, 1_501, undefined, undefined],
])('%i events behind %i end with %s', async (limit, after, last, nextAfter) => {
  const id = await storedCall(1_502);
  const page = await test.store.call.events(test.orgId, id, { after, limit });
  expect([page.results.at(-1)?.sequence, page.nextAfter]).toEqual([last, nextAfter]);
});

it('another organisation reads none of them', async () => {
  const id = await storedCall(3);
  const other = await test.store.org.create('Other');
  expect(await test.store.call.events(other.id, id, { limit: 10 })).toEqual({ results: [] });
});

it('they are kept once, go with their call, and are found by what was said', async () => {
  const { store, orgId, pool } = test;
  const id = await storedCall(2);
  await store.call.keepEvents(id, eventsOf(2));
  const found = [];
  for await (const rows of store.personalData.search(orgId, 'call', 'word 1\\M'))
    found.push(...rows.filter((row) => row.id === id));
  expect(found).toHaveLength(1);
  await store.call.delete(orgId, id);
  const { rows } = await pool.query('select 1 from call_event where call_id = $1', [id]);
  expect(rows).toEqual([]);
});
