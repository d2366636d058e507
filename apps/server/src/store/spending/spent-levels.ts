import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { assistant } from '../assistants/assistant-tables.ts';
import { token } from '../orgs/token-table.ts';
import type { StoreContext } from '../store-context.ts';
import { spending, spendingHold } from './spending-tables.ts';
import { periodsOf, toUsd } from './spending-units.ts';

export type SpenderKind = 'org' | 'assistant' | 'key';
/** US dollars. */
export interface SpentLevel {
  /** Of the assistant or the key; of an organisation its own. */
  readonly id: string;
  readonly dayUsd: number;
  readonly monthUsd: number;
  /** Kept free for what runs. */
  readonly heldUsd: number;
}

interface Subject {
  readonly id: string;
  readonly subject: string;
  readonly monthNano: number;
}

/** What is spent and kept by whoever of a kind still exists and has an account of this month. */
export async function spentLevels(
  context: StoreContext,
  orgId: string,
  kind: SpenderKind,
  limit: number,
): Promise<readonly SpentLevel[]> {
  const { month, day } = periodsOf(context.now());
  const found =
    kind === 'org' ? wholeOrg(context, orgId, month) : spenders(context, orgId, kind, month, limit);
  const subjects = await found;
  const names = subjects.map(({ subject }) => subject);
  const [today, held] = [await spentOn(context, orgId, day, names), await heldBy(context, orgId, names)];
  return subjects.map(({ id, subject, monthNano }) => ({
    id,
    dayUsd: toUsd(today.get(subject) ?? 0),
    monthUsd: toUsd(monthNano),
    heldUsd: toUsd(held.get(subject) ?? 0),
  }));
}

async function wholeOrg({ db }: StoreContext, orgId: string, month: string): Promise<readonly Subject[]> {
  const rows = await db
    .select({ monthNano: spending.spentNano })
    .from(spending)
    .where(and(eq(spending.orgId, orgId), eq(spending.subject, 'org'), eq(spending.period, month)));
  return rows.map(({ monthNano }) => ({ id: orgId, subject: 'org', monthNano }));
}

/** Those that were deleted, and assistants that were written out for one call, are in the organisation's account alone. */
async function spenders(
  { db }: StoreContext,
  orgId: string,
  kind: 'assistant' | 'key',
  month: string,
  limit: number,
): Promise<readonly Subject[]> {
  const table = kind === 'assistant' ? assistant : token;
  const subject = sql`${`${kind}:`}::text || ${table.id}::text`;
  return db
    .select({ id: table.id, subject: spending.subject, monthNano: spending.spentNano })
    .from(spending)
    .innerJoin(table, and(eq(table.orgId, orgId), eq(spending.subject, subject)))
    .where(and(eq(spending.orgId, orgId), eq(spending.period, month)))
    .orderBy(desc(spending.spentNano), asc(spending.subject))
    .limit(limit);
}

async function spentOn(
  { db }: StoreContext,
  orgId: string,
  period: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select({ subject: spending.subject, nano: spending.spentNano })
    .from(spending)
    .where(
      and(eq(spending.orgId, orgId), eq(spending.period, period), inArray(spending.subject, [...subjects])),
    );
  return new Map(rows.map(({ subject, nano }) => [subject, nano]));
}

async function heldBy(
  { db, now }: StoreContext,
  orgId: string,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .select({ subject: spendingHold.subject, nano: sql<string>`sum(${spendingHold.heldNano})` })
    .from(spendingHold)
    .where(
      and(
        eq(spendingHold.orgId, orgId),
        inArray(spendingHold.subject, [...subjects]),
        gt(spendingHold.expiresAt, new Date(now())),
      ),
    )
    .groupBy(spendingHold.subject);
  return new Map(rows.map(({ subject, nano }) => [subject, Number(nano)]));
}
