import type { Call, ExportCallsQuery } from '@saywell/contract';
import { type SQL, sql } from 'drizzle-orm';
import { present, storedFieldsOf } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { readList, readStored } from '../stored/read-stored.ts';
import { searchedCalls } from './call-filters.ts';
import { findPlaces, inOrder, positionOf } from './call-pages.ts';
import { callForm } from './call-row.ts';
import { call, callArtifact } from './call-tables.ts';
import { isCallAmong } from './calls-among.ts';

type Context = Pick<StoreContext, 'db' | 'bodies' | 'warn'>;

/** A call of an export: what its columns are made of. */
export interface ExportedCall {
  readonly id: string;
  readonly assistantId: string | null;
  readonly squadId: string | null;
  readonly phoneNumberId: string | null;
  readonly customerId: string | null;
  readonly customer: Call['customer'] | null;
  readonly type: Call['type'] | null;
  readonly endedReason: string | null;
  readonly durationSeconds: number | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly analysis: Call['analysis'] | null;
  readonly cost: number | null;
  readonly turnLatencyP95Ms: number | null;
  /** Null also when the export has no such column. */
  readonly transcript: string | null;
  readonly recordingUrl: string | null;
}

/** Rows of one reply. Transcripts may be long: fewer at a time. */
const exportPageSize = 500;
const exportPageSizeWithTranscripts = 50;

/** Every matching call, a page at a time, so that memory does not grow with their number. */
export async function* exportCalls(
  context: Context,
  orgId: string,
  query: ExportCallsQuery,
): AsyncGenerator<readonly ExportedCall[], void, undefined> {
  const { db, bodies } = context;
  const where = await searchedCalls(db, orgId, query);
  const wants = (column: string): boolean => query.columns?.some((name) => name === column) ?? true;
  const columns = {
    ...exportColumns,
    transcript: wants('transcript') ? fromArtifact('{transcript}') : nothing,
    recordingUrl: wants('recordingUrl') ? fromArtifact('{recording,stereoUrl}') : nothing,
  };
  const pageSize = wants('transcript') ? exportPageSizeWithTranscripts : exportPageSize;
  const wanted = query.limit ?? Number.POSITIVE_INFINITY;
  let behind = query.cursor === undefined ? undefined : positionOf(query.cursor, query);
  let offset = behind === undefined && query.limit !== undefined ? (query.page - 1) * query.limit : 0;
  for (let sent = 0; sent < wanted; ) {
    const limit = Math.min(pageSize, wanted - sent);
    const places = await findPlaces(db, { where, sorting: query, behind, limit, offset });
    const rows = inOrder(places, await db.select(columns).from(call).where(isCallAmong(places)));
    const found = readList(context, rows, (row) => toExported(bodies, row));
    if (found.length > 0) yield found;
    if (places.length < limit) return;
    behind = places.at(-1);
    offset = 0;
    sent += places.length;
  }
}

const nothing = sql<string | null>`null`;
const fromArtifact = (path: string): SQL<string | null> =>
  sql`(select ${callArtifact.body} #>> ${path} from ${callArtifact} where ${callArtifact.callId} = ${call.id})`;
const exportColumns = {
  id: call.id,
  orgId: call.orgId,
  assistantId: call.assistantId,
  squadId: call.squadId,
  phoneNumberId: call.phoneNumberId,
  customerId: sql<string | null>`${call.body} ->> 'customerId'`,
  customer: call.customer,
  type: call.type,
  endedReason: call.endedReason,
  durationSeconds: call.durationSeconds,
  startedAt: call.startedAt,
  endedAt: call.endedAt,
  createdAt: call.createdAt,
  updatedAt: call.updatedAt,
  analysis: call.analysis,
  cost: call.cost,
  turnLatencyP95Ms: call.turnLatencyP95Ms,
};

type ExportedRow = Omit<ExportedCall, 'customer' | 'analysis'> & {
  readonly orgId: string;
  readonly customer: unknown;
  readonly analysis: unknown;
};

/** Of the call only what an export has is read, and that is checked. */
function toExported(bodies: SealedBodies, { orgId, ...row }: ExportedRow): ExportedCall {
  const { customer = null, analysis = null } = readStored(callForm, row.id, {
    ...storedFieldsOf({ ...row, orgId }),
    type: row.type ?? 'webCall',
    status: 'ended',
    ...present({ customer: bodies.open(orgId, row.customer), analysis: row.analysis }),
  });
  return { ...row, customer, analysis };
}
