import type { Call } from '@saywell/contract';

/** What is to be done now with a call that may have a plan. */
export function startTime(plan: Call['schedulePlan'], now: number): 'wait' | 'start' | 'too-late' {
  if (plan === undefined) return 'start';
  if (Date.parse(plan.earliestAt) > now) return 'wait';
  return plan.latestAt !== undefined && Date.parse(plan.latestAt) < now ? 'too-late' : 'start';
}
