import type { VoiceProvider } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

export const libraryVoice = pgTable(
  'library_voice',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    provider: text('provider').$type<VoiceProvider>().notNull(),
    providerId: text('provider_id').notNull(),
    body: jsonb('body').notNull(),
    ...times,
  },
  (table) => [
    index('library_voice_newest').on(table.orgId, table.provider, desc(table.createdAt), desc(table.id)),
    uniqueIndex('library_voice_provider_id').on(table.orgId, table.provider, table.providerId),
  ],
);
