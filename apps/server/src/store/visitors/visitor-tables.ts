import type { BookingState, ContactIndustry, ContactState, ContactUrgency } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, jsonb, text, time, times } from '../columns.ts';
import { member } from '../orgs/member-tables.ts';
import { orgId } from '../orgs/org-table.ts';

/** What those who work on it say of it. */
const handlingColumns = () => ({
  assigneeId: uuid('assignee_id').references(() => member.id, { onDelete: 'set null' }),
  note: text('note'),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

/** Made in a call or in a chat; no foreign keys, because a booking outlives both. */
export const booking = pgTable(
  'booking',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    callId: uuid('call_id'),
    chatId: uuid('chat_id'),
    body: jsonb('body').notNull(),
    state: text('state').$type<BookingState>().notNull().default('new'),
    createdAt: time('created_at').notNull(),
    ...handlingColumns(),
  },
  (table) => [index('booking_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);

/** `requestId` is the page's own: what is sent twice under one id is stored once. */
export const contactRequest = pgTable(
  'contact_request',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    requestId: uuid('request_id'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    company: text('company').notNull(),
    phone: text('phone'),
    industry: text('industry').$type<ContactIndustry>().notNull(),
    message: text('message').notNull(),
    urgency: text('urgency').$type<ContactUrgency>().notNull(),
    state: text('state').$type<ContactState>().notNull().default('new'),
    createdAt: time('created_at').notNull(),
    ...handlingColumns(),
  },
  (table) => [
    uniqueIndex('contact_request_once').on(table.orgId, table.requestId),
    index('contact_request_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
  ],
);

/**
 * `emailKey` is the address in lower case. One secret value per subscription: its
 * hash finds the subscription, and decrypted it goes into mails.
 */
export const newsletterSubscription = pgTable(
  'newsletter_subscription',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    valueHash: bytea('value_hash').notNull(),
    valueEncrypted: bytea('value_encrypted').notNull(),
    /** Until then the address can be confirmed. */
    expiresAt: time('expires_at').notNull(),
    confirmedAt: time('confirmed_at'),
    ...times,
  },
  (table) => [
    uniqueIndex('newsletter_subscription_email').on(table.orgId, table.emailKey),
    uniqueIndex('newsletter_subscription_value_hash').on(table.valueHash),
    index('newsletter_subscription_pending').on(table.expiresAt).where(sql`${table.confirmedAt} is null`),
  ],
);
