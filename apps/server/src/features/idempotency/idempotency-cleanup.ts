import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

/** Deletes an organisation's idempotency keys that are over, and comes again for the next. */
export function cleanUpIdempotency({ idempotency, job }: Pick<Store, 'idempotency' | 'job'>): JobHandler {
  return async ({ orgId, kind, subjectId }) => {
    const dueAt = await idempotency.deleteExpired(orgId);
    // Added while it runs, so it stays and runs again then.
    if (dueAt !== null) await job.add({ orgId, kind, subjectId, dueAt });
  };
}
