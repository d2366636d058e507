import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';

/** An open, migrated database. Disposing closes the connections and stops an embedded server. */
export interface Database extends AsyncDisposable {
  readonly pool: Pool;
  readonly db: NodePgDatabase;
  readonly kind: 'embedded' | 'external';
}
