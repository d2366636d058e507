import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { isUuid, startsWith, startsWithAnyCase } from '../rows/text-search.ts';
import type { Queries } from '../store-context.ts';
import { call } from './call-tables.ts';
import { isCallAmong, maxRareCalls } from './calls-among.ts';

/**
 * Calls whose customer's name or number begins so, or with this id. Each is looked for in its own index: rare ones are then
 * named, and common ones soon met in the list's order.
 */
export async function whereCallsFound(db: Queries, orgId: string, text: string): Promise<SQL> {
  const ways = waysToFind(text);
  const found = await Promise.all(
    ways.map((way) =>
      db
        .select({ id: call.id })
        .from(call)
        .where(and(eq(call.orgId, orgId), way))
        .limit(maxRareCalls + 1),
    ),
  );
  if (found.some((some) => some.length > maxRareCalls)) return or(...ways) ?? sql`false`;
  return isCallAmong(found.flat());
}

function waysToFind(text: string): readonly SQL[] {
  if (isUuid(text)) return [eq(call.id, text)];
  const numbers = /^\d/.test(text) ? [text, `+${text}`] : [text];
  return [
    startsWithAnyCase(sql`${call.customer} ->> 'name'`, text),
    ...numbers.map((number) => startsWith(call.customerNumber, number)),
  ];
}
