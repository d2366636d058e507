import type {
  Campaign,
  CampaignEndedReason,
  ListCampaignsQuery,
  PageCampaignsQuery,
  pageSigns,
} from '@saywell/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { BoundedRows } from '../rows/bounded-rows.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, type Precondition } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { insertedRow, listedRows, ownRow, present, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { stamped } from '../stored/stored-form.ts';
import { type CampaignContacts, createCampaignContacts, newContacts, ownerOf } from './campaign-contacts.ts';
import { type CampaignRow, campaignForm, campaignReader, toCampaignBody } from './campaign-row.ts';
import { type CampaignBody, campaign } from './campaign-tables.ts';
import { forgetCustomers } from './forget-customers.ts';

export type { CampaignContact } from './campaign-contacts.ts';

/** A campaign whose row is locked. */
export interface LockedCampaign {
  readonly status: Campaign['status'];
  /** Calls that are not over. */
  readonly running: number;
  readonly body: CampaignBody;
  readonly updatedAt: string;
}

export interface CampaignChange {
  readonly status?: Campaign['status'];
  readonly endedReason?: CampaignEndedReason;
  readonly body?: CampaignBody;
  /** How many more calls run. */
  readonly started?: number;
}

export interface CampaignStore extends CampaignContacts {
  /** With its customers. */
  create(orgId: string, body: CampaignBody): Promise<Campaign>;
  list(orgId: string, query: Omit<ListCampaignsQuery, (typeof pageSigns)[number]>): Promise<Campaign[]>;
  page(orgId: string, query: PageCampaignsQuery): Promise<Page<Campaign>>;
  get(orgId: string, id: string): Promise<Campaign | null>;
  /** Until the end of the transaction nobody else changes the campaign or its customers. */
  lock(orgId: string, id: string): Promise<LockedCampaign | null>;
  /** Of a locked one. */
  change(id: string, change: CampaignChange): Promise<void>;
  /** Answers how many there were; `isMeant` is asked with each customer as JSON. Their calls stay. */
  forgetCustomers(orgId: string, id: string, isMeant: (customer: string) => boolean): Promise<number>;
  /** With its customers; its calls stay. */
  delete(orgId: string, id: string): Promise<boolean>;
}

/** What a campaign is answered with beside its row: each of its calls, and who was called. */
const calledBytes = sql`(select coalesce(sum(200 + pg_column_size(contact.customer)), 0)
  from campaign_contact as contact where contact.campaign_id = campaign.id and contact.call_id is not null)`;

export function createCampaignStore(context: StoreContext): CampaignStore {
  const { db, now, createId, bodies } = context;
  const answers = async (found: BoundedRows<CampaignRow>) =>
    readPageOf(context, found, await campaignReader(context, found.rows));
  const store: CampaignStore = {
    ...createCampaignContacts(context),
    create: (orgId, body) =>
      context.transaction(async (own) => {
        const at = new Date(now());
        const row = {
          id: createId(),
          orgId,
          status: 'scheduled',
          body: stamped(campaignForm, bodies.seal(orgId, body)),
          createdAt: at,
          updatedAt: at,
        } as const;
        const stored = insertedRow(await own.db.insert(campaign).values(row).returning());
        await createCampaignContacts(own).replaceContacts(stored.id, newContacts(body));
        return (await campaignReader(own, [stored]))(stored);
      }),
    async list(orgId, query) {
      const { id, status, ...listed } = query;
      const where = and(listedRows(campaign, orgId, listed), searched({ id, status }));
      return answers(
        await readRows(context, campaign, { where, limit: query.limit, moreBytes: calledBytes }),
      );
    },
    async page(orgId, query) {
      const where = searched(query);
      const { metadata, ...found } = await readPage(context, campaign, orgId, query, where, calledBytes);
      return { results: await answers(found), metadata };
    },
    async get(orgId, id) {
      const rows = await db
        .select()
        .from(campaign)
        .where(ownRow(campaign, orgId, id));
      const [row] = rows;
      return row === undefined ? null : (await campaignReader(context, rows))(row);
    },
    async lock(orgId, id) {
      const [row] = await db
        .select()
        .from(campaign)
        .where(ownRow(campaign, orgId, id))
        .for('update');
      if (row === undefined) return null;
      const { status, running, updatedAt } = row;
      return { status, running, body: toCampaignBody(bodies, row), updatedAt: updatedAt.toISOString() };
    },
    async change(id, { status, endedReason, body, started }) {
      const sealed =
        body === undefined ? undefined : stamped(campaignForm, bodies.seal(await ownerOf(context, id), body));
      await db
        .update(campaign)
        .set({
          updatedAt: laterThan(campaign, now()),
          ...present({ status, endedReason, body: sealed }),
          ...(started !== undefined && { running: sql`${campaign.running} + ${started}` }),
        })
        .where(eq(campaign.id, id));
    },
    forgetCustomers: (orgId, id, isMeant) =>
      context.transaction((own) => forgetCustomers(own, createCampaignStore(own), { orgId, id, isMeant })),
    async delete(orgId, id) {
      const deleted = await db
        .delete(campaign)
        .where(ownRow(campaign, orgId, id))
        .returning({ id: campaign.id });
      return deleted.length > 0;
    },
  };
  return store;
}

/** Was it changed since the caller has read it? */
export function isChangedSince(locked: LockedCampaign, precondition: Precondition | undefined): boolean {
  return precondition !== undefined && Date.parse(precondition.updatedAt) !== Date.parse(locked.updatedAt);
}

function searched({ id, status }: Pick<ListCampaignsQuery, 'id' | 'status'>): SQL | undefined {
  return and(whereEqual(campaign.id, id), whereEqual(campaign.status, status));
}
