import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { searchedCalls, whereOrigin } from '../calls/call-filters.ts';
import type { Queries } from '../store-context.ts';
import { analyticsSources } from './analytics-columns.ts';
import type { AnalyticsPlan } from './analytics-plan.ts';

/** Which rows of a table count, beside their time. */
export async function countedRows(
  db: Queries,
  orgId: string,
  { table, where, origins }: Pick<AnalyticsPlan, 'table' | 'where' | 'origins'>,
): Promise<SQL> {
  const { orgId: owner, groups } = analyticsSources[table];
  const ofOrg = sql`${owner} = ${orgId}`;
  const own = origins === undefined ? ofOrg : sql`${ofOrg} and (${whereOrigin(origins)})`;
  if (where === undefined) return own;
  if (table === 'call' || table === 'tool-call')
    return and(own, await searchedCalls(db, orgId, where)) ?? own;
  const among = (group: 'assistantId' | 'squadId', ids: readonly string[] | undefined) => {
    const column = groups[group]?.('UTC');
    return ids === undefined || column === undefined ? undefined : inArray(column, [...ids]);
  };
  return (
    and(
      own,
      among('assistantId', where.assistantIdAny),
      among('squadId', where.squadIdAny),
      where.assistantId === undefined ? undefined : among('assistantId', [where.assistantId]),
      where.squadId === undefined ? undefined : among('squadId', [where.squadId]),
    ) ?? own
  );
}
