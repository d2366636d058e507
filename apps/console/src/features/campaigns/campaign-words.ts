import type { Campaign } from '@saywell/contract';
import { visible } from '../../ui/visible.ts';

export const isOpen = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'scheduled' || status === 'in-progress';

export const statusWords: Readonly<Record<Campaign['status'], string>> = {
  scheduled: 'Not begun',
  'in-progress': 'Running',
  ended: 'Done',
  cancelled: 'Cancelled',
  archived: 'Put away',
};

export type Counters = Pick<
  Campaign,
  | 'callsCounterScheduled'
  | 'callsCounterQueued'
  | 'callsCounterInProgress'
  | 'callsCounterEnded'
  | 'callsCounterFailed'
  | 'callsCounterSkipped'
>;

/** Those that failed are among those that ended. */
export const countsOf = (campaign: Counters) =>
  [
    ['Still to call', campaign.callsCounterScheduled],
    ['Waiting', campaign.callsCounterQueued],
    ['Talking now', campaign.callsCounterInProgress],
    ['Called', campaign.callsCounterEnded - campaign.callsCounterFailed],
    ['Not reached', campaign.callsCounterFailed],
    ['Left out', campaign.callsCounterSkipped],
  ] as const;

/** `3 still to call, 1 not reached`. */
export function countsText(campaign: Counters): string {
  const told = countsOf(campaign).filter(([, count]) => count > 0);
  return told.length === 0
    ? 'Nobody to call'
    : told.map(([name, count]) => `${count.toLocaleString('en')} ${name.toLowerCase()}`).join(', ');
}

export const campaignName = ({ name }: Pick<Campaign, 'name'>): string => visible(name);
