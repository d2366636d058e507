import type { RemainingData } from '@saywell/contract';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { chat, session } from '../chats/chat-tables.ts';
import { delivery } from '../deliveries/delivery-table.ts';
import { job } from '../jobs/job-table.ts';
import { log } from '../logs/log-table.ts';
import type { StoreContext } from '../store-context.ts';
import { supportTicket } from '../support/support-ticket-table.ts';
import { testSuiteRun } from '../test-suites/test-suite-tables.ts';
import { booking, contactRequest, newsletterSubscription } from '../visitors/visitor-tables.ts';
import {
  ownDataTables,
  type PersonalDataKind,
  type PersonalDataName,
  personalDataKinds,
} from './personal-data-kinds.ts';

/** A row that names somebody, and the conversations that it belongs to. */
export interface FoundRow {
  readonly id: string;
  readonly callId: string | null;
  readonly chatId: string | null;
  readonly sessionId: string | null;
  /** Every column. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Rows that are looked at by a condition of the caller's own. */
export interface RowText {
  readonly id: string;
  readonly text: string;
}

/** What is stored of people, whatever it is stored in. Calls and campaigns' customers are deleted elsewhere. */
export interface PersonalDataStore {
  /** Those that match, a page of the table at a time. `pattern`: a regular expression that PostgreSQL and JavaScript read alike. */
  search(orgId: string, kind: PersonalDataName, pattern: string): AsyncIterable<readonly FoundRow[]>;
  /** The text of every row, a page at a time. */
  texts(orgId: string, kind: 'log' | 'job' | 'delivery'): AsyncIterable<readonly RowText[]>;
  /** Some of those whose time began before, epoch milliseconds. */
  older(orgId: string, kind: PersonalDataName, before: number, limit: number): Promise<readonly string[]>;
  /** Answers how many there were. */
  delete(orgId: string, kind: DeletableName, ids: readonly string[]): Promise<number>;
  /** Those that were made in calls or chats. Answers how many there were. */
  deleteBookingsIn(orgId: string, conversationIds: readonly string[]): Promise<number>;
  /** Every chat of the conversations that these are of, and their sessions. */
  conversations(orgId: string, chatIds: readonly string[]): Promise<Conversations>;
  chatsOfSessions(orgId: string, sessionIds: readonly string[]): Promise<readonly string[]>;
  /** Settings that match; `limit` at most. */
  remaining(orgId: string, pattern: string, limit: number): Promise<readonly RemainingData[]>;
}

export interface Conversations {
  readonly chatIds: readonly string[];
  readonly sessionIds: readonly string[];
}

const deletable = {
  booking,
  chat,
  session,
  contactRequest,
  newsletterSubscription,
  testSuiteRun,
  supportTicket,
  log,
  job,
  delivery,
} as const;
export type DeletableName = keyof typeof deletable;

const idOnly = { id: booking.id };

/** Rows looked at by one statement: the longest has to end in seconds. */
const pageSize = 500;

export function createPersonalDataStore({ db }: StoreContext): PersonalDataStore {
  return {
    search: (orgId, kind, pattern) =>
      pages(async (after) => {
        const { rows } = await db.execute<PageRow>(
          searchPage(orgId, personalDataKinds[kind], pattern, after),
        );
        return { last: rows.at(-1)?.id, isFull: rows.length === pageSize, found: foundRows(rows) };
      }),
    texts: (orgId, kind) =>
      pages(async (after) => {
        const { rows } = await db.execute<RowText & Record<string, unknown>>(sql`
          select t.id, t::text as text from ${personalDataKinds[kind].from}
          where t.org_id = ${orgId}::uuid and t.id > ${after}::uuid order by t.id limit ${pageSize}`);
        return { last: rows.at(-1)?.id, isFull: rows.length === pageSize, found: rows };
      }),
    async older(orgId, kind, before, limit) {
      const { from, age, isOver = sql`true` }: PersonalDataKind = personalDataKinds[kind];
      const { rows } = await db.execute<{ id: string }>(sql`
        select t.id from ${from}
        where t.org_id = ${orgId}::uuid and ${age ?? sql`now()`} < ${new Date(before)} and ${isOver} limit ${limit}`);
      return rows.map(({ id }) => id);
    },
    async delete(orgId, kind, ids) {
      if (ids.length === 0) return 0;
      const from = deletable[kind];
      const isAmong = and(eq(from.orgId, orgId), inArray(from.id, [...ids]));
      return (await db.delete(from).where(isAmong).returning({ id: from.id })).length;
    },
    async deleteBookingsIn(orgId, conversationIds) {
      const ids = [...conversationIds];
      const isIn = or(inArray(booking.callId, ids), inArray(booking.chatId, ids));
      const deleted = await db
        .delete(booking)
        .where(and(eq(booking.orgId, orgId), isIn))
        .returning(idOnly);
      return deleted.length;
    },
    conversations: (orgId, chatIds) => conversationsOf(db, orgId, chatIds),
    async chatsOfSessions(orgId, sessionIds) {
      const isAmong = and(eq(chat.orgId, orgId), inArray(chat.sessionId, [...sessionIds]));
      return (await db.select({ id: chat.id }).from(chat).where(isAmong)).map(({ id }) => id);
    },
    remaining: (orgId, pattern, limit) => remainingRows(db, orgId, pattern, limit),
  };
}

interface PageRow extends Record<string, unknown> {
  readonly id: string;
  readonly is_found: boolean;
  readonly row: Readonly<Record<string, unknown>> | null;
  readonly call_id: string | null;
  readonly chat_id: string | null;
  readonly session_id: string | null;
}

function foundRows(rows: readonly PageRow[]): FoundRow[] {
  return rows.flatMap(({ id, is_found: isFound, row, ...ids }) =>
    isFound
      ? [{ id, row: row ?? {}, callId: ids.call_id, chatId: ids.chat_id, sessionId: ids.session_id }]
      : [],
  );
}

const none = sql`null::uuid`;

function searchPage(
  orgId: string,
  { from, more, callId = none, chatId = none, sessionId = none }: PersonalDataKind,
  pattern: string,
  after: string,
): SQL {
  const text = more === undefined ? sql`t::text` : sql`t::text || coalesce(${more}, '')`;
  return sql`
    select page.id, page.is_found, page.call_id, page.chat_id, page.session_id,
      case when page.is_found then page.row end as row
    from (
      select t.id, ${callId} as call_id, ${chatId} as chat_id, ${sessionId} as session_id,
        to_jsonb(t) as row, (${text}) ~* ${pattern}::text as is_found
      from ${from} where t.org_id = ${orgId}::uuid and t.id > ${after}::uuid order by t.id limit ${pageSize}
    ) as page order by page.id`;
}

interface FoundPage<Row> {
  readonly last: string | undefined;
  readonly isFull: boolean;
  readonly found: readonly Row[];
}

const firstId = '00000000-0000-0000-0000-000000000000';

/** By id, so that what is deleted between two pages moves nothing. */
async function* pages<Row>(read: (after: string) => Promise<FoundPage<Row>>): AsyncGenerator<readonly Row[]> {
  let after = firstId;
  for (;;) {
    const { last, isFull, found } = await read(after);
    if (found.length > 0) yield found;
    if (last === undefined || !isFull) return;
    after = last;
  }
}

/** Chats name the one before, in both directions of which the conversation goes on. */
async function conversationsOf(
  db: StoreContext['db'],
  orgId: string,
  chatIds: readonly string[],
): Promise<Conversations> {
  if (chatIds.length === 0) return { chatIds: [], sessionIds: [] };
  const { rows } = await db.execute<{ id: string; session_id: string | null }>(sql`
    with recursive spoken as (
      select id, previous_chat_id, session_id from chat
      where org_id = ${orgId}::uuid and id = any(${sql.param([...chatIds])}::uuid[])
      union
      select next.id, next.previous_chat_id, next.session_id from chat as next
      join spoken on next.previous_chat_id = spoken.id or next.id = spoken.previous_chat_id
      where next.org_id = ${orgId}::uuid
    ) select id, session_id from spoken`);
  const sessionIds = rows.flatMap((row) => (row.session_id === null ? [] : [row.session_id]));
  return { chatIds: rows.map(({ id }) => id), sessionIds: [...new Set(sessionIds)] };
}

async function remainingRows(
  db: StoreContext['db'],
  orgId: string,
  pattern: string,
  limit: number,
): Promise<readonly RemainingData[]> {
  const found: RemainingData[] = [];
  for (const name of ownDataTables) {
    if (found.length >= limit) break;
    const { rows } = await db.execute<{ id: string }>(sql`
      select t.id from ${sql.identifier(name)} as t
      where t.org_id = ${orgId}::uuid and t::text ~* ${pattern}::text limit ${limit - found.length}`);
    found.push(...rows.map(({ id }) => ({ kind: name, id })));
  }
  return found;
}
