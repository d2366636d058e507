import type { Call, CallBatch } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { CampaignContact } from '../../store/campaigns/campaign-store.ts';
import type { CampaignBody } from '../../store/campaigns/campaign-tables.ts';
import type { Store } from '../../store/store.ts';
import type { MissingModel } from '../agents/availability/missing-model.ts';
import { createPhoneCalls, type PlacePhoneCallsOptions } from '../calls/phone/phone-calls.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';
import { type CampaignMessageParts, sendContactMessage } from './campaign-messages.ts';
import { type CampaignLogParts, logMissed } from './log-contacts.ts';

/** Makes calls in the transaction of this store. */
export type PlaceCalls = (store: Store, options: PlacePhoneCallsOptions) => Promise<Call | CallBatch>;

export function placePhoneCalls(now: () => number, serverMessages: Pick<ServerMessages, 'send'>): PlaceCalls {
  return (store, asked) => createPhoneCalls({ store, now, serverMessages }).place(asked);
}

interface CallingParts extends CampaignLogParts, CampaignMessageParts {
  readonly store: Store;
  readonly placeCalls: PlaceCalls;
  /** Of its assistant or squad; found before the transaction, which then needs no second connection. */
  readonly missingModel: MissingModel | null;
}

/** Calls these customers of a locked campaign, and notes it. */
export async function callContacts(
  parts: CallingParts,
  body: CampaignBody,
  contacts: readonly CampaignContact[],
): Promise<void> {
  const { store, orgId, id } = parts;
  for (const [phoneNumberId, group] of byNumber(contacts)) {
    const outcome = await place(parts, body, phoneNumberId, group);
    if (typeof outcome === 'string') logMissed(parts, group.length, `not called: ${outcome}`);
    else await store.campaign.change(id, { started: group.length });
    for (const [index, contact] of group.entries()) {
      const change =
        typeof outcome === 'string'
          ? ({ status: 'contact.failed', reason: outcome } as const)
          : ({ status: 'contact.dispatched', callId: outcome[index] ?? '' } as const);
      await store.campaign.changeContact(contact.id, change);
      await sendContactMessage(parts, orgId, body, { ...contact, ...change });
    }
  }
}

function byNumber(
  contacts: readonly CampaignContact[],
): ReadonlyMap<string | null, readonly CampaignContact[]> {
  const groups = new Map<string | null, CampaignContact[]>();
  for (const contact of contacts)
    groups.set(contact.phoneNumberId, [...(groups.get(contact.phoneNumberId) ?? []), contact]);
  return groups;
}

/** Ids of the calls in the customers' order, or why there are none. */
async function place(
  { store, placeCalls, orgId, id, missingModel }: CallingParts,
  { assistantId, squadId, workflowId, assistantOverrides, squadOverrides }: CampaignBody,
  phoneNumberId: string | null,
  group: readonly CampaignContact[],
): Promise<readonly string[] | string> {
  const body = {
    ...(assistantId !== undefined && { assistantId }),
    ...(squadId !== undefined && { squadId }),
    ...(workflowId !== undefined && { workflowId }),
    ...(assistantOverrides !== undefined && { assistantOverrides }),
    ...(squadOverrides !== undefined && { squadOverrides }),
    ...(phoneNumberId !== null && { phoneNumberId }),
    customers: group.map(({ customer }) => customer),
  };
  try {
    const placed = await placeCalls(store, { orgId, body, campaignId: id, missingModel });
    const calls = 'results' in placed ? placed.results : [placed];
    if (calls.length !== group.length) throw new Error('not every customer got a call');
    return calls.map((one) => one.id);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // What the campaign names was deleted since.
    return `${error.code}: ${error.message}`;
  }
}
