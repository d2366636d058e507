import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storableValue } from '../../platform/database/storable.ts';
import { present } from '../rows/rows.ts';

/** In the database, so that two changes at once both hold. The body's secrets are sealed by the caller. */
export function laidOver({ body: stored }: { readonly body: PgColumn }, body: object): SQL {
  const set = JSON.stringify(storableValue(present(body)));
  const cleared = Object.entries(body).flatMap(([key, value]) => (value === null ? [key] : []));
  return sql`(${stored} || ${set}::jsonb) - ${sql.param(cleared)}::text[]`;
}
