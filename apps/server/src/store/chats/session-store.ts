import {
  type CreateCustomer,
  type CreateSession,
  defaultSessionSeconds,
  type ListSessionsQuery,
  type Session,
  type UpdateSession,
} from '@saywell/contract';
import { and, or, type SQL, sql } from 'drizzle-orm';
import { hasOverrides } from '../rows/has-overrides.ts';
import { type Page, readPage } from '../rows/page.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { insertedRow, ownRow, present, whereAmong, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';

import { session } from './chat-tables.ts';
import { type SessionRow, toSession, toSessionColumns } from './session-row.ts';

export interface SessionStore {
  /** Secrets of the number that it names are not stored. `id`: default a new one. */
  create(orgId: string, body: CreateSession, id?: string): Promise<Session>;
  page(orgId: string, query: ListSessionsQuery): Promise<Page<Session>>;
  /** One that has ended by itself is completed. */
  get(orgId: string, id: string): Promise<Session | null>;
  /** @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold. */
  update(orgId: string, id: string, body: UpdateSession, ifUnchanged?: Precondition): Promise<Session | null>;
  /** With its chats. */
  delete(orgId: string, id: string): Promise<Session | null>;
}

export function createSessionStore(context: StoreContext): SessionStore {
  const { db, now, createId, bodies } = context;
  const opened = (row: SessionRow) => toSession(bodies, row, now());
  const orNull = (row: SessionRow | undefined) => (row === undefined ? null : opened(row));
  return {
    async create(orgId, body, id = createId()) {
      const at = new Date(now());
      const row = { ...toSessionColumns(bodies, orgId, body), id, orgId, createdAt: at, updatedAt: at };
      return opened(insertedRow(await db.insert(session).values(row).returning()));
    },
    async page(orgId, query) {
      const { metadata, ...found } = await readPage(context, session, orgId, query, searchedSessions(query));
      return { results: await readPageOf(context, found, opened), metadata };
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(session)
        .where(ownRow(session, orgId, id));
      return orNull(row);
    },
    async update(orgId, id, body, ifUnchanged) {
      const [row] = await db
        .update(session)
        .set({ ...changesOf(body, new Date(now())), updatedAt: laterThan(session, now()) })
        .where(ownUnchangedRow(session, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, session, orgId, id, ifUnchanged);
      return orNull(row);
    },
    async delete(orgId, id) {
      const [row] = await db
        .delete(session)
        .where(ownRow(session, orgId, id))
        .returning();
      return orNull(row);
    },
  };
}

function searchedSessions(query: ListSessionsQuery): SQL | undefined {
  const { number, sipUri, email, externalId, extension } = query;
  const customer = present({ number, sipUri, email, externalId, extension });
  return and(
    whereEqual(session.id, query.id),
    whereAmong(session.id, query.idAny),
    whereEqual(session.name, query.name),
    whereEqual(session.assistantId, query.assistantId),
    whereAmong(session.assistantId, query.assistantIdAny),
    whereEqual(session.squadId, query.squadId),
    whereEqual(session.phoneNumberId, query.phoneNumberId),
    whereAmong(session.phoneNumberId, query.phoneNumberIdAny),
    Object.keys(customer).length === 0 ? undefined : whereCustomer(customer),
    or(...(query.customerNumberAny ?? []).map((oneOf) => whereCustomer({ number: oneOf }))),
    hasFields(query.assistantOverrides) ? hasOverrides(session.body, query.assistantOverrides) : undefined,
    query.workflowId !== undefined || hasFields(query.squadOverrides) ? sql`false` : undefined,
  );
}

const hasFields = (asked: object | undefined): asked is object =>
  asked !== undefined && Object.keys(asked).length > 0;

function whereCustomer(fields: Partial<Record<keyof CreateCustomer, string>>): SQL {
  return sql`${session.customer} @> ${JSON.stringify(fields)}::jsonb`;
}

/** A change of a session that has ended by itself does not begin it again, unless it says so. */
function changesOf({ name, status, expirationSeconds, messages }: UpdateSession, at: Date) {
  const hasEnded = sql`${session.updatedAt} + ${session.expirationSeconds} * interval '1 second' <= ${sql.param(at, session.updatedAt)}`;
  return {
    status: status ?? sql`case when ${hasEnded} then 'completed' else ${session.status} end`,
    ...(name !== undefined && { name }),
    ...(expirationSeconds !== undefined && {
      expirationSeconds: expirationSeconds ?? defaultSessionSeconds,
    }),
    ...(messages !== undefined && { messages: messages ?? [] }),
  };
}
