import type { JobHandler } from '../../store/jobs/store-jobs.ts';
import type { Store } from '../../store/store.ts';

interface LogCleanupOptions {
  readonly store: Pick<Store, 'log' | 'delivery' | 'job'>;
  readonly retentionMs: number;
  readonly now: () => number;
}

/** So that the rows of one day go together. */
const leastPauseMs = 3_600_000;

/** Deletes an organisation's log entries and deliveries that are too old, and comes again for the next. */
export function cleanUpLog({ store, retentionMs, now }: LogCleanupOptions): JobHandler {
  return async ({ orgId, kind, subjectId }) => {
    const before = now() - retentionMs;
    const rest = [
      await store.log.deleteOlder(orgId, before),
      await store.delivery.deleteOlder(orgId, before),
    ];
    const oldest = Math.min(...rest.map((at) => at ?? Number.POSITIVE_INFINITY));
    if (!Number.isFinite(oldest)) return;
    // Added while it runs, so it stays and runs again then.
    await store.job.add({
      orgId,
      kind,
      subjectId,
      dueAt: Math.max(oldest + retentionMs, now() + leastPauseMs),
    });
  };
}
