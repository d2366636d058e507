import type { Session } from '@saywell/contract';
import { desc } from 'drizzle-orm';
import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

/** It ends by itself `expirationSeconds` after its last change; its status is not changed by that. */
export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name'),
    status: text('status').$type<NonNullable<Session['status']>>().notNull(),
    expirationSeconds: integer('expiration_seconds').notNull(),
    assistantId: uuid('assistant_id'),
    squadId: uuid('squad_id'),
    phoneNumberId: uuid('phone_number_id'),
    customer: jsonb('customer'),
    messages: jsonb('messages').notNull(),
    body: jsonb('body').notNull(),
    ...times,
  },
  (table) => [
    index('session_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('session_assistant').on(table.orgId, table.assistantId, desc(table.createdAt)),
    index('session_squad').on(table.orgId, table.squadId, desc(table.createdAt)),
    index('session_phone_number').on(table.orgId, table.phoneNumberId, desc(table.createdAt)),
    index('session_name').on(table.orgId, table.name),
    // Any field of the customer, by containment.
    index('session_customer').using('gin', table.customer.op('jsonb_path_ops')),
  ],
);

/** Assistants, squads and earlier chats are no foreign keys: chats outlive them. A session takes its chats along. */
export const chat = pgTable(
  'chat',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    sessionId: uuid('session_id').references(() => session.id, { onDelete: 'cascade' }),
    previousChatId: uuid('previous_chat_id'),
    assistantId: uuid('assistant_id'),
    squadId: uuid('squad_id'),
    messages: jsonb('messages').notNull(),
    output: jsonb('output').notNull(),
    body: jsonb('body').notNull(),
    ...times,
  },
  (table) => [
    index('chat_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('chat_session').on(table.sessionId, desc(table.createdAt)),
    index('chat_previous').on(table.orgId, table.previousChatId),
    index('chat_assistant').on(table.orgId, table.assistantId, desc(table.createdAt)),
    index('chat_squad').on(table.orgId, table.squadId, desc(table.createdAt)),
  ],
);
