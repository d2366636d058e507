import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { NewJob } from '../../platform/jobs/job-queue.ts';
import { within } from '../../platform/within.ts';
import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

/** What of the storage goes with something: a file's bytes and text, or the recordings of a call. */
export type StoredThing = 'file' | 'recordings';

export interface ByteRemovalOptions {
  /** Deletes what the storage has of the one with this id. Rejects with a {@link StorageError}. */
  readonly erase: Readonly<Record<StoredThing, (id: string) => Promise<void>>>;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly log: { warn(details: object, message: string): void };
}

/** Deletes what is in the storage of something whose row is deleted. */
export interface ByteRemoval {
  /**
   * The job that makes sure of it, to be added in the transaction that deletes the row: also what another server stores
   * just then goes, and what a storage that is away still has.
   */
  job(orgId: string, thing: StoredThing, id: string): NewJob;
  /** Deletes it now, if the storage does so in a moment; false: the job will. */
  now(thing: StoredThing, id: string): Promise<boolean>;
  /** Does what such jobs of an organisation wait for; rejects when the storage is away. */
  finish(jobs: Pick<Store['job'], 'pending'>, orgId: string): Promise<void>;
  readonly handle: JobHandler;
}

/** Nobody waits longer for a storage that is away. */
const nowMs = 3_000;
/** Whoever was still storing something of it is done. */
const jobAfterMs = 60_000;

const payloadSchema = z.object({ thing: z.enum(['file', 'recordings']) });

export function createByteRemoval(options: ByteRemovalOptions): ByteRemoval {
  const { erase, clock, log } = options;
  const eraseOf = ({ subjectId, payload }: { readonly subjectId: string; readonly payload: unknown }) =>
    erase[payloadSchema.parse(payload).thing](subjectId);
  return {
    job: (orgId, thing, id) => ({
      orgId,
      kind: 'stored-bytes',
      subjectId: id,
      payload: { thing },
      dueAt: Date.now() + jobAfterMs,
    }),
    async now(thing, id) {
      try {
        return await within(
          { clock, limitMs: nowMs },
          () => erase[thing](id).then(() => true),
          () => {
            throw new Error('the storage takes too long');
          },
        );
      } catch (error) {
        log.warn(
          { [thing]: id, code: 'stored-bytes-wait', err: error },
          'what is stored of it is deleted later, by a job',
        );
        return false;
      }
    },
    async finish(jobs, orgId) {
      for (const job of await jobs.pending(orgId, 'stored-bytes')) await eraseOf(job);
    },
    handle: (job) => eraseOf(job),
  };
}
