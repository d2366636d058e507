import type { FastifyBaseLogger } from 'fastify';
import { type DemoIds, ensureDemo } from '../features/demo/ensure-demo.ts';
import type { FeedService } from '../features/feed/feed-service.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { SharedCounter } from '../platform/bus/shared-counter.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { DatabaseError } from '../platform/database/database-error.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { ReleaseStack } from '../platform/release-stack.ts';
import { keyFile, loadEncryptionKey } from '../platform/secrets/load-encryption-key.ts';
import { SecretUnreadableError } from '../platform/secrets/secret-box.ts';
import { parseStoredChange } from '../store/changes/stored-change.ts';
import { createStore } from '../store/create-store.ts';
import { sealAtStart } from '../store/secrets/seal-at-start.ts';
import type { Store } from '../store/store.ts';
import { openBus } from './cluster/open-bus.ts';
import { openFeed } from './open-feed.ts';

export interface Stored {
  readonly store: Store;
  readonly encryptionKey: Uint8Array;
  readonly demo: DemoIds;
  /** What is committed is told to it. */
  readonly feed: FeedService;
  /** To the other servers of the database, and from them. */
  readonly bus: Bus;
  /** Counts on all of them; undefined: each counts for itself. */
  readonly sharedCounter: SharedCounter | undefined;
  /** Of the database's pool, as it is now. */
  readonly connections: () => { readonly used: number; readonly waiting: number };
}

export interface OpenStoreOptions {
  readonly config: ServerConfig;
  readonly log: FastifyBaseLogger;
  readonly resources: ReleaseStack;
}

/**
 * The database and what is always in it.
 *
 * @throws {DatabaseError} `encryption-key-mismatch` when its secrets were stored under another key.
 */
export async function openStore({ config, log, resources }: OpenStoreOptions): Promise<Stored> {
  const { dataDirectory: dataDir } = config;
  const database = resources.use(await openDatabase({ ...config, dataDir, log }));
  const encryptionKey = await loadEncryptionKey({ dataDir, encryptionKey: config.encryptionKey });
  const store = createStore(database, { encryptionKey, log });
  const demo = await ensureDemo(store).catch((error: unknown) => {
    throw error instanceof SecretUnreadableError ? wrongKey(config, error) : error;
  });
  // The site's privacy policy promises an end of what it stores, also while nobody has chosen one.
  await store.job.addIfAbsent({
    orgId: demo.orgId,
    kind: 'data-retention',
    subjectId: demo.orgId,
    dueAt: Date.now() + firstRetentionMs,
  });
  // Only now: the demo's keys have been read, so this is the key that the database's secrets have.
  resources.use(sealAtStart({ database, encryptionKey, log, now: Date.now }));
  const { bus, sharedCounter } = openBus({ config, log, resources, database, encryptionKey });
  forgetKeysOfOthers(bus, store);
  const { pool } = database;
  const connections = () => ({ used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount });
  return { store, encryptionKey, demo, feed: openFeed(bus), bus, sharedCounter, connections };
}

/** A key that another server has changed or deleted counts no more here either. */
function forgetKeysOfOthers(bus: Bus, store: Pick<Store, 'token'>): void {
  bus.subscribe('change', (payload) => {
    const kind = parseStoredChange(payload)?.kind;
    if (kind === 'access-token' || kind === 'org') store.token.forgetFound();
  });
  bus.onMissed(() => store.token.forgetFound());
}

/** What is years old can wait until the start is over. */
const firstRetentionMs = 60_000;

/** Usual with several servers, of which each has made a key of its own, and with a database from elsewhere. */
function wrongKey(
  { dataDirectory, databaseUrl, encryptionKey }: ServerConfig,
  cause: unknown,
): DatabaseError {
  const key = encryptionKey === undefined ? `The key in ${keyFile(dataDirectory)}` : 'SAYWELL_ENCRYPTION_KEY';
  const whose = databaseUrl === undefined ? 'this data directory' : 'the database that DATABASE_URL names';
  const advice =
    'Give this server the key of the installation: copy its secret.key, or set SAYWELL_ENCRYPTION_KEY to it. ' +
    'Several servers on one database need the same.';
  return new DatabaseError(
    'encryption-key-mismatch',
    `${key} is not the one under which the secrets of ${whose} were stored. ${advice}`,
    { cause },
  );
}
