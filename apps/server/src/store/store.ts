import type { PartsOf } from './lazy-parts.ts';
import type { storeParts } from './store-parts.ts';

/** Everything the server stores. Methods on one resource take the organisation first and never see another's rows. */
export interface Store extends PartsOf<typeof storeParts> {
  /**
   * Runs `work` on a store of its own in one transaction: everything it writes is stored when it
   * resolves, nothing when it rejects. Inside of another transaction it is a part of that one.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** The same for work of which, by `name`, only one may run at a time on all servers of a database. */
  exclusively<T>(name: string, work: (store: Store) => Promise<T>): Promise<T>;
  /** Calls `listener` when jobs that were added here can be seen: at once, or when their transaction commits. Answers how to end that. */
  onJobsAdded(listener: () => void): () => void;
  /** Round trip of the smallest query, ms. Rejects when the database is not there. */
  ping(): Promise<number>;
}
