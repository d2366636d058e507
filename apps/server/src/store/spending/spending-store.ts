import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { dayMs } from '../../platform/clock.ts';
import type { StoreContext } from '../store-context.ts';
import { spending, spendingHold } from './spending-tables.ts';
import { periodsOf, toNano, toUsd } from './spending-units.ts';
import { type SpenderKind, type SpentLevel, spentLevels } from './spent-levels.ts';

/** Whose budget it is. US dollars; an absent limit bounds nothing, and what is spent is counted all the same. */
export interface SpendingAccount {
  /** `org`, `assistant:{id}` or `key:{id}`. */
  readonly subject: string;
  readonly dailyUsd?: number | undefined;
  readonly monthlyUsd?: number | undefined;
}

export interface Charge {
  /** One call or chat. */
  readonly holderId: string;
  readonly accounts: readonly SpendingAccount[];
  /** What it has cost from its beginning until now. Charged again with the same sum, nothing is added. */
  readonly totalUsd: number;
  /** Does it go on? Then so much is kept free for what it will cost until the next charge; never more than a tenth of a limit. */
  readonly holdUsd: number | null;
}

/** A limit of an account, and what was spent of it. */
export interface SpendingLevel {
  readonly subject: string;
  readonly period: 'day' | 'month';
  readonly limitUsd: number;
  readonly spentUsd: number;
}
export interface ChargeOutcome {
  /** Limits that leave no room for what it is to hold. */
  readonly exceeded: readonly SpendingLevel[];
  /** Limits of which most has been spent; each is named once. */
  readonly nearlySpent: readonly SpendingLevel[];
}

export interface SpendingStore {
  /** Counts what a call or chat has cost, and keeps room for it. Whoever charges the same account at once waits: sums are exact. */
  charge(orgId: string, charge: Charge): Promise<ChargeOutcome>;
  /** US dollars of a subject in the day and the month of now. */
  spent(orgId: string, subject: string): Promise<{ readonly dayUsd: number; readonly monthUsd: number }>;
  /** Of all subjects of a kind that still exist and have spent something this month, whoever spent most first. */
  levels(orgId: string, kind: SpenderKind, limit: number): Promise<readonly SpentLevel[]>;
}

/** Most of it. */
const nearlyShare = 0.8;
/** Largest part of a limit that one holder keeps free. */
const largestShare = 0.1;
/** Whoever holds something charges again long before. */
const holdLifetimeMs = 120_000;
/** Days and months that nobody asks for any more. */
const keptDaysMs = 62 * dayMs;
const keptMonthsMs = 800 * dayMs;

export function createSpendingStore(context: StoreContext): SpendingStore {
  const { db, now } = context;
  return {
    charge: (orgId, charge) =>
      context.transaction(async (own) => {
        await forgetOld(own, orgId);
        const outcomes: ChargeOutcome[] = [];
        // In one order, so that nobody waits for whoever waits for him.
        const accounts = charge.accounts.toSorted((one, other) => (one.subject < other.subject ? -1 : 1));
        for (const account of accounts) outcomes.push(await chargeOne(own, orgId, account, charge));
        return {
          exceeded: outcomes.flatMap(({ exceeded }) => exceeded),
          nearlySpent: outcomes.flatMap(({ nearlySpent }) => nearlySpent),
        };
      }),
    async spent(orgId, subject) {
      const rows = await db
        .select()
        .from(spending)
        .where(and(eq(spending.orgId, orgId), eq(spending.subject, subject)));
      const of = (period: string): number => toUsd(rows.find((row) => row.period === period)?.spentNano ?? 0);
      const { day, month } = periodsOf(now());
      return { dayUsd: of(day), monthUsd: of(month) };
    },
    levels: (orgId, kind, limit) => spentLevels(context, orgId, kind, limit),
  };
}

async function chargeOne(
  context: StoreContext,
  orgId: string,
  account: SpendingAccount,
  { holderId, totalUsd, holdUsd }: Charge,
): Promise<ChargeOutcome> {
  const { db } = context;
  const { subject } = account;
  const own = and(eq(spendingHold.holderId, holderId), eq(spendingHold.subject, subject));
  const [before] = await db.select({ settled: spendingHold.settledNano }).from(spendingHold).where(own);
  const totalNano = Math.max(toNano(totalUsd), before?.settled ?? 0);
  const levels = await added(context, orgId, account, totalNano - (before?.settled ?? 0));
  const heldNano = toNano(holdUsd ?? 0);
  const amountNano = Math.min(heldNano, ...levels.map(({ limitUsd }) => toNano(limitUsd * largestShare)));
  if (holdUsd === null) await db.delete(spendingHold).where(own);
  else await hold(context, { holderId, orgId, subject, heldNano: amountNano, settledNano: totalNano });
  const othersNano = levels.length === 0 ? 0 : await heldByOthers(context, orgId, subject, holderId);
  return {
    exceeded: levels.filter(
      ({ limitUsd, spentUsd }) =>
        limitUsd === 0 || toNano(spentUsd) + othersNano + amountNano > toNano(limitUsd),
    ),
    nearlySpent: await firstWarned(context, orgId, levels),
  };
}

/** Adds to day and month, whose rows stay locked until the transaction ends; answers the levels of those with a limit. */
async function added(
  { db, now }: StoreContext,
  orgId: string,
  { subject, dailyUsd, monthlyUsd }: SpendingAccount,
  nano: number,
): Promise<readonly SpendingLevel[]> {
  const periods = periodsOf(now());
  const limits = { day: dailyUsd, month: monthlyUsd };
  const levels: SpendingLevel[] = [];
  for (const period of ['month', 'day'] as const) {
    const [row] = await db
      .insert(spending)
      .values({ orgId, subject, period: periods[period], spentNano: nano })
      .onConflictDoUpdate({
        target: [spending.orgId, spending.subject, spending.period],
        set: { spentNano: sql`${spending.spentNano} + excluded.spent_nano` },
      })
      .returning({ spentNano: spending.spentNano });
    const limitUsd = limits[period];
    if (row !== undefined && limitUsd !== undefined)
      levels.push({ subject, period, limitUsd, spentUsd: toUsd(row.spentNano) });
  }
  return levels;
}

type Hold = Omit<typeof spendingHold.$inferInsert, 'expiresAt'>;

async function hold({ db, now }: StoreContext, row: Hold): Promise<void> {
  const { heldNano, settledNano } = row;
  const changed = { heldNano, settledNano, expiresAt: new Date(now() + holdLifetimeMs) };
  await db
    .insert(spendingHold)
    .values({ ...row, ...changed })
    .onConflictDoUpdate({ target: [spendingHold.holderId, spendingHold.subject], set: changed });
}

async function heldByOthers(
  { db, now }: StoreContext,
  orgId: string,
  subject: string,
  holderId: string,
): Promise<number> {
  const [row] = await db
    .select({ held: sql<string>`coalesce(sum(${spendingHold.heldNano}), 0)` })
    .from(spendingHold)
    .where(
      and(
        eq(spendingHold.orgId, orgId),
        eq(spendingHold.subject, subject),
        ne(spendingHold.holderId, holderId),
        gt(spendingHold.expiresAt, new Date(now())),
      ),
    );
  return Number(row?.held ?? 0);
}

async function firstWarned(
  { db, now }: StoreContext,
  orgId: string,
  levels: readonly SpendingLevel[],
): Promise<readonly SpendingLevel[]> {
  const periods = periodsOf(now());
  const first: SpendingLevel[] = [];
  for (const level of levels) {
    if (level.limitUsd === 0 || level.spentUsd < level.limitUsd * nearlyShare) continue;
    const marked = await db
      .update(spending)
      .set({ isWarned: true })
      .where(
        and(
          eq(spending.orgId, orgId),
          eq(spending.subject, level.subject),
          eq(spending.period, periods[level.period]),
          eq(spending.isWarned, false),
        ),
      )
      .returning({ subject: spending.subject });
    if (marked.length > 0) first.push(level);
  }
  return first;
}

/** What is long ago, and holds of calls whose server went away. */
async function forgetOld({ db, now }: StoreContext, orgId: string): Promise<void> {
  const { day } = periodsOf(now() - keptDaysMs);
  const { month } = periodsOf(now() - keptMonthsMs);
  for (const oldest of [day, month])
    await db
      .delete(spending)
      .where(
        and(
          eq(spending.orgId, orgId),
          lt(spending.period, oldest),
          sql`length(${spending.period}) = ${oldest.length}`,
        ),
      );
  await db
    .delete(spendingHold)
    .where(and(eq(spendingHold.orgId, orgId), lt(spendingHold.expiresAt, new Date(now() - holdLifetimeMs))));
}
