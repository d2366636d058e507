import type { CreateOrg, UpdateOrg } from '@saywell/contract';
import type { Store } from '../../store/store.ts';

/** With the transaction that changes an organisation: what is too old under its new setting is deleted soon. */
export async function keepRetention(
  { job }: Pick<Store, 'job'>,
  orgId: string,
  { dataRetentionDays: days }: CreateOrg | UpdateOrg,
): Promise<void> {
  if (days === undefined || days === null) return;
  await job.add({ orgId, kind: 'data-retention', subjectId: orgId });
}
