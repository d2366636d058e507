import { type CallOrigin, callOrigins, type ListCallsQuery, type PageCallsQuery } from '@saywell/contract';
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { assistant, squad } from '../assistants/assistant-tables.ts';
import type { DocumentTable } from '../documents/document-table.ts';
import { hasOverrides } from '../rows/has-overrides.ts';
import { listedRows, present, whereAmong, whereEqual } from '../rows/rows.ts';
import type { Queries } from '../store-context.ts';
import { whereCallsFound } from './call-search.ts';
import { call, callArtifact } from './call-tables.ts';
import { isCallAmong, maxRareCalls } from './calls-among.ts';

/** Calls that `GET /call` asks for. */
export function listedCalls(orgId: string, query: ListCallsQuery): SQL | undefined {
  return and(
    listedRows(call, orgId, query),
    whereEqual(call.id, query.id),
    whereEqual(call.assistantId, query.assistantId),
    whereEqual(call.phoneNumberId, query.phoneNumberId),
  );
}

type Filters = Omit<PageCallsQuery, 'page' | 'limit' | 'sortOrder' | 'sortBy' | 'cursor'>;

/** Calls that a second-generation list asks for. Names and rare words become ids first, so that an index of calls finds them. */
export async function searchedCalls(db: Queries, orgId: string, query: Filters): Promise<SQL | undefined> {
  const [assistantIds, squadIds, said, overridden, found] = await Promise.all([
    idsOfName(db, assistant, orgId, query.assistantName),
    idsOfName(db, squad, orgId, query.squadName),
    query.transcript === undefined ? undefined : whereSaid(db, query.transcript),
    whereOverridden(db, orgId, query.assistantOverrides),
    query.q === undefined ? undefined : whereCallsFound(db, orgId, query.q),
  ]);
  return and(
    listedRows(call, orgId, { ...query, cursor: undefined }),
    whereEqual(call.id, query.id),
    whereAmong(call.id, query.idAny),
    whereEqual(call.assistantId, query.assistantId),
    whereAmong(call.assistantId, query.assistantIdAny),
    whereAmong(call.assistantId, assistantIds),
    whereEqual(call.squadId, query.squadId),
    whereAmong(call.squadId, query.squadIdAny),
    whereAmong(call.squadId, squadIds),
    whereEqual(call.phoneNumberId, query.phoneNumberId),
    whereAmong(call.phoneNumberId, query.phoneNumberIdAny),
    whereNumber(eq, call.cost, query.cost),
    whereNumber(gte, call.cost, query.costGe),
    whereNumber(lte, call.cost, query.costLe),
    whereNumber(gte, call.durationSeconds, query.durationGe),
    whereNumber(lte, call.durationSeconds, query.durationLe),
    whereNumber(gte, call.turnLatencyP95Ms, query.turnLatencyGe),
    query.hasRecording === undefined ? undefined : eq(call.hasRecording, query.hasRecording),
    query.toolFailed === undefined ? undefined : eq(call.toolFailed, query.toolFailed),
    whereEqual(call.status, query.status),
    whereAmong(call.status, query.statusAny),
    whereEqual(call.type, query.type),
    query.origin === undefined ? undefined : whereOrigin([query.origin]),
    query.originAny === undefined ? undefined : whereOrigin(query.originAny),
    query.isTest === undefined ? undefined : whereOrigin(query.isTest ? testOrigins : otherOrigins),
    whereEqual(call.campaignId, query.campaignId),
    whereEqual(call.successEvaluation, query.successEvaluation),
    whereEqual(call.endedReason, query.endedReason),
    whereAmong(call.endedReason, query.endedReasonAny),
    whereAmong(call.customerNumber, query.customerNumberAny),
    withCustomer(query),
    overridden,
    isFiltered(query.structuredOutputs) || isFiltered(query.score) ? sql`false` : undefined,
    said,
    found,
  );
}

/** Nobody's customer is in these. */
const testOrigins: readonly CallOrigin[] = ['console', 'test'];
export const otherOrigins = callOrigins.filter((origin) => !testOrigins.includes(origin));

/** Calls of earlier versions have none: they count as `api`. */
export function whereOrigin(origins: readonly CallOrigin[]): SQL | undefined {
  const isAmong = whereAmong(call.origin, origins);
  return origins.includes('api') ? or(isAmong, isNull(call.origin)) : isAmong;
}

function whereNumber(compare: typeof eq, column: PgColumn, value: number | undefined): SQL | undefined {
  return value === undefined ? undefined : compare(column, value);
}

function withCustomer(query: Filters): SQL | undefined {
  const { number, extension, sipUri, name, email, externalId } = { ...query, ...query.customer };
  const others = present({ extension, sipUri, name, email, externalId });
  const isSame =
    Object.keys(others).length === 0 ? undefined : sql`${call.customer} @> ${JSON.stringify(others)}::jsonb`;
  return and(whereEqual(call.customerNumber, number), isSame);
}

/** Is anything asked for? */
const isFiltered = (filter: object | undefined): boolean =>
  filter !== undefined && Object.keys(filter).length > 0;

/** The database's planner takes the slow one of these two ways for words between rare and common: decided here. */
async function whereSaid(db: Queries, words: string): Promise<SQL> {
  const saying = db
    .select({ id: callArtifact.callId })
    .from(callArtifact)
    .where(sql`${callArtifact.words} @@ plainto_tsquery('simple', ${words})`);
  const some = await saying.limit(maxRareCalls + 1);
  if (some.length > maxRareCalls)
    return sql`exists (select from ${callArtifact} where ${callArtifact.callId} = ${call.id}
      and ${callArtifact.words} @@ plainto_tsquery('simple', ${words}))`;
  return isCallAmong(some);
}

/** The same choice: the planner takes them for commoner than they are, and would read every call's body. */
async function whereOverridden(
  db: Queries,
  orgId: string,
  asked: Filters['assistantOverrides'],
): Promise<SQL | undefined> {
  if (asked === undefined || !isFiltered(asked)) return undefined;
  const isOverridden = hasOverrides(call.body, asked);
  const some = await db
    .select({ id: call.id })
    .from(call)
    .where(and(eq(call.orgId, orgId), isOverridden))
    .limit(maxRareCalls + 1);
  return some.length > maxRareCalls ? isOverridden : isCallAmong(some);
}

async function idsOfName(
  db: Queries,
  table: DocumentTable,
  orgId: string,
  name: string | undefined,
): Promise<readonly string[] | undefined> {
  if (name === undefined) return undefined;
  const isNamed = sql`${table.body} ->> 'name' = ${name}`;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.orgId, orgId), isNamed));
  return rows.map(({ id }) => id);
}
