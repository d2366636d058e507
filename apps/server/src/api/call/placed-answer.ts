import type { Call, CallBatch, SubscriptionLimits } from '@saywell/contract';
import type { AppContext } from '../../http/app-context.ts';

/** Phone calls as a private key is answered: with the limits. */
export async function placedAnswer(
  context: Pick<AppContext, 'calls'>,
  orgId: string,
  placed: Call | CallBatch,
): Promise<Call | CallBatch> {
  return { ...placed, subscriptionLimits: await limitsBeside(context, orgId, placed) };
}

async function limitsBeside(
  { calls }: Pick<AppContext, 'calls'>,
  orgId: string,
  placed: Call | CallBatch,
): Promise<SubscriptionLimits> {
  const made = 'results' in placed ? placed.results : [placed];
  // One that is scheduled without a plan waits for a line.
  const isWaiting = made.some(
    ({ status, schedulePlan }) => status === 'scheduled' && schedulePlan === undefined,
  );
  return { ...(await calls.limits(orgId)), ...(isWaiting && { concurrencyBlocked: true }) };
}
