import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { createAssistantStore } from './assistant-store.ts';
import { createBookingStore } from './booking-store.ts';
import { createCallStore } from './call-store.ts';
import { createContactStore } from './contact-store.ts';
import { createIdGenerator } from './create-id.ts';
import { createKnowledgeStore } from './knowledge-store.ts';
import { createNewsletterStore } from './newsletter-store.ts';
import { createOrgStore } from './org-store.ts';
import { createOutboxStore } from './outbox-store.ts';
import { createSettingStore } from './setting-store.ts';
import { createSquadStore } from './squad-store.ts';
import type { Store } from './store.ts';
import type { Queries, StoreContext } from './store-context.ts';
import { createTokenStore } from './token-store.ts';

export interface StoreOptions {
  /** 32 bytes; see `loadEncryptionKey`. Stored keys can be read with the same one only. */
  readonly encryptionKey: Uint8Array;
  /** Epoch milliseconds. Default the system's clock. */
  readonly now?: () => number;
  /** Default UUIDs of version 7. */
  readonly createId?: () => string;
}

const pingTimeoutMs = 2_000;

/** Everything the server keeps, in PostgreSQL. */
export function createStore(database: Pick<Database, 'db'>, options: StoreOptions): Store {
  const now = options.now ?? Date.now;
  const createId = options.createId ?? createIdGenerator(now);
  return storeOn({ db: database.db, now, createId, encryptionKey: options.encryptionKey });
}

function storeOn(context: StoreContext): Store {
  return {
    org: createOrgStore(context),
    token: createTokenStore(context),
    assistant: createAssistantStore(context),
    squad: createSquadStore(context),
    call: createCallStore(context),
    knowledge: createKnowledgeStore(context),
    booking: createBookingStore(context),
    contact: createContactStore(context),
    newsletter: createNewsletterStore(context),
    outbox: createOutboxStore(context),
    setting: createSettingStore(context),
    exclusively: (name, work) =>
      context.db.transaction(async (db) => {
        await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
        return work(storeOn({ ...context, db }));
      }),
    ping: () => ping(context.db),
  };
}

async function ping(db: Queries): Promise<number> {
  const startedAt = performance.now();
  const timer = new AbortController();
  const late = setTimeout(pingTimeoutMs, undefined, { signal: timer.signal }).then(
    () => {
      throw new Error(`the database did not answer in ${pingTimeoutMs} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([db.execute(sql`select 1`), late]);
  } finally {
    timer.abort();
  }
  return performance.now() - startedAt;
}
