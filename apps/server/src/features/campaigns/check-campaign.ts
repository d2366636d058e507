import { type CreateCampaign, checkCampaign, type UpdateCampaign } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Store } from '../../store/store.ts';
import { checkPhoneNumbers, checkReferences } from '../references/check-references.ts';

/** Clocks differ, and requests take time: a start of just now is none in the past. */
const toleranceMs = 60_000;

/**
 * A campaign as it would be stored must name what is there, and must not lie in the past.
 *
 * @throws {DomainError} `validation-failed`, naming the fields.
 */
export async function refuseBadCampaign(
  store: Store,
  orgId: string,
  campaign: CreateCampaign,
  now: number,
): Promise<void> {
  const issues: string[] = [];
  checkCampaign(campaign, (path, message) => issues.push(`${path.join('.')} is not valid: ${message}`));
  if (issues.length > 0) throw new DomainError('validation-failed', issues);
  const { customers: _customers, dialPlan: _dialPlan, ...references } = campaign;
  await checkReferences(store, orgId, references);
  const { phoneNumberId: id, dialPlan = [] } = campaign;
  await checkPhoneNumbers(store, orgId, [
    { path: 'phoneNumberId', id },
    ...dialPlan.map((entry, index) => ({
      path: `dialPlan.${index}.phoneNumberId`,
      id: entry.phoneNumberId,
    })),
  ]);
  refusePast(campaign.schedulePlan, now);
}

/** @throws {DomainError} `validation-failed` */
function refusePast(plan: UpdateCampaign['schedulePlan'], now: number): void {
  if (plan === undefined || plan === null) return;
  const isPast = (time: string) => Date.parse(time) < now - toleranceMs;
  const issues = (['earliestAt', 'latestAt'] as const).flatMap((key) => {
    const time = plan[key];
    return time !== undefined && isPast(time)
      ? [`schedulePlan.${key} is not valid: ${time} is in the past`]
      : [];
  });
  if (issues.length > 0) throw new DomainError('validation-failed', issues);
}
