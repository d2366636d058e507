import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase, testEncryptionKey } from '../../platform/database/testing/test-database.ts';
import { createStore, type StoreOptions } from '../create-store.ts';
import type { Store } from '../store.ts';

/** A store on a fresh database, with a clock that does not move until it is set. */
export interface TestStore extends AsyncDisposable {
  readonly store: Store;
  readonly orgId: string;
  /** To look at what is stored, past the store. */
  readonly pool: Database['pool'];
  readonly setTime: (iso: string) => void;
}

/** For integration tests: starts PostgreSQL when it is the file's first. */
export async function openTestStore(options: Pick<StoreOptions, 'maxPageBytes'> = {}): Promise<TestStore> {
  const database = await openTestDatabase();
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const store = createStore(database, {
    ...options,
    encryptionKey: testEncryptionKey,
    now: () => now,
  });
  const org = await store.org.create('Test');
  return {
    store,
    orgId: org.id,
    pool: database.pool,
    setTime: (iso) => {
      now = Date.parse(iso);
    },
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}
