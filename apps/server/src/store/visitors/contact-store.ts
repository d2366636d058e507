import type { ContactRequest, CreateContactRequest } from '@saywell/contract';
import { and, eq } from 'drizzle-orm';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { addJobs } from '../jobs/job-store.ts';
import type { ListCreated } from '../rows/list-created.ts';
import {
  createdRows,
  insertedRow,
  newestFirst,
  ownRow,
  positionOf,
  present,
  rowsBehind,
} from '../rows/rows.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { contactRequest } from './visitor-tables.ts';

/** A contact request without what only its reception needs. */
export type NewContactRequest = Omit<CreateContactRequest, 'website'>;

export interface ContactStore {
  /**
   * Stores a request, and the jobs that send it on, in one transaction. When its
   * `requestId` is known, nothing is stored and the answer is the stored one.
   */
  create(orgId: string, body: NewContactRequest, notify: readonly JobKind[]): Promise<ContactRequest>;
  findByRequestId(orgId: string, requestId: string): Promise<ContactRequest | null>;
  list: ListCreated<ContactRequest>;
  get(orgId: string, id: string): Promise<ContactRequest | null>;
  delete(orgId: string, id: string): Promise<ContactRequest | null>;
}

export function createContactStore(context: StoreContext): ContactStore {
  const { db, now, createId } = context;
  return {
    create: (orgId, body, notify) =>
      db.transaction(async (db) => {
        const row = { ...body, id: createId(), orgId, createdAt: new Date(now()) };
        const [kept] = await db.insert(contactRequest).values(row).onConflictDoNothing(once).returning();
        if (kept === undefined) return toContactRequest(insertedRow(await rowsOf(db, orgId, body.requestId)));
        const jobs = notify.map((kind) => ({ orgId, kind, subjectId: kept.id }));
        await addJobs({ ...context, db }, jobs);
        return toContactRequest(kept);
      }),
    async findByRequestId(orgId, requestId) {
      const [row] = await rowsOf(db, orgId, requestId);
      return orNull(row);
    },
    async list(orgId, query, position) {
      const rows = await db
        .select()
        .from(contactRequest)
        .where(
          and(
            createdRows(contactRequest, orgId, query),
            rowsBehind(contactRequest, position ?? positionOf(query.cursor)),
          ),
        )
        .orderBy(...newestFirst(contactRequest))
        .limit(query.limit);
      return rows.map(toContactRequest);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(contactRequest)
        .where(ownRow(contactRequest, orgId, id));
      return orNull(row);
    },
    async delete(orgId, id) {
      const [row] = await db
        .delete(contactRequest)
        .where(ownRow(contactRequest, orgId, id))
        .returning();
      return orNull(row);
    },
  };
}

/** Waits for another transaction that keeps the same id, and then keeps nothing. */
const once = { target: [contactRequest.orgId, contactRequest.requestId] };

async function rowsOf(db: Queries, orgId: string, requestId: string | undefined): Promise<ContactRow[]> {
  if (requestId === undefined) return [];
  return db
    .select()
    .from(contactRequest)
    .where(and(eq(contactRequest.orgId, orgId), eq(contactRequest.requestId, requestId)));
}

type ContactRow = typeof contactRequest.$inferSelect;
function toContactRequest(row: ContactRow): ContactRequest {
  const { id, orgId, name, email, company, phone, industry, message, urgency } = row;
  return {
    id,
    orgId,
    createdAt: row.createdAt.toISOString(),
    name,
    email,
    company,
    ...present({ phone }),
    industry,
    message,
    urgency,
  };
}
function orNull(row: ContactRow | undefined): ContactRequest | null {
  return row === undefined ? null : toContactRequest(row);
}
