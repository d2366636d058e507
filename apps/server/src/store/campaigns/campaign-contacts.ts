import { type CreateCustomer, resourceSchemas } from '@saywell/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readList, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import type { CampaignBody, ContactStatus } from './campaign-tables.ts';
import { campaign, campaignContact } from './campaign-tables.ts';

/** One customer of a campaign. */
export interface CampaignContact {
  readonly id: string;
  readonly campaignId: string;
  readonly phoneNumberId: string | null;
  readonly customer: CreateCustomer;
  readonly status: ContactStatus;
  readonly callId: string | null;
  readonly reason: string | null;
}
type NewContact = Pick<CampaignContact, 'phoneNumberId' | 'customer'>;

export interface ContactChange {
  readonly status: ContactStatus;
  readonly callId?: string;
  readonly reason?: string;
}

/** Customers of a campaign that is locked. */
export interface CampaignContacts {
  /** Forgets those that there were. */
  replaceContacts(campaignId: string, contacts: readonly NewContact[]): Promise<void>;
  /** The next ones to be called. */
  pendingContacts(campaignId: string, limit: number): Promise<CampaignContact[]>;
  changeContact(id: string, change: ContactChange): Promise<void>;
  /** Nobody else is called. Answers how many were left. */
  skipPendingContacts(campaignId: string, reason: string): Promise<number>;
  /** Those whose call is over, or gone, are done with; answers them. */
  settleContacts(campaignId: string): Promise<CampaignContact[]>;
}

const customerForm: StoredForm<CreateCustomer> = {
  name: 'campaign_contact',
  schema: resourceSchemas.customer,
};
type ContactRow = Omit<CampaignContact, 'customer'> & { readonly customer: unknown };

export function toCustomer(
  { bodies }: Pick<StoreContext, 'bodies'>,
  orgId: string,
  { id, customer }: Pick<ContactRow, 'id' | 'customer'>,
): CreateCustomer {
  return readStored(customerForm, id, bodies.open(orgId, raiseStored(customerForm, id, customer)));
}

/** In the order in which they are called. */
export function newContacts({ customers = [], dialPlan = [], phoneNumberId }: CampaignBody): NewContact[] {
  return [
    ...customers.map((customer) => ({ customer, phoneNumberId: phoneNumberId ?? null })),
    ...dialPlan.flatMap((entry) =>
      entry.customers.map((customer) => ({ customer, phoneNumberId: entry.phoneNumberId })),
    ),
  ];
}

/** One statement takes 65,535 values. */
const rowsPerInsert = 1_000;

const isOf = (campaignId: string) => eq(campaignContact.campaignId, campaignId);
const isPending = eq(campaignContact.status, 'contact.pending');

/** Of a campaign that is locked. */
export async function ownerOf({ db }: Pick<StoreContext, 'db'>, campaignId: string): Promise<string> {
  const [row] = await db.select({ orgId: campaign.orgId }).from(campaign).where(eq(campaign.id, campaignId));
  if (row === undefined) throw new Error(`the campaign ${campaignId} is gone`);
  return row.orgId;
}

export function createCampaignContacts(context: StoreContext): CampaignContacts {
  const { db, createId, bodies } = context;
  const opened = async (campaignId: string, contacts: readonly ContactRow[]) => {
    if (contacts.length === 0) return [];
    const orgId = await ownerOf(context, campaignId);
    return readList(context, contacts, (contact) => ({
      ...contact,
      customer: toCustomer(context, orgId, contact),
    }));
  };
  return {
    async replaceContacts(campaignId, contacts) {
      await db.delete(campaignContact).where(isOf(campaignId));
      if (contacts.length === 0) return;
      const orgId = await ownerOf(context, campaignId);
      const rows = contacts.map((contact, position) => ({
        ...contact,
        customer: bodies.seal(orgId, contact.customer),
        id: createId(),
        campaignId,
        position,
        status: 'contact.pending' as const,
      }));
      for (let first = 0; first < rows.length; first += rowsPerInsert)
        await db.insert(campaignContact).values(rows.slice(first, first + rowsPerInsert));
    },
    async pendingContacts(campaignId, limit) {
      const pending = await db
        .select()
        .from(campaignContact)
        .where(and(isOf(campaignId), isPending))
        .orderBy(asc(campaignContact.position))
        .limit(limit);
      return opened(campaignId, pending);
    },
    async changeContact(id, change) {
      await db.update(campaignContact).set(change).where(eq(campaignContact.id, id));
    },
    async skipPendingContacts(campaignId, reason) {
      const skipped = await db
        .update(campaignContact)
        .set({ status: 'contact.skipped', reason })
        .where(and(isOf(campaignId), isPending))
        .returning({ id: campaignContact.id });
      return skipped.length;
    },
    async settleContacts(campaignId) {
      const settled = await db
        .update(campaignContact)
        .set({
          status: sql`case when over.is_reached then 'contact.completed' else 'contact.failed' end`,
          reason: sql`over.reason`,
        })
        .from(sql`(
          select contact.id as contact_id, contact.call_id,
            coalesce(call.started_at is not null and call.ended_reason not like '%.error-%', false) as is_reached,
            coalesce(call.ended_message, call.ended_reason, 'call-deleted') as reason
          from campaign_contact contact left join call on call.id = contact.call_id
          where contact.campaign_id = ${campaignId}::uuid and contact.status = 'contact.dispatched'
            and (call.id is null or call.status = 'ended')
        ) as over`)
        .where(sql`${campaignContact.id} = over.contact_id`)
        .returning({
          id: campaignContact.id,
          campaignId: campaignContact.campaignId,
          phoneNumberId: campaignContact.phoneNumberId,
          customer: campaignContact.customer,
          status: campaignContact.status,
          callId: campaignContact.callId,
          reason: campaignContact.reason,
        });
      return opened(campaignId, settled);
    },
  };
}
