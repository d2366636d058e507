import { eq, inArray } from 'drizzle-orm';
import type { StoreContext } from '../store-context.ts';
import { type CampaignBody, campaignContact } from './campaign-tables.ts';

type Customers = NonNullable<CampaignBody['customers']>;

/**
 * Forgets customers of a campaign, in its list and where they are in it. `isMeant` is asked with each as JSON; a
 * campaign that nobody is left of has no list any more. Answers how many there were.
 */
export async function forgetCustomers(
  { db }: StoreContext,
  campaigns: LockableCampaigns,
  { orgId, id, isMeant }: ForgottenCustomers,
): Promise<number> {
  const locked = await campaigns.lock(orgId, id);
  if (locked === null) return 0;
  const contacts = await db
    .select({ id: campaignContact.id, customer: campaignContact.customer })
    .from(campaignContact)
    .where(eq(campaignContact.campaignId, id));
  const meant = contacts.filter(({ customer }) => isMeant(JSON.stringify(customer)));
  const ids = meant.map((contact) => contact.id);
  if (ids.length > 0) await db.delete(campaignContact).where(inArray(campaignContact.id, ids));
  const body = withoutCustomers(locked.body, isMeant);
  if (countOf(body) < countOf(locked.body)) await campaigns.change(id, { body });
  return Math.max(ids.length, countOf(locked.body) - countOf(body));
}

/** What of the store it needs. */
interface LockableCampaigns {
  lock(orgId: string, id: string): Promise<{ readonly body: CampaignBody } | null>;
  change(id: string, change: { readonly body: CampaignBody }): Promise<void>;
}

export interface ForgottenCustomers {
  readonly orgId: string;
  readonly id: string;
  readonly isMeant: (customer: string) => boolean;
}

function withoutCustomers(body: CampaignBody, isMeant: (customer: string) => boolean): CampaignBody {
  const { customers, dialPlan, ...others } = body;
  const left = (all: Customers) => all.filter((customer) => !isMeant(JSON.stringify(customer)));
  const some = left(customers ?? []);
  const planned = (dialPlan ?? [])
    .map((entry) => ({ ...entry, customers: left(entry.customers) }))
    .filter((entry) => entry.customers.length > 0);
  return {
    ...others,
    ...(some.length > 0 && { customers: some }),
    ...(planned.length > 0 && { dialPlan: planned }),
  };
}

const countOf = ({ customers = [], dialPlan = [] }: CampaignBody): number =>
  dialPlan.reduce((sum, entry) => sum + entry.customers.length, customers.length);
