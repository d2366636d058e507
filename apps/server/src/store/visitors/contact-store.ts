import type {
  ContactRequest,
  CreateContactRequest,
  ListContactRequestsQuery,
  UpdateContactRequest,
} from '@saywell/contract';
import { and, eq } from 'drizzle-orm';
import type { ListCreated } from '../rows/list-created.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdRows, insertedRow, ownRow, positionOf, present, rowsBehind } from '../rows/rows.ts';
import type { Queries, StoreContext } from '../store-context.ts';
import { handledConditions, handlingChange, handlingOf } from './handling.ts';
import { contactRequest } from './visitor-tables.ts';

/** A contact request without what only its reception needs. */
export type NewContactRequest = Omit<CreateContactRequest, 'website'>;

export interface StoredContactRequest {
  readonly contactRequest: ContactRequest;
  readonly isNew: boolean;
}

export interface ContactStore {
  /** When its `requestId` is known, nothing is stored and the answer is the stored one. */
  create(orgId: string, body: NewContactRequest): Promise<StoredContactRequest>;
  findByRequestId(orgId: string, requestId: string): Promise<ContactRequest | null>;
  list: ListCreated<ContactRequest, ListContactRequestsQuery>;
  get(orgId: string, id: string): Promise<ContactRequest | null>;
  /** @throws {ChangedMeanwhileError} */
  update(
    orgId: string,
    id: string,
    change: UpdateContactRequest,
    ifUnchanged?: Precondition,
  ): Promise<ContactRequest | null>;
  /** @throws {ChangedMeanwhileError} */
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<ContactRequest | null>;
}

export function createContactStore(context: StoreContext): ContactStore {
  const { db, now, createId } = context;
  return {
    async create(orgId, body) {
      const row = { ...body, id: createId(), orgId, createdAt: new Date(now()), updatedAt: new Date(now()) };
      const [added] = await db.insert(contactRequest).values(row).onConflictDoNothing(once).returning();
      const stored = added ?? insertedRow(await rowsOf(db, orgId, body.requestId));
      return { contactRequest: toContactRequest(stored), isNew: added !== undefined };
    },
    async findByRequestId(orgId, requestId) {
      const [row] = await rowsOf(db, orgId, requestId);
      return orNull(row);
    },
    async list(orgId, query, position) {
      const behind = rowsBehind(contactRequest, position ?? positionOf(query.cursor));
      const asked = handledConditions(contactRequest, searched, query);
      const where = and(createdRows(contactRequest, orgId, query), behind, ...asked);
      const found = await readRows(context, contactRequest, { where, limit: query.limit });
      return readPageOf(context, found, toContactRequest);
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(contactRequest)
        .where(ownRow(contactRequest, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, change, ifUnchanged) {
      const [row] = await db
        .update(contactRequest)
        .set({ ...handlingChange(change), updatedAt: laterThan(contactRequest, now()) })
        .where(ownUnchangedRow(contactRequest, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, contactRequest, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async delete(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(contactRequest)
        .where(ownUnchangedRow(contactRequest, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, contactRequest, orgId, id, ifUnchanged);
      return orNull(row);
    },
  };
}

const { name, email, company, phone, message, note } = contactRequest;
const searched = [name, email, company, phone, message, note];

/** Waits for another transaction that stores the same id, and then stores nothing. */
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
  const { id, orgId, name, email, company, phone, industry, message, urgency, state } = row;
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
    state,
    ...handlingOf(row),
  };
}
function orNull(row: ContactRow | undefined): ContactRequest | null {
  return row === undefined ? null : toContactRequest(row);
}
