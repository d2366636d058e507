import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { sealStoredBodies } from './seal-stored-bodies.ts';
import { createSealedBodies } from './sealed-bodies.ts';

export interface SealAtStartOptions {
  readonly database: Pick<Database, 'db'>;
  /** The one that is known to be the database's: what is sealed under another is lost. */
  readonly encryptionKey: Uint8Array;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  readonly now: () => number;
}

/** {@link sealStoredBodies} in the background, until it is done or this is disposed. The next start goes on with the rest. */
export function sealAtStart({ database, encryptionKey, log, now }: SealAtStartOptions): AsyncDisposable {
  const stop = new AbortController();
  const context = { db: database.db, bodies: createSealedBodies(encryptionKey), now };
  const seal = async () => {
    try {
      const sealed = await sealStoredBodies(context, stop.signal);
      if (sealed > 0) log.info({ sealed }, 'secrets of an earlier version were encrypted');
    } catch (error) {
      log.warn({ err: error }, 'secrets of an earlier version are not all encrypted yet');
    }
  };
  const sealing = seal();
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await sealing;
    },
  };
}
