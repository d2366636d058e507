import type {
  Campaign,
  CampaignEndedReason,
  ListCampaignsQuery,
  PageCampaignsQuery,
} from '@saywell/contract';
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { call } from '../calls/call-tables.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, type Precondition } from '../rows/precondition.ts';
import {
  insertedRow,
  listedRows,
  newestFirst,
  ownRow,
  present,
  storedFieldsOf,
  whereEqual,
} from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import {
  type CampaignContact,
  type CampaignContacts,
  createCampaignContacts,
  newContacts,
  ownerOf,
} from './campaign-contacts.ts';
import type { CampaignBody } from './campaign-tables.ts';
import { campaign, campaignContact } from './campaign-tables.ts';

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
  list(orgId: string, query: ListCampaignsQuery): Promise<Campaign[]>;
  page(orgId: string, query: PageCampaignsQuery): Promise<Page<Campaign>>;
  get(orgId: string, id: string): Promise<Campaign | null>;
  /** Until the end of the transaction nobody else changes the campaign or its customers. */
  lock(orgId: string, id: string): Promise<LockedCampaign | null>;
  /** Of a locked one. */
  change(id: string, change: CampaignChange): Promise<void>;
  /** With its customers; its calls stay. */
  delete(orgId: string, id: string): Promise<boolean>;
}

export function createCampaignStore(context: StoreContext): CampaignStore {
  const { db, now, createId, bodies } = context;
  const answers = (rows: readonly (typeof campaign.$inferSelect)[]) => toCampaigns(context, rows);
  const store: CampaignStore = {
    ...createCampaignContacts(context),
    create: (orgId, body) =>
      context.transaction(async (own) => {
        const at = new Date(now());
        const row = {
          id: createId(),
          orgId,
          status: 'scheduled',
          body: bodies.seal(orgId, body),
          createdAt: at,
          updatedAt: at,
        } as const;
        const stored = insertedRow(await own.db.insert(campaign).values(row).returning());
        await createCampaignContacts(own).replaceContacts(stored.id, newContacts(body));
        return insertedRow(await toCampaigns(own, [stored]));
      }),
    async list(orgId, query) {
      const { id, status, ...listed } = query;
      const rows = await db
        .select()
        .from(campaign)
        .where(and(listedRows(campaign, orgId, listed), searched({ id, status })))
        .orderBy(...newestFirst(campaign))
        .limit(query.limit);
      return answers(rows);
    },
    async page(orgId, query) {
      const { rows, metadata } = await readPage(db, campaign, orgId, query, searched(query));
      return { results: await answers(rows), metadata };
    },
    async get(orgId, id) {
      const rows = await db
        .select()
        .from(campaign)
        .where(ownRow(campaign, orgId, id));
      const [found] = await answers(rows);
      return found ?? null;
    },
    async lock(orgId, id) {
      const [row] = await db
        .select()
        .from(campaign)
        .where(ownRow(campaign, orgId, id))
        .for('update');
      if (row === undefined) return null;
      const { status, running, body, updatedAt } = row;
      return { status, running, body: bodies.open(orgId, body), updatedAt: updatedAt.toISOString() };
    },
    async change(id, { status, endedReason, body, started }) {
      const sealed = body === undefined ? undefined : bodies.seal(await ownerOf(context, id), body);
      await db
        .update(campaign)
        .set({
          updatedAt: laterThan(campaign, now()),
          ...present({ status, endedReason, body: sealed }),
          ...(started !== undefined && { running: sql`${campaign.running} + ${started}` }),
        })
        .where(eq(campaign.id, id));
    },
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

/** With their calls and what is counted of them. */
async function toCampaigns(
  { db, bodies }: Pick<StoreContext, 'db' | 'bodies'>,
  rows: readonly (typeof campaign.$inferSelect)[],
): Promise<Campaign[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const isOfThese = inArray(campaignContact.campaignId, ids);
  const [counted, called] = await Promise.all([
    db
      .select({
        campaignId: campaignContact.campaignId,
        status: campaignContact.status,
        callStatus: call.status,
        total: count(),
      })
      .from(campaignContact)
      .leftJoin(
        call,
        and(eq(call.id, campaignContact.callId), eq(campaignContact.status, 'contact.dispatched')),
      )
      .where(isOfThese)
      .groupBy(campaignContact.campaignId, campaignContact.status, call.status),
    db
      .select({
        campaignId: campaignContact.campaignId,
        customer: campaignContact.customer,
        id: call.id,
        status: call.status,
        endedReason: call.endedReason,
        endedMessage: call.endedMessage,
      })
      .from(campaignContact)
      .innerJoin(call, eq(call.id, campaignContact.callId))
      .where(isOfThese)
      .orderBy(campaignContact.position),
  ]);
  return rows.map((row) => ({
    ...bodies.open(row.orgId, row.body),
    ...storedFieldsOf(row),
    status: row.status,
    ...present({ endedReason: row.endedReason }),
    calls: Object.fromEntries(
      called
        .filter(({ campaignId }) => campaignId === row.id)
        .map(({ id, status, customer, endedReason, endedMessage }) => [
          id,
          { status, customer: bodies.open(row.orgId, customer), ...present({ endedReason, endedMessage }) },
        ]),
    ),
    ...countersOf(counted.filter(({ campaignId }) => campaignId === row.id)),
  }));
}

interface Counted {
  readonly status: CampaignContact['status'];
  /** Of one who is being called. */
  readonly callStatus: string | null;
  readonly total: number;
}

function countersOf(counted: readonly Counted[]) {
  const totalOf = (is: (one: Counted) => boolean) =>
    counted.filter(is).reduce((sum, { total }) => sum + total, 0);
  const has = (...statuses: readonly CampaignContact['status'][]) =>
    totalOf(({ status }) => statuses.includes(status));
  const isTalking = ({ status, callStatus }: Counted) =>
    status === 'contact.dispatched' && (callStatus === 'in-progress' || callStatus === 'forwarding');
  return {
    callsCounterScheduled: has('contact.pending'),
    callsCounterQueued: totalOf((one) => one.status === 'contact.dispatched' && !isTalking(one)),
    callsCounterInProgress: totalOf(isTalking),
    callsCounterEndedVoicemail: 0,
    callsCounterEnded: has('contact.completed', 'contact.failed'),
    callsCounterFailed: has('contact.failed'),
    callsCounterSkipped: has('contact.skipped', 'contact.predial-failed'),
  };
}
