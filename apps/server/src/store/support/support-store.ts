import type { CreateSupportTicket, ListCreatedQuery, SupportTicket } from '@saywell/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import { createdWithin, insertedRow, newestFirst, positionOf, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { supportTicket } from './support-ticket-table.ts';

export interface SupportStore {
  create(orgId: string, body: CreateSupportTicket): Promise<SupportTicket>;
  /** Newest first; null: of every organisation, for the operator. */
  list(orgId: string | null, query: ListCreatedQuery): Promise<SupportTicket[]>;
  get(orgId: string, id: string): Promise<SupportTicket | null>;
}

export function createSupportStore({ db, now, createId }: StoreContext): SupportStore {
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
    async create(orgId, body) {
      const row = { id: createId(), orgId, body, createdAt: new Date(now()) };
      return toTicket(insertedRow(await db.insert(supportTicket).values(row).returning()));
    },
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
