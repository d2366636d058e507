import type { Campaign, CampaignEndedReason, CreateCampaign } from '@saywell/contract';
import { desc, sql } from 'drizzle-orm';
import { index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { jsonb, text, times } from '../columns.ts';
import { orgId } from '../orgs/org-table.ts';

export type CampaignBody = Omit<CreateCampaign, 'duplicateFromCampaignId'>;

/** Whoever changes what belongs to a campaign has locked its row. */
export const campaign = pgTable(
  'campaign',
  {
    id: uuid('id').primaryKey(),
    orgId: orgId(),
    status: text('status').$type<Campaign['status']>().notNull(),
    endedReason: text('ended_reason').$type<CampaignEndedReason>(),
    /** Calls that are not over. */
    running: integer('running').notNull().default(0),
    body: jsonb('body').notNull(),
    ...times,
  },
  (table) => [
    index('campaign_newest').on(table.orgId, desc(table.createdAt), desc(table.id)),
    index('campaign_status').on(table.orgId, table.status, desc(table.createdAt), desc(table.id)),
  ],
);

export type ContactStatus =
  | 'contact.pending'
  | 'contact.dispatched'
  | 'contact.completed'
  | 'contact.failed'
  | 'contact.skipped'
  | 'contact.predial-failed';

/** One customer of a campaign, in the order of its list. */
export const campaignContact = pgTable(
  'campaign_contact',
  {
    id: uuid('id').primaryKey(),
    campaignId: uuid('campaign_id')
      .notNull()
      .references(() => campaign.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** From which number; null: the server's own trunk. */
    phoneNumberId: uuid('phone_number_id'),
    customer: jsonb('customer').notNull(),
    status: text('status').$type<ContactStatus>().notNull(),
    /** No foreign key: it stays when the call is deleted. */
    callId: uuid('call_id'),
    /** Why nobody was called. */
    reason: text('reason'),
  },
  (table) => [
    uniqueIndex('campaign_contact_position').on(table.campaignId, table.position),
    index('campaign_contact_open')
      .on(table.campaignId, table.status, table.position)
      .where(sql`${table.status} in ('contact.pending', 'contact.dispatched')`),
  ],
);
