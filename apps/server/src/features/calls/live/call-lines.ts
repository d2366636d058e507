import type { SubscriptionLimits } from '@saywell/contract';

/** How many calls run at once in this process: of all organisations, and of each. */
export interface CallLines {
  /** Null: all lines are taken. The answer gives the line back; calling it again changes nothing. */
  take(orgId: string, orgLimit: number | undefined): (() => void) | null;
  limits(orgId: string, orgLimit: number | undefined): SubscriptionLimits;
}

export function createCallLines(maxCalls: number): CallLines {
  const taken = new Map<string, number>();
  let total = 0;
  const add = (orgId: string, change: 1 | -1): void => {
    total += change;
    const own = (taken.get(orgId) ?? 0) + change;
    if (own === 0) taken.delete(orgId);
    else taken.set(orgId, own);
  };
  const remaining = (orgId: string, orgLimit = maxCalls): number =>
    Math.max(0, Math.min(maxCalls - total, orgLimit - (taken.get(orgId) ?? 0)));
  return {
    take(orgId, orgLimit) {
      if (remaining(orgId, orgLimit) === 0) return null;
      add(orgId, 1);
      let isTaken = true;
      return () => {
        if (isTaken) add(orgId, -1);
        isTaken = false;
      };
    },
    limits: (orgId, orgLimit = maxCalls) => ({
      concurrencyBlocked: false,
      concurrencyLimit: Math.min(maxCalls, orgLimit),
      remainingConcurrentCalls: remaining(orgId, orgLimit),
    }),
  };
}
