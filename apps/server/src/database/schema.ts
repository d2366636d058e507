import type { DemoBooking, KnowledgeEntry } from '@saywell/agent';
import type {
  Call,
  CallArtifact,
  CallStatus,
  ContactIndustry,
  ContactUrgency,
  CreateAssistant,
  CreateSquad,
  EndedReason,
  Token,
  TokenRestrictions,
} from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OutboxKind } from '../store/outbox-kind.ts';
import { storableText, storableValue } from './storable.ts';

/** The fields of a call that nothing is searched by. */
export type CallBody = Pick<
  Call,
  | 'type'
  | 'name'
  | 'assistant'
  | 'assistantOverrides'
  | 'squadId'
  | 'squad'
  | 'workflowId'
  | 'workflow'
  | 'workflowOverrides'
  | 'artifactPlan'
  | 'transport'
>;

const text = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: storableText,
});
const jsonb = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(storableValue(value)),
});
const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
// Milliseconds, as on the wire: a filter by an answered time then finds exactly that row.
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const times = { createdAt: time('created_at').notNull(), updatedAt: time('updated_at').notNull() };

export const org = pgTable('org', { id: uuid('id').primaryKey(), name: text('name'), ...times });

const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id, { onDelete: 'cascade' });

/** `valueHash` (SHA-256) finds a key; `valueEncrypted` lets `GET /token` answer with it. */
export const token = pgTable(
  'token',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    tag: text('tag').$type<Token['tag']>().notNull(),
    name: text('name'),
    restrictions: jsonb('restrictions').$type<TokenRestrictions>(),
    valueHash: bytea('value_hash').notNull(),
    valueEncrypted: bytea('value_encrypted').notNull(),
    ...times,
  },
  (table) => [
    uniqueIndex('token_value_hash').on(table.valueHash),
    index('token_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
  ],
);

export const assistant = pgTable(
  'assistant',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    body: jsonb('body').$type<CreateAssistant>().notNull(),
    ...times,
  },
  (table) => [index('assistant_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);

export const squad = pgTable(
  'squad',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    body: jsonb('body').$type<CreateSquad>().notNull(),
    ...times,
  },
  (table) => [index('squad_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);

/** `assistantId` is no foreign key: calls outlive the assistants that they were made with. */
export const call = pgTable(
  'call',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    assistantId: uuid('assistant_id'),
    status: text('status').$type<CallStatus>().notNull(),
    endedReason: text('ended_reason').$type<EndedReason>(),
    endedMessage: text('ended_message'),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    body: jsonb('body').$type<CallBody>().notNull(),
    ...times,
  },
  (table) => [
    index('call_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('call_assistant').on(table.orgId, table.assistantId, desc(table.createdAt)),
    index('call_open').on(table.id).where(sql`${table.status} <> 'ended'`),
  ],
);

/** Apart from `call`, so that lists never read transcripts. */
export const callArtifact = pgTable('call_artifact', {
  callId: uuid('call_id')
    .primaryKey()
    .references(() => call.id, { onDelete: 'cascade' }),
  body: jsonb('body').$type<CallArtifact>().notNull(),
});

export const knowledgeBase = pgTable(
  'knowledge_base',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    entries: jsonb('entries').$type<readonly KnowledgeEntry[]>().notNull(),
    ...times,
  },
  (table) => [index('knowledge_base_newest').on(table.orgId, desc(table.createdAt), desc(table.id))],
);

/** `callId` is no foreign key: a booking outlives its call. */
export const booking = pgTable(
  'booking',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    callId: uuid('call_id').notNull(),
    body: jsonb('body').$type<DemoBooking>().notNull(),
    createdAt: time('created_at').notNull(),
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
    createdAt: time('created_at').notNull(),
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

/**
 * What is to be delivered to the outside; a row is deleted when it has been. It
 * names its subject (no foreign key: of several tables) and holds nothing of it.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    kind: text('kind').$type<OutboxKind>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    attempts: integer('attempts').notNull(),
    /** Not to be tried before. */
    dueAt: time('due_at').notNull(),
    /** Given up; the row stays for the operator. */
    failedAt: time('failed_at'),
    failureCode: text('failure_code'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('outbox_subject').on(table.kind, table.subjectId),
    index('outbox_due').on(table.dueAt).where(sql`${table.failedAt} is null`),
  ],
);

/** Small facts of the installation, by key. */
export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value'),
  updatedAt: time('updated_at').notNull(),
});
