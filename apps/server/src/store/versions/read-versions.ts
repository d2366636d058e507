import type { CursorPage, ListHistoryQuery } from '@saywell/contract';
import { and, count, eq, getTableColumns, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { type BoundedRows, readBounded } from '../rows/bounded-rows.ts';
import { readPageOf } from '../rows/read-rows.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import type { VersionTable } from './version-tables.ts';
import {
  copiedForm,
  labelOf,
  numberAt,
  numberOf,
  type VersionedKind,
  type VersionedResource,
} from './versioned-kind.ts';

type VersionRow = VersionTable['$inferSelect'];
export type AnyKind<Version> = VersionedKind<VersionedResource, unknown, Version, unknown>;

/** Versions of one document. */
export interface DocumentVersions {
  readonly orgId: string;
  readonly documentId: string;
  /** Default they are left out. */
  readonly includeDeleted?: boolean | undefined;
}

export function whereVersions(
  { versions }: Pick<AnyKind<unknown>, 'versions'>,
  { orgId, documentId, includeDeleted }: DocumentVersions,
): SQL | undefined {
  const isOf = and(eq(versions.documentId, documentId), eq(versions.orgId, orgId));
  return includeDeleted === true ? isOf : and(isOf, isNull(versions.deletedAt));
}

export interface CountedVersions {
  readonly total: number;
  /** Of those that were asked for; null: none. */
  readonly oldest: number | null;
  /** Of all that are stored. */
  readonly first: number | null;
}

export async function countVersions(
  { db }: Pick<StoreContext, 'db'>,
  kind: AnyKind<unknown>,
  of: DocumentVersions,
): Promise<CountedVersions> {
  const { version, deletedAt } = kind.versions;
  const isAsked = of.includeDeleted === true ? sql`true` : isNull(deletedAt);
  const [counted] = await db
    .select({
      total: sql<number>`${count()} filter (where ${isAsked})`.mapWith(Number),
      oldest: sql<number | null>`min(${version}) filter (where ${isAsked})`,
      first: sql<number | null>`min(${version})`,
    })
    .from(kind.versions)
    .where(whereVersions(kind, { ...of, includeDeleted: true }));
  return counted ?? { total: 0, oldest: null, first: null };
}

/** The state alone, not checked by whom it belongs to. */
export function bodyOf<Body>(
  { bodies }: Pick<StoreContext, 'bodies'>,
  kind: VersionedKind<VersionedResource, Body, unknown, unknown>,
  { id, orgId, body }: Pick<VersionRow, 'id' | 'orgId' | 'body'>,
): Body {
  const form = copiedForm(kind, kind.versions, kind.body);
  return readStored(form, id, bodies.open(orgId, raiseStored(form, id, body)));
}

export interface FoundVersions<Version> {
  readonly results: Version[];
  /** The number of the last one that was read. */
  readonly last: number | undefined;
}

/** Newest first: `limit` of them, behind the version `before`. */
export async function findVersions<Version>(
  context: StoreContext,
  kind: AnyKind<Version>,
  of: DocumentVersions,
  page: { readonly before?: number | undefined; readonly limit: number; readonly offset?: number },
  { first }: Pick<CountedVersions, 'first'>,
): Promise<FoundVersions<Version>> {
  const { versions } = kind;
  const before = page.before === undefined ? undefined : lt(versions.version, page.before);
  const found: BoundedRows<VersionRow & { readonly hash: string }> = await readBounded(context, {
    table: versions,
    columns: { ...getTableColumns(versions), hash: hashOf(versions) },
    where: and(whereVersions(kind, of), before),
    order: ({ version }) => [sql`${version} desc`],
    limit: page.limit,
    offset: page.offset ?? 0,
  });
  const results = await readPageOf(context, found, (row) => toVersion(context, kind, row, first));
  return { results, last: found.rows.at(-1)?.version };
}

/** Null: there is none. */
export async function findVersion<Version>(
  context: StoreContext,
  kind: AnyKind<Version>,
  of: DocumentVersions,
  label: string,
): Promise<Version | null> {
  const { versions } = kind;
  const where = and(whereVersions(kind, of), eq(versions.version, numberOf(label)));
  const columns = { ...getTableColumns(versions), hash: hashOf(versions) };
  const [row] = await context.db.select(columns).from(versions).where(where);
  if (row === undefined) return null;
  return toVersion(context, kind, row, (await countVersions(context, kind, of)).first);
}

export async function pageHistory<Version>(
  context: StoreContext,
  kind: AnyKind<Version>,
  of: DocumentVersions,
  { cursor, limit }: ListHistoryQuery,
): Promise<CursorPage<Version>> {
  const counted = await countVersions(context, kind, of);
  const before = cursor === undefined ? undefined : numberAt(cursor);
  const { results, last } = await findVersions(context, kind, of, { before, limit }, counted);
  const hasNextPage = last !== undefined && counted.oldest !== null && last > counted.oldest;
  const metadata = { nextCursor: hasNextPage ? String(last) : null, hasNextPage, limit };
  return { results, metadata };
}

const hashOf = ({ body }: VersionTable) =>
  sql<string>`encode(sha256(convert_to(${body}::text, 'UTF8')), 'hex')`.as('hash');

function toVersion<Version>(
  { bodies }: Pick<StoreContext, 'bodies'>,
  kind: AnyKind<Version>,
  row: VersionRow & { readonly hash: string },
  first: number | null,
): Version {
  const { id, orgId, documentId, version, createdAt, deletedAt, restoredFrom } = row;
  const form = copiedForm(kind, kind.versions, kind.version);
  return readStored(form, id, {
    ...bodies.open(orgId, raiseStored(form, id, row.body)),
    versionName: row.name,
    versionDescription: row.description,
    id,
    orgId,
    [kind.named]: documentId,
    version: labelOf(version),
    parentVersion: version === first ? null : labelOf(version - 1),
    configHash: row.hash,
    restoredFromVersion: restoredFrom === null ? null : labelOf(restoredFrom),
    createdBy: row.createdBy,
    deletedAt: deletedAt === null ? null : deletedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  });
}
