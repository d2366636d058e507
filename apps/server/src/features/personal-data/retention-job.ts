import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from '../../platform/clock.ts';
import type { JobContext, JobHandler } from '../../store/jobs/store-jobs.ts';
import type { PersonalDataName } from '../../store/personal-data/personal-data-kinds.ts';
import type { Store } from '../../store/store.ts';
import { type DeletionParts, Deletions } from './deletions.ts';
import { retentionOf } from './retention-of.ts';

export interface RetentionJobOptions extends DeletionParts {
  readonly store: Pick<
    Store,
    'call' | 'campaign' | 'deletionRecord' | 'job' | 'org' | 'personalData' | 'transaction'
  >;
  /** Whose privacy policy is this product's own. */
  readonly siteOrgId: string | null;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Bookings outlive calls, and each kind goes by its own age. */
const kinds = [
  'call',
  'session',
  'chat',
  'booking',
  'campaign',
  'contactRequest',
  'testSuiteRun',
  'supportTicket',
  'log',
  'delivery',
  'job',
] as const satisfies readonly PersonalDataName[];

/** Data is at most this much older than promised. */
const pauseMs = 3_600_000;
const batchSize = 200;
/** Others' jobs are to have their turn. */
const maxBatchesPerRun = 500;

/** Deletes an organisation's data that is older than it wants, in batches, and comes again for the next. */
export function deleteOldData(options: RetentionJobOptions): JobHandler {
  return async ({ orgId, kind, subjectId }, context) => {
    const { store, siteOrgId, now } = options;
    const org = await store.org.get(orgId);
    if (org === null) return;
    const { days, newsletterDays } = retentionOf(org, siteOrgId);
    if (days === undefined) return;
    const startedAt = now();
    const before = startedAt - days * dayMs;
    const run = { ...options, orgId, context, batchesLeft: maxBatchesPerRun };
    const isDone = await recorded(run, before, async (deletions) => {
      for (const one of kinds) await deleteOlder(run, deletions, one, before);
      const newsBefore = startedAt - (newsletterDays ?? days) * dayMs;
      await deleteOlder(run, deletions, 'newsletterSubscription', newsBefore);
      return run.batchesLeft > 0;
    });
    // Added while it runs, so it stays and runs again then.
    await store.job.add({ orgId, kind, subjectId, dueAt: now() + (isDone ? pauseMs : 0) });
  };
}

interface Run extends RetentionJobOptions {
  readonly orgId: string;
  readonly context: Pick<JobContext, 'heartbeat' | 'signal'>;
  batchesLeft: number;
}

/** What was deleted has its receipt, also when something fails. */
async function recorded(
  run: Run,
  before: number,
  work: (deletions: Deletions) => Promise<boolean>,
): Promise<boolean> {
  const { store, log, orgId, now } = run;
  const deletions = new Deletions(run, orgId);
  const record = async (status: 'complete' | 'incomplete'): Promise<void> => {
    const deleted = deletions.counts;
    if (Object.keys(deleted).length === 0) return;
    const times = { before: new Date(before).toISOString(), finishedAt: new Date(now()).toISOString() };
    await store.deletionRecord.create(orgId, { cause: 'retention', status, deleted, ...times });
    log.info({ orgId, deleted, ...times }, 'data was deleted because of its age');
  };
  try {
    const isDone = await work(deletions);
    await record(deletions.isComplete ? 'complete' : 'incomplete');
    return isDone;
  } catch (error) {
    log.error({ orgId, err: error, code: 'retention-failed' }, 'data that is too old is not all deleted');
    await record('incomplete');
    throw error;
  }
}

type AgedName = (typeof kinds)[number] | 'newsletterSubscription';

function deleteOf(deletions: Deletions, kind: AgedName, ids: readonly string[]): Promise<number> {
  if (kind === 'call') return deletions.calls(ids);
  return kind === 'campaign' ? deletions.customers(ids, () => true) : deletions.rows(kind, ids);
}

async function deleteOlder(run: Run, deletions: Deletions, kind: AgedName, before: number): Promise<void> {
  while (run.batchesLeft > 0) {
    run.batchesLeft -= 1;
    const ids = await run.store.personalData.older(run.orgId, kind, before, batchSize);
    if (ids.length === 0) return;
    const deleted = await deleteOf(deletions, kind, ids);
    // Somebody else was faster, or nothing can be done: the next run sees.
    if (deleted === 0) return;
    await run.context.heartbeat();
    run.context.signal.throwIfAborted();
  }
}
