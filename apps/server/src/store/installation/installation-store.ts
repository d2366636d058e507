import { sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';

/** Of all organisations: what is due, how long the oldest of it waits, and what was given up. */
interface QueueState {
  readonly waiting: number;
  readonly oldestSeconds: number | null;
  readonly failed: number;
}

export interface JobsOfKind extends QueueState {
  readonly kind: string;
}

/** What is known of the database as a whole. */
export interface InstallationStore {
  /** Bytes on its disk, and how many migrations it has seen. */
  size(): Promise<{ readonly bytes: number; readonly migrations: number }>;
  jobs(): Promise<QueueState>;
  /** The same by kind; of a kind without a job nothing. */
  jobsByKind(): Promise<readonly JobsOfKind[]>;
}

export function createInstallationStore({ db }: Pick<StoreContext, 'db'>): InstallationStore {
  return {
    async size() {
      const { rows } = await db.execute(sql`select
        pg_database_size(current_database())::double precision as bytes,
        (select count(*) from drizzle.__drizzle_migrations)::int as migrations`);
      return { bytes: Number(rows[0]?.['bytes']), migrations: Number(rows[0]?.['migrations']) };
    },
    async jobs() {
      const { rows } = await db.execute(sql`select ${queueState} from job`);
      return toQueueState(rows[0] ?? {});
    },
    async jobsByKind() {
      const { rows } = await db.execute(sql`select kind, ${queueState} from job group by kind`);
      return rows.map((row) => ({ kind: String(row['kind']), ...toQueueState(row) }));
    },
  };
}

const queueState = sql`
  count(*) filter (where failed_at is null and due_at <= now())::int as waiting,
  extract(epoch from now() - min(due_at) filter
    (where failed_at is null and due_at <= now() and leased_until is null))::double precision as oldest,
  count(*) filter (where failed_at is not null)::int as failed`;

function toQueueState({ waiting, oldest, failed }: Record<string, unknown>): QueueState {
  return {
    waiting: Number(waiting),
    oldestSeconds: typeof oldest === 'number' ? oldest : null,
    failed: Number(failed),
  };
}
