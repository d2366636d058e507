import {
  type AuditEntry,
  type AuditKind,
  type ExportAuditQuery,
  type ListAuditQuery,
  resourceSchemas,
} from '@saywell/contract';
import { and, lt, type SQL, sql } from 'drizzle-orm';
import { type Actor, actorNow } from '../../platform/database/acting.ts';
import { type Page, readPage } from '../rows/page.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { createdRows, type ListPosition, positionOf, present, rowsBehind, whereEqual } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { readStored } from '../stored/read-stored.ts';
import type { StoredForm } from '../stored/stored-form.ts';
import { auditEntry } from './audit-table.ts';

/** Something that changes no row of a resource. Changes write themselves down, with their transaction. */
export interface NotedAct {
  readonly orgId: string;
  readonly kind: Extract<AuditKind, 'action' | 'sign-in'>;
  /** Default: whoever acts now. */
  readonly actor?: Actor;
  readonly subjectId?: string;
  readonly detail?: string;
}

export interface AuditStore {
  /** Adds an entry. */
  note(act: NotedAct): Promise<void>;
  /** Has this member signed in with such a browser before? */
  knowsBrowser(orgId: string, memberId: string, userAgent: string): Promise<boolean>;
  page(orgId: string, query: ListAuditQuery): Promise<Page<AuditEntry>>;
  /** Newest first, from behind `position`. */
  list(
    orgId: string,
    query: ExportAuditQuery & { readonly limit: number; readonly cursor?: string | undefined },
    position?: ListPosition,
  ): Promise<AuditEntry[]>;
  /** Of every organisation. Answers how many there were. */
  deleteOlder(before: number): Promise<number>;
}

export function createAuditStore(context: StoreContext): AuditStore {
  const { db, now } = context;
  return {
    note: (act) => note(context, act),
    async knowsBrowser(orgId, memberId, userAgent) {
      const { rows } = await db.execute(sql`
        select from ${auditEntry} where org_id = ${orgId}::uuid and actor_id = ${memberId}::uuid
          and kind = 'sign-in' and user_agent = ${userAgent} limit 1`);
      return rows.length > 0;
    },
    async page(orgId, query) {
      const { metadata, ...found } = await readPage(context, auditEntry, orgId, query, isAsked(query));
      return { results: await readPageOf(context, found, toEntry), metadata };
    },
    async list(orgId, query, position) {
      const behind = rowsBehind(auditEntry, position ?? positionOf(query.cursor));
      const where = and(createdRows(auditEntry, orgId, query), isAsked(query), behind);
      return readPageOf(context, await readRows(context, auditEntry, { where, limit: query.limit }), toEntry);
    },
    deleteOlder: (before) =>
      context.transaction(async (own) => {
        await own.db.execute(sql`select set_config('saywell.audit_removal', 'by age', true)`);
        const isOld = lt(auditEntry.createdAt, own.databaseTime(before - now()));
        const gone = await own.db.delete(auditEntry).where(isOld);
        return gone.rowCount ?? 0;
      }),
  };
}

const nameOf = (one: object): SQL<string> =>
  sql<string>`saywell_actor_name(${JSON.stringify(one)}::jsonb, null)`;

async function note(
  { db, createId }: StoreContext,
  { orgId, kind, actor = actorNow() ?? { type: 'system', action: 'system' }, subjectId, detail }: NotedAct,
): Promise<void> {
  await db.insert(auditEntry).values({
    id: createId(),
    orgId,
    // As the triggers have it, whatever clock the store was given.
    createdAt: sql`clock_timestamp()`,
    actorType: actor.type,
    actorId: actor.id ?? null,
    actorName: nameOf(actor),
    actorOrgId: actor.orgId === orgId ? null : (actor.orgId ?? null),
    action: actor.action,
    kind,
    subjectId: subjectId ?? null,
    subjectName: kind === 'sign-in' ? nameOf({ type: 'member', id: subjectId }) : null,
    pointers: [],
    pointerCount: 0,
    detail: detail ?? null,
    ip: actor.ip ?? null,
    userAgent: actor.userAgent ?? null,
    requestId: actor.requestId ?? null,
  });
}

const isAsked = ({ actorType, actorId, action, kind, subjectId }: ExportAuditQuery): SQL | undefined =>
  and(
    whereEqual(auditEntry.actorType, actorType),
    whereEqual(auditEntry.actorId, actorId),
    whereEqual(auditEntry.action, action),
    whereEqual(auditEntry.kind, kind),
    whereEqual(auditEntry.subjectId, subjectId),
  );

const form: StoredForm<AuditEntry> = { name: 'audit_entry', schema: resourceSchemas.auditEntry };

function toEntry(row: typeof auditEntry.$inferSelect): AuditEntry {
  const { xact: _xact, createdAt, actorType, actorId, actorName, actorOrgId, ...rest } = row;
  return readStored(form, row.id, {
    ...present(rest),
    createdAt: createdAt.toISOString(),
    actor: { type: actorType, ...present({ id: actorId, name: actorName, orgId: actorOrgId }) },
  });
}
