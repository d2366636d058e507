import { customType, timestamp } from 'drizzle-orm/pg-core';
import { storableText, storableValue } from '../platform/database/storable.ts';

export const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});
/** Unknown when it is read: whoever reads it parses it (`stored/read-stored.ts`). */
export const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storableValue(value)),
});
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** Made by the database only. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
/** Milliseconds, as on the wire: a filter by an answered time then finds exactly that row. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const times = { createdAt: time('created_at').notNull(), updatedAt: time('updated_at').notNull() };
