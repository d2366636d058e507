import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { ListenerOptions, OpenListener } from './listener.ts';

/** An open, migrated database. Disposing closes the connections and stops an embedded server. */
export interface Database extends AsyncDisposable {
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  readonly kind: 'embedded' | 'external';
  /** Hears what is told on some channels, until it is disposed. */
  listen(options: ListenerOptions): OpenListener;
  /** Tells all who listen on a channel. */
  tell(channel: string, text: string): Promise<void>;
}
