import { afterAll, beforeAll, expect, it } from 'vitest';
import { createId } from '../../platform/create-id.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';
import { assistantVersion } from './assistant-tables.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Store;
let orgId: string;
let failsToCount = false;
beforeAll(async () => {
  database = await openTestDatabase();
  const mayFail = () => {
    if (failsToCount) throw new Error('no id');
    return createId();
  };
  store = createStore(database, { encryptionKey: testEncryptionKey, createId: mayFail });
  orgId = (await store.org.create('Test')).id;
});
afterAll(() => database[Symbol.asyncDispose]());

const page = { page: 1, limit: 100 };

it('keeps neither the change nor its version when one of them fails', async () => {
  const { id } = await store.assistant.create(orgId, { name: 'Before' });
  failsToCount = true;
  await expect(store.assistant.update(orgId, id, { name: 'After' })).rejects.toThrow('no id');
  failsToCount = false;
  expect(await store.assistant.get(orgId, id)).toMatchObject({ name: 'Before', latestVersion: 'v1' });
  expect((await store.assistant.versions(orgId, id, page)).results).toHaveLength(1);
});

it('forgets the oldest of more than 1000, and goes on counting', async () => {
  const { id } = await store.assistant.create(orgId, { name: 'First' });
  const createdAt = new Date();
  const body = { name: 'Thousandth' };
  await database.db
    .insert(assistantVersion)
    .values({ id: createId(), orgId, documentId: id, version: 1_000, body, createdAt });
  expect((await store.assistant.update(orgId, id, { name: 'Next' }))?.latestVersion).toBe('v1001');
  const { results, nextPageState } = await store.assistant.versions(orgId, id, page);
  expect(results.map(({ version, parentVersion }) => [version, parentVersion])).toEqual([
    ['v1001', 'v1000'],
    ['v1000', null],
  ]);
  expect(nextPageState).toBeUndefined();
  expect(await store.assistantVersion.find(orgId, id, 'v1')).toBeNull();
});

it('names the same state by the same hash', async () => {
  const { id } = await store.assistant.create(orgId, { name: 'A', firstMessage: 'Hi' });
  await store.assistant.update(orgId, id, { name: 'B' });
  await store.assistant.replace(orgId, id, { firstMessage: 'Hi', name: 'A' });
  const { results } = await store.assistant.versions(orgId, id, page);
  const [third, second, first] = results.map(({ configHash }) => configHash);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
});
