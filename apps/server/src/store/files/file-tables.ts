import type { StoredFile } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { bigserial, customType, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';
import { wordsOf } from '../rows/text-search.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What a file is called, and what it was when it came. */
export const fileName = sql.raw(`coalesce(name || ' ', '') || original_name`);

/** The bytes are on the disk, under the row's id. */
export const file = pgTable(
  'file',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name'),
    originalName: text('original_name').notNull(),
    mimetype: text('mimetype').notNull(),
    bytes: integer('bytes').notNull(),
    purpose: text('purpose').notNull(),
    metadata: jsonb('metadata'),
    status: text('status').$type<StoredFile['status']>().notNull(),
    failureCode: text('failure_code'),
    failureMessage: text('failure_message'),
    parsedTextBytes: integer('parsed_text_bytes'),
    ...times,
  },
  (table) => [
    index('file_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('file_words').using('gin', wordsOf(fileName)),
  ],
);

/** A passage of a file's text: what is searched, and what an assistant may say. */
export const fileChunk = pgTable(
  'file_chunk',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    fileId: uuid('file_id')
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', content), 'B')`,
    ),
  },
  (table) => [
    index('file_chunk_file').on(table.fileId, table.position),
    index('file_chunk_search').using('gin', table.search),
  ],
);

/** What a passage means, as the numbers of one model: 32 bit each, little-endian. It goes with its passage. */
export const fileChunkVector = pgTable(
  'file_chunk_vector',
  {
    chunkId: uuid('chunk_id')
      .primaryKey()
      .references(() => fileChunk.id, { onDelete: 'cascade' }),
    orgId: orgId(),
    model: text('model').notNull(),
    /** Grows with every vector that is stored: what is new since is found by it. */
    sequence: bigserial('sequence', { mode: 'number' }).notNull(),
    vector: bytea('vector').notNull(),
  },
  (table) => [index('file_chunk_vector_new').on(table.orgId, table.model, table.sequence)],
);
