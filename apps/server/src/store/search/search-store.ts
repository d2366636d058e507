import {
  maxNames,
  maxSearchHits,
  type NamedKind,
  type NamesAnswer,
  type SearchHit,
  type SearchKind,
  searchKinds,
} from '@saywell/contract';
import { and, desc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { assistant, squad, tool, toolName } from '../assistants/assistant-tables.ts';
import { whereCallsFound } from '../calls/call-search.ts';
import { call } from '../calls/call-tables.ts';
import { phoneNumber } from '../credentials/credential-tables.ts';
import { bodyName } from '../documents/document-table.ts';
import { knowledgeBase } from '../files/knowledge-base-table.ts';
import { member, memberName } from '../orgs/member-tables.ts';
import { newestFirst } from '../rows/rows.ts';
import { hasWords, isUuid, startsWith } from '../rows/text-search.ts';
import type { StoreContext } from '../store-context.ts';
import { workflow } from '../workflows/workflow-table.ts';
import { shareOut } from './share-out.ts';

export interface SearchStore {
  /** What has these words, this number or this id: of each kind the newest, the kinds in their order. */
  find(orgId: string, text: string, kinds: readonly SearchKind[]): Promise<SearchHit[]>;
  /** What all of one kind are called, the newest first. */
  names(orgId: string, kind: NamedKind): Promise<NamesAnswer['results']>;
}

type SearchedTable = PgTable & Readonly<Record<'id' | 'orgId' | 'createdAt', PgColumn>>;

/** Rows of one kind: how they are found, and what is shown of them. */
interface Source {
  readonly table: SearchedTable;
  /** Whose words an index has. */
  readonly words: SQLWrapper;
  /** Default the same. */
  readonly name?: SQL;
  readonly detail?: SQL;
  /** Another way to be found. */
  readonly also?: (text: string) => SQL | undefined;
}

const sources: Readonly<Record<Exclude<SearchKind, 'call'>, Source>> = {
  assistant: { table: assistant, words: bodyName, detail: sql`body -> 'model' ->> 'model'` },
  squad: { table: squad, words: bodyName },
  tool: { table: tool, words: toolName, detail: sql`body ->> 'type'` },
  workflow: { table: workflow, words: bodyName },
  'knowledge-base': { table: knowledgeBase, words: sql.raw('name') },
  'phone-number': {
    table: phoneNumber,
    words: bodyName,
    name: sql`coalesce(body ->> 'name', number)`,
    detail: sql`number`,
    also: whereNumber,
  },
  member: {
    table: member,
    words: memberName,
    name: sql`coalesce(full_name, email)`,
    detail: sql`email`,
  },
};

export function createSearchStore(context: StoreContext): SearchStore {
  return {
    async find(orgId, text, kinds) {
      const asked = searchKinds.filter((kind) => kinds.includes(kind));
      const found = await Promise.all(
        asked.map((kind) =>
          kind === 'call'
            ? findCalls(context, orgId, text)
            : findIn(context, orgId, text, kind, sources[kind]),
        ),
      );
      return shareOut(found, maxSearchHits);
    },
    async names(orgId, kind) {
      const { table, words } = sources[kind];
      const name = kind === 'tool' ? sql`coalesce(${words}, body ->> 'type')` : words;
      const source: PgTable = table;
      const rows = await context.db
        .select({ id: sql<string>`${table.id}`, name: sql<string | null>`${name}` })
        .from(source)
        .where(eq(table.orgId, orgId))
        .orderBy(...newestFirst(table))
        .limit(maxNames);
      return rows.map((row) => ({ id: row.id, ...(row.name !== null && { name: row.name }) }));
    },
  };
}

async function findIn(
  { db }: StoreContext,
  orgId: string,
  text: string,
  kind: SearchKind,
  { table, words, name = sql`${words}`, detail = sql`null`, also }: Source,
): Promise<SearchHit[]> {
  const where = isUuid(text) ? eq(table.id, text) : or(hasWords(words, text), also?.(text));
  if (where === undefined) return [];
  // Drizzle knows the rows of a given table only.
  const source: PgTable = table;
  const rows = await db
    .select({
      id: sql<string>`${table.id}`,
      name: sql<string | null>`${name}`,
      detail: sql<string | null>`${detail}`,
    })
    .from(source)
    .where(and(eq(table.orgId, orgId), where))
    .orderBy(...newestFirst(table))
    .limit(maxSearchHits);
  return rows.map((row) => hitOf(kind, row));
}

/** By the customer, or by the call's id. */
async function findCalls({ db }: StoreContext, orgId: string, text: string): Promise<SearchHit[]> {
  const rows = await db
    .select({
      id: call.id,
      name: sql<
        string | null
      >`coalesce(${call.customer} ->> 'name', ${call.customerNumber}, ${call.body} ->> 'name')`,
      createdAt: call.createdAt,
    })
    .from(call)
    .where(and(eq(call.orgId, orgId), await whereCallsFound(db, orgId, text)))
    .orderBy(desc(call.createdAt), desc(call.id))
    .limit(maxSearchHits);
  return rows.map(({ createdAt, ...row }) => hitOf('call', { ...row, detail: createdAt.toISOString() }));
}

interface FoundRow {
  readonly id: string;
  readonly name: string | null;
  readonly detail: string | null;
}

function hitOf(kind: SearchKind, { id, name, detail }: FoundRow): SearchHit {
  const shown = name === null || name === '' ? id : name;
  return { kind, id, name: shown, ...(detail !== null && detail !== shown && { detail }) };
}

/** As it is written, or without the plus. */
function whereNumber(text: string): SQL | undefined {
  const starts = /^\d/.test(text) ? [text, `+${text}`] : [text];
  return or(...starts.map((start) => startsWith(phoneNumber.number, start)));
}
