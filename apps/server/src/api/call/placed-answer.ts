import type { Call, CallBatch, CreateCall, SubscriptionLimits } from '@saywell/contract';
import { callNumberWarnings } from '../../features/warnings/phone-number-warnings.ts';
import { callTargetWarnings } from '../../features/warnings/target-warnings.ts';
import type { AppContext } from '../../http/app-context.ts';

/** Phone calls as a private key is answered: with the limits, and one with what of it does not have its effect. */
export async function placedAnswer(
  context: Pick<AppContext, 'calls'>,
  orgId: string,
  { body, placed }: { readonly body: CreateCall; readonly placed: Call | CallBatch },
): Promise<Call | CallBatch> {
  const subscriptionLimits = await limitsBeside(context, orgId, placed);
  if ('results' in placed) return { ...placed, subscriptionLimits };
  const warnings = [...(placed.warnings ?? []), ...callTargetWarnings(body), ...callNumberWarnings(body)];
  return { ...placed, subscriptionLimits, ...(warnings.length > 0 && { warnings }) };
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
