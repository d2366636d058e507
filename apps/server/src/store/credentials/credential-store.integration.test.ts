import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore } from '../create-store.ts';
import type { Store } from '../store.ts';
import { credential } from './credential-tables.ts';

let database: Database;
let store: Store;
let orgId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  store = createStore(database, { encryptionKey: testEncryptionKey });
  orgId = (await store.org.create('Test')).id;
});
afterAll(() => database[Symbol.asyncDispose]());

const plan = { type: 'bearer', token: 'MARKER', headerName: 'x-key' } as const;

it('a secret is nowhere in the row in plain text, and opens with the same key only', async () => {
  const { id } = await store.credential.create(orgId, { provider: 'webhook', authenticationPlan: plan });
  const [row] = await database.db.select().from(credential);
  expect(row?.body).toEqual({
    provider: 'webhook',
    authenticationPlan: { type: 'bearer', headerName: 'x-key' },
  });
  expect(row?.secrets?.toString('latin1')).not.toContain('MARKER');
  expect(await store.credential.open(orgId, id)).toMatchObject({ authenticationPlan: plan });
  const other = createStore(database, { encryptionKey: new Uint8Array(32) });
  await expect(other.credential.open(orgId, id)).rejects.toMatchObject({ code: 'secret-unreadable' });
});

it('secrets that were put into another row do not open there', async () => {
  const make = (apiKey: string) => store.credential.create(orgId, { provider: 'openai', apiKey });
  const [first] = [await make('one'), await make('two')];
  const rows = await database.db.select().from(credential);
  const stolen = rows.find(({ id }) => id === first.id)?.secrets ?? null;
  await database.db.update(credential).set({ secrets: stolen });
  const opened = await Promise.allSettled(rows.map(({ id }) => store.credential.open(orgId, id)));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
