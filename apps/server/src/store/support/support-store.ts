import type { CreateSupportTicket, ListCreatedQuery, SupportTicket } from '@saywell/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { addJobs } from '../jobs/job-store.ts';
import { createdWithin, insertedRow, newestFirst, positionOf, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { supportTicket } from './support-ticket-table.ts';

export interface SupportStore {
  /** Keeps a ticket, and a job of each kind of `notify` about it, in one transaction. */
  create(orgId: string, body: CreateSupportTicket, notify: readonly JobKind[]): Promise<SupportTicket>;
  /** Newest first; null: of every organisation, for the operator. */
  list(orgId: string | null, query: ListCreatedQuery): Promise<SupportTicket[]>;
  get(orgId: string, id: string): Promise<SupportTicket | null>;
}

export function createSupportStore(context: StoreContext): SupportStore {
  const { db, now, createId } = context;
  const find = async (where: SQL | undefined, limit: number) =>
    (
      await db
        .select()
        .from(supportTicket)
        .where(where)
        .orderBy(...newestFirst(supportTicket))
        .limit(limit)
    ).map(toTicket);

  return {
    create: (orgId, body, notify) =>
      db.transaction(async (db) => {
        const row = { id: createId(), orgId, body, createdAt: new Date(now()) };
        const kept = insertedRow(await db.insert(supportTicket).values(row).returning());
        const jobs = notify.map((kind) => ({ orgId, kind, subjectId: kept.id }));
        await addJobs({ ...context, db }, jobs);
        return toTicket(kept);
      }),
    list: (orgId, query) =>
      find(
        and(
          orgId === null ? undefined : isOf(orgId),
          createdWithin(supportTicket, query),
          rowsBehind(supportTicket, positionOf(query.cursor)),
        ),
        query.limit,
      ),
    get: async (orgId, id) => (await find(and(isOf(orgId), eq(supportTicket.id, id)), 1))[0] ?? null,
  };
}

function toTicket({ id, orgId, body, createdAt }: typeof supportTicket.$inferSelect): SupportTicket {
  return { ...body, id, orgId, createdAt: createdAt.toISOString() };
}

function isOf(orgId: string): SQL {
  return eq(supportTicket.orgId, orgId);
}
