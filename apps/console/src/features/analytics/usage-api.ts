import { queryOptions } from '@tanstack/react-query';
import type { Services } from '../../app/services.tsx';

export const usageQuery = ({ api }: Services, orgId: string) =>
  queryOptions({
    queryKey: ['org.usage', orgId],
    queryFn: ({ signal }) => api.signedIn.org.usage(orgId, { signal }),
    // Costs of calls that run go on.
    refetchInterval: 60_000,
  });

/** The first and the last day of a month, `2026-11`. */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** What a month costs when it goes on as it began; null on its first day. */
export function projected(spent: number, now: number): number | null {
  const at = new Date(now);
  const start = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1);
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1);
  return now - start < 86_400_000 ? null : (spent * (end - start)) / (now - start);
}
