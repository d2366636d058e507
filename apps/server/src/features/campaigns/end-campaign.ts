import type { Campaign, CampaignEndedReason } from '@saywell/contract';
import type { LockedCampaign } from '../../store/campaigns/campaign-store.ts';
import type { Store } from '../../store/store.ts';
import { type CampaignMessageParts, sendCampaignMessage } from './campaign-messages.ts';

export function isOver(status: Campaign['status']): boolean {
  return status !== 'scheduled' && status !== 'in-progress';
}

/** Ends a locked campaign by its owner's wish: whoever is left is not called. */
export async function endCampaign(
  parts: CampaignMessageParts & { readonly store: Store },
  orgId: string,
  id: string,
  locked: LockedCampaign,
  status: 'ended' | 'cancelled',
): Promise<void> {
  const endedReason: CampaignEndedReason =
    locked.status === 'scheduled' ? 'campaign.scheduled.ended-by-user' : 'campaign.in-progress.ended-by-user';
  await parts.store.campaign.skipPendingContacts(id, `${endedReason}: the campaign was ended before.`);
  await parts.store.campaign.change(id, { status, endedReason });
  await sendCampaignMessage(parts, orgId, locked.body, {
    type: status === 'ended' ? 'campaign.ended' : 'campaign.cancelled',
    campaign: { id, status, endedReason },
  });
}
