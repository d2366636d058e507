import { pgTable } from 'drizzle-orm/pg-core';
import { jsonb, text, time } from '../columns.ts';

/** Small facts of the installation, by key. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value'),
  updatedAt: time('updated_at').notNull(),
});
