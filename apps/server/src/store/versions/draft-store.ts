import { type CursorPage, type ListDraftsQuery, limits } from '@saywell/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { laidOver } from '../documents/laid-over.ts';
import { LimitReachedError } from '../rows/limit-reached-error.ts';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import {
  cursorOf,
  insertedRow,
  ownRow,
  positionOf,
  present,
  rowsBehind,
  storedFieldsOf,
  whereEqual,
} from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseRow } from '../stored/raise-row.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { stamped } from '../stored/stored-form.ts';
import { createVersionStore } from './version-store.ts';
import type { DraftTable } from './version-tables.ts';
import {
  copiedForm,
  labelOf,
  numberOf,
  UnknownVersionError,
  type VersionedKind,
  type VersionedResource,
} from './versioned-kind.ts';

/** What makes or changes a draft: fields of the document; `null` clears one. */
export interface DraftFields {
  readonly baseVersion?: string | undefined;
}

export interface DraftStore<Draft> {
  /** Newest first; of one document, or of all. */
  list(orgId: string, query: ListDraftsQuery, documentId?: string): Promise<CursorPage<Draft>>;
  get(orgId: string, documentId: string, id: string): Promise<Draft | null>;
  /**
   * With no field but `baseVersion` it begins as that version. Null: there is no such document.
   * @throws {UnknownVersionError | LimitReachedError}
   */
  create(orgId: string, documentId: string, by: string, body: DraftFields): Promise<Draft | null>;
  /**
   * Lays the given fields over the stored ones; null clears.
   * @throws {ChangedMeanwhileError | UnknownVersionError | LimitReachedError}
   */
  update(
    orgId: string,
    documentId: string,
    id: string,
    body: DraftFields,
    ifUnchanged?: Precondition,
  ): Promise<Draft | null>;
  delete(orgId: string, documentId: string, id: string, ifUnchanged?: Precondition): Promise<Draft | null>;
}

/** Makes the store of the drafts of a kind. */
export const draftsOf =
  <Resource extends VersionedResource, Body extends object, Version, Draft>(
    kind: VersionedKind<Resource, Body, Version, Draft>,
  ) =>
  (context: StoreContext): DraftStore<Draft> => {
    const { drafts } = kind;
    const form = copiedForm(kind, drafts, kind.draft);
    const toDraft = (row: DraftRow): Draft =>
      readStored(form, row.id, {
        ...context.bodies.open(row.orgId, raiseStored(form, row.id, row.body)),
        ...storedFieldsOf(row),
        [kind.named]: row.documentId,
        baseVersion: labelOf(row.baseVersion),
        createdBy: row.createdBy,
      });
    const orNull = (row: DraftRow | undefined) => (row === undefined ? null : toDraft(row));
    return {
      async list(orgId, query, documentId) {
        const where = whereListed(drafts, orgId, query, documentId);
        const found = await readRows(context, drafts, { where, limit: query.limit });
        const { end } = found;
        const hasNextPage = end !== undefined && (end.isCut || end.isFull);
        const nextCursor = hasNextPage ? cursorOf(end.last) : null;
        const metadata = { nextCursor, hasNextPage, limit: query.limit };
        return { results: await readPageOf(context, found, toDraft), metadata };
      },
      async get(orgId, documentId, id) {
        const [row] = await context.db
          .select()
          .from(drafts)
          .where(and(ownRow(drafts, orgId, id), eq(drafts.documentId, documentId)));
        return orNull(row);
      },
      create: (orgId, documentId, by, body) =>
        context.transaction(async (own) =>
          orNull(await insertDraft(own, kind, { orgId, documentId, by }, body)),
        ),
      update: (orgId, documentId, id, body, ifUnchanged) =>
        context.transaction(async (own) =>
          orNull(await changeDraft(own, kind, { orgId, documentId, id, ifUnchanged }, body)),
        ),
      async delete(orgId, documentId, id, ifUnchanged) {
        const isOne = and(ownUnchangedRow(drafts, orgId, id, ifUnchanged), eq(drafts.documentId, documentId));
        const [row] = await context.db.delete(drafts).where(isOne).returning();
        if (row === undefined) await refuseIfChanged(context.db, drafts, orgId, id, ifUnchanged);
        return orNull(row);
      },
    };
  };

type DraftRow = DraftTable['$inferSelect'];
type AnyKind = VersionedKind<VersionedResource, object, unknown, unknown>;

const whereListed = (
  drafts: DraftTable,
  orgId: string,
  { cursor, createdBy }: ListDraftsQuery,
  documentId: string | undefined,
): SQL | undefined =>
  and(
    eq(drafts.orgId, orgId),
    whereEqual(drafts.documentId, documentId),
    whereEqual(drafts.createdBy, createdBy),
    rowsBehind(drafts, positionOf(cursor)),
  );

async function insertDraft(
  context: StoreContext,
  kind: AnyKind,
  { orgId, documentId, by }: Record<'orgId' | 'documentId' | 'by', string>,
  { baseVersion, ...given }: DraftFields,
): Promise<DraftRow | undefined> {
  const { db, createId, now, bodies } = context;
  const newest = await lockedVersion(context, kind, orgId, documentId);
  if (newest === null) return undefined;
  await refuseMore(context, kind.drafts, documentId, by);
  const base = baseVersion ?? newest;
  const body = await bodyOfBase(context, kind, { orgId, documentId, base });
  const fields = Object.keys(given).length === 0 ? body : present(given);
  const at = new Date(now());
  const row = {
    id: createId(),
    orgId,
    documentId,
    baseVersion: numberOf(base),
    createdBy: by,
    body: stamped(kind.form, bodies.seal(orgId, fields)),
    createdAt: at,
    updatedAt: at,
  };
  return sized(insertedRow(await db.insert(kind.drafts).values(row).returning()));
}

interface NamedDraft extends Record<'orgId' | 'documentId' | 'id', string> {
  readonly ifUnchanged: Precondition | undefined;
}

async function changeDraft(
  context: StoreContext,
  kind: AnyKind,
  { orgId, documentId, id, ifUnchanged }: NamedDraft,
  { baseVersion, ...fields }: DraftFields,
): Promise<DraftRow | undefined> {
  const { db, bodies, now } = context;
  const { drafts } = kind;
  if (baseVersion !== undefined) await bodyOfBase(context, kind, { orgId, documentId, base: baseVersion });
  await raiseRow(context, drafts, copiedForm(kind, drafts, kind.draft), id);
  const [row] = await db
    .update(drafts)
    .set({
      body: laidOver(drafts, bodies.seal(orgId, fields)),
      ...(baseVersion !== undefined && { baseVersion: numberOf(baseVersion) }),
      updatedAt: laterThan(drafts, now()),
    })
    .where(and(ownUnchangedRow(drafts, orgId, id, ifUnchanged), eq(drafts.documentId, documentId)))
    .returning();
  if (row === undefined) await refuseIfChanged(db, drafts, orgId, id, ifUnchanged);
  return row && sized(row);
}

/** The newest version of a document, which nobody changes or begins a draft of meanwhile. */
async function lockedVersion(
  { db }: StoreContext,
  { form: { table } }: AnyKind,
  orgId: string,
  id: string,
): Promise<string | null> {
  const [row] = await db
    .select({ newest: sql<string | null>`${table.body} ->> 'latestVersion'` })
    .from(table)
    .where(ownRow(table, orgId, id))
    .for('no key update');
  return row === undefined ? null : (row.newest ?? labelOf(1));
}

async function refuseMore(
  { db }: StoreContext,
  drafts: DraftTable,
  documentId: string,
  by: string,
): Promise<void> {
  const isOwn: SQL = eq(drafts.createdBy, by);
  const [counted] = await db
    .select({
      all: sql<number>`count(*)`.mapWith(Number),
      own: sql<number>`count(*) filter (where ${isOwn})`.mapWith(Number),
    })
    .from(drafts)
    .where(eq(drafts.documentId, documentId));
  const { all = 0, own = 0 } = counted ?? {};
  if (own >= limits.maxDraftsOfAuthor)
    throw new LimitReachedError(`You have ${own} drafts of it, and there may be no more: delete one.`);
  if (all >= limits.maxDrafts)
    throw new LimitReachedError(`There are ${all} drafts of it, and there may be no more: delete some.`);
}

/** @throws {UnknownVersionError} */
async function bodyOfBase(
  context: StoreContext,
  kind: AnyKind,
  { orgId, documentId, base }: Record<'orgId' | 'documentId' | 'base', string>,
): Promise<object> {
  const found = await createVersionStore(context, kind).find(orgId, documentId, base);
  if (found === null) throw new UnknownVersionError(base);
  return found;
}

/** What many changes have added up to. */
function sized(row: DraftRow): DraftRow {
  const bytes = Buffer.byteLength(JSON.stringify(row.body));
  if (bytes <= limits.maxDraftBytes) return row;
  throw new LimitReachedError(`The draft would have ${bytes} bytes of at most ${limits.maxDraftBytes}.`);
}
