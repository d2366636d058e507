import {
  type CreateSupportTicket,
  type ListCreatedQuery,
  resourceSchemas,
  type SupportTicket,
} from '@saywell/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdWithin, insertedRow, positionOf, rowsBehind } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { supportTicket } from './support-ticket-table.ts';

export interface SupportStore {
  create(orgId: string, body: CreateSupportTicket): Promise<SupportTicket>;
  /** Newest first; null: of every organisation, for the operator. */
  list(orgId: string | null, query: ListCreatedQuery): Promise<SupportTicket[]>;
  get(orgId: string, id: string): Promise<SupportTicket | null>;
}

export function createSupportStore(context: StoreContext): SupportStore {
  const { db, now, createId } = context;
  return {
    async create(orgId, body) {
      const row = { id: createId(), orgId, body: stamped(form, body), createdAt: new Date(now()) };
      return toTicket(insertedRow(await db.insert(supportTicket).values(row).returning()));
    },
    async list(orgId, query) {
      const where = and(
        orgId === null ? undefined : isOf(orgId),
        createdWithin(supportTicket, query),
        rowsBehind(supportTicket, positionOf(query.cursor)),
      );
      return readPageOf(
        context,
        await readRows(context, supportTicket, { where, limit: query.limit }),
        toTicket,
      );
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(supportTicket)
        .where(and(isOf(orgId), eq(supportTicket.id, id)));
      return row === undefined ? null : toTicket(row);
    },
  };
}

const form: StoredForm<SupportTicket> = { name: 'support_ticket', schema: resourceSchemas.supportTicket };

function toTicket({ id, orgId, body, createdAt }: typeof supportTicket.$inferSelect): SupportTicket {
  const fields = raiseStored(form, id, body);
  return readStored(form, id, { ...fields, id, orgId, createdAt: createdAt.toISOString() });
}

function isOf(orgId: string): SQL {
  return eq(supportTicket.orgId, orgId);
}
