import type { ResourceEventMessage } from '@saywell/contract';
import type { CampaignContact } from '../../store/campaigns/campaign-store.ts';
import type { CampaignBody } from '../../store/campaigns/campaign-tables.ts';
import type { Store } from '../../store/store.ts';
import type { ServerMessages } from '../server-messages/create-server-messages.ts';

export interface CampaignMessageParts {
  /** The one of the transaction: a message is stored with what it is about. */
  readonly store: Pick<Store, 'job' | 'delivery'>;
  readonly serverMessages: Pick<ServerMessages, 'send'>;
}

/** Only the campaign's own server: to others a message per customer would be noise. */
export async function sendCampaignMessage(
  { store, serverMessages }: CampaignMessageParts,
  orgId: string,
  campaign: CampaignBody,
  message: ResourceEventMessage,
): Promise<void> {
  if (campaign.server?.url === undefined) return;
  await serverMessages.send(orgId, { campaign }, message, store);
}

export async function sendContactMessage(
  parts: CampaignMessageParts,
  orgId: string,
  campaign: CampaignBody,
  contact: CampaignContact,
): Promise<void> {
  const { status: type } = contact;
  if (type !== 'contact.pending')
    await sendCampaignMessage(parts, orgId, campaign, { type, contact: shownContact(contact) });
}

/** A customer, as messages show them. */
export function shownContact({ id, campaignId, customer, callId, reason, status }: CampaignContact) {
  return {
    ...customer,
    id,
    campaignId,
    status,
    ...(callId !== null && { callId }),
    ...(reason !== null && { reason }),
  };
}
