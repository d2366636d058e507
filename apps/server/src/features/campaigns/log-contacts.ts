import type { ApiLog } from '../../platform/logs/api-log.ts';
import type { CampaignContact } from '../../store/campaigns/campaign-store.ts';

export interface CampaignLogParts {
  /** Default: nobody reads of it. */
  readonly apiLog?: Pick<ApiLog, 'add'> | undefined;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly orgId: string;
  /** Of the campaign. */
  readonly id: string;
}

const outcomes: ReadonlyMap<CampaignContact['status'], string> = new Map([
  ['contact.failed', 'not reached'],
  ['contact.skipped', 'not called'],
  ['contact.predial-failed', 'not called'],
]);

/** Lines for the campaign's owner about customers that it has not reached: how many, and why, and nothing of who they are. */
export function logContacts(
  parts: CampaignLogParts,
  contacts: readonly Pick<CampaignContact, 'status' | 'reason' | 'callId'>[],
): void {
  const whys = contacts.flatMap(({ status, reason }) => {
    const outcome = outcomes.get(status);
    return outcome === undefined ? [] : [`${outcome}: ${reason ?? status}`];
  });
  const [first] = contacts;
  const callId = contacts.length === 1 && first?.callId ? first.callId : undefined;
  for (const why of new Set(whys)) logMissed(parts, whys.filter((one) => one === why).length, why, callId);
}

export function logMissed(
  { apiLog, now, orgId, id }: CampaignLogParts,
  count: number,
  why: string,
  callId?: string,
): void {
  if (count === 0) return;
  apiLog?.add({
    orgId,
    type: 'Call',
    level: 'WARN',
    message: `Campaign ${id}: ${count} ${count === 1 ? 'customer was' : 'customers were'} ${why}`,
    requestStartedAt: new Date(now()).toISOString(),
    ...(callId !== undefined && { callId }),
  });
}
