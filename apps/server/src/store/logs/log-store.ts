import {
  type CallLog,
  type DeleteLogsQuery,
  type ListCallLogsQuery,
  type ListLogsQuery,
  type Log,
  resourceSchemas,
} from '@saywell/contract';
import { and, eq, lt, min, type SQL, sql } from 'drizzle-orm';
import { storableValue } from '../../platform/database/storable.ts';
import type { ApiLogEntry } from '../../platform/logs/api-log.ts';
import { type Page, readPage } from '../rows/page.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { present, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { callLogLine } from './call-log-line.ts';
import { log } from './log-table.ts';

export interface LogStore {
  /** In one statement; those of organisations that are gone are left out. Answers the others' organisations. */
  addAll(entries: readonly ApiLogEntry[]): Promise<ReadonlySet<string>>;
  page(orgId: string, query: ListLogsQuery): Promise<Page<Log>>;
  /** What there is about one call, line by line. */
  pageOfCall(orgId: string, query: ListCallLogsQuery): Promise<Page<CallLog>>;
  delete(orgId: string, query: DeleteLogsQuery): Promise<void>;
  /** Deletes what is older. Answers when the oldest of the rest was written, epoch milliseconds; null: none is left. */
  deleteOlder(orgId: string, before: number): Promise<number | null>;
}

export function createLogStore(context: StoreContext): LogStore {
  const { db, createId } = context;
  return {
    async addAll(entries) {
      if (entries.length === 0) return new Set();
      const rows = JSON.stringify(storableValue(entries.map((entry) => toRow(createId(), entry))));
      const added = await db.execute(sql`
        insert into log (id, org_id, type, webhook_type, assistant_id, phone_number_id, customer_id, squad_id, call_id, body, created_at)
        select row.id, row.org_id, row.type, row.webhook_type, row.assistant_id, row.phone_number_id, row.customer_id,
          row.squad_id, row.call_id, row.body, row.created_at
        from jsonb_to_recordset(${rows}::jsonb) as row(id uuid, org_id uuid, type text, webhook_type text, assistant_id text,
          phone_number_id text, customer_id text, squad_id text, call_id text, body jsonb, created_at timestamptz)
        where exists (select from org where org.id = row.org_id)
        returning org_id`);
      return new Set(added.rows.map((row) => String(row['org_id'])));
    },
    async page(orgId, query) {
      const { metadata, ...found } = await readPage(context, log, orgId, query, isSearched(query));
      return { results: await readPageOf(context, found, (row) => toEntry(row).entry), metadata };
    },
    async pageOfCall(orgId, query) {
      const { metadata, ...found } = await readPage(context, log, orgId, query, eq(log.callId, query.callId));
      const results = await readPageOf(context, found, (row) => {
        const { entry, level } = toEntry(row);
        return readStored(lineForm, row.id, callLogLine(query.callId, entry, level));
      });
      return { results, metadata };
    },
    async delete(orgId, query) {
      await db.delete(log).where(and(eq(log.orgId, orgId), isSearched(query)));
    },
    async deleteOlder(orgId, before) {
      await db.delete(log).where(and(eq(log.orgId, orgId), lt(log.createdAt, new Date(before))));
      const [oldest] = await db
        .select({ at: min(log.createdAt) })
        .from(log)
        .where(eq(log.orgId, orgId));
      return oldest?.at?.getTime() ?? null;
    },
  };
}

function isSearched(query: DeleteLogsQuery & Pick<ListLogsQuery, 'webhookType'>): SQL | undefined {
  return and(
    whereEqual(log.type, query.type),
    whereEqual(log.webhookType, query.webhookType),
    whereEqual(log.assistantId, query.assistantId),
    whereEqual(log.phoneNumberId, query.phoneNumberId),
    whereEqual(log.customerId, query.customerId),
    whereEqual(log.squadId, query.squadId),
    whereEqual(log.callId, query.callId),
  );
}

function toRow(id: string, entry: ApiLogEntry) {
  const { orgId, type, webhookType, assistantId, phoneNumberId, customerId, squadId, callId, ...body } =
    entry;
  return {
    id,
    org_id: orgId,
    type,
    webhook_type: webhookType,
    assistant_id: assistantId,
    phone_number_id: phoneNumberId,
    customer_id: customerId,
    squad_id: squadId,
    call_id: callId,
    body,
    created_at: entry.requestStartedAt,
  };
}

const form: StoredForm<Log> = { name: 'log', schema: resourceSchemas.log };
const lineForm: StoredForm<CallLog> = { name: 'log', schema: resourceSchemas.callLog };

/** `level`: of what a call has noted itself. */
function toEntry(row: typeof log.$inferSelect): { readonly entry: Log; readonly level: unknown } {
  const { id, createdAt, body, ...columns } = row;
  const { level, ...fields } = raiseStored(form, id, body);
  const entry = { ...fields, ...present(columns), time: createdAt.toISOString() };
  return { entry: readStored(form, id, entry), level };
}
