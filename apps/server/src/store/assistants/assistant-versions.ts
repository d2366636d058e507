import {
  type Assistant,
  type AssistantVersion,
  type AssistantVersionPage,
  type CreateAssistant,
  createAssistantSchema,
  type ListVersionsQuery,
} from '@saywell/contract';
import { and, count, desc, eq, getTableColumns, lt, lte, sql } from 'drizzle-orm';
import { readBounded } from '../rows/bounded-rows.ts';
import { pageMetadata } from '../rows/page.ts';
import { readPageOf } from '../rows/read-rows.ts';
import { CursorError } from '../rows/rows.ts';
import type { SealedBodies } from '../secrets/sealed-bodies.ts';
import type { StoreContext } from '../store-context.ts';
import { raiseStored, readStored } from '../stored/read-stored.ts';
import { type StoredForm, stamped } from '../stored/stored-form.ts';
import { assistant, assistantVersion } from './assistant-tables.ts';

/** Older ones are forgotten. */
const maxVersions = 1_000;

/**
 * Stores the present state of an assistant as its newest version, unless it is the
 * one before, and names it in the assistant. Part of the transaction of the change,
 * which has the row locked: no two changes count the same number.
 */
export async function storeVersion(
  { db, createId, bodies }: StoreContext,
  changed: Assistant,
): Promise<Assistant> {
  const { id, orgId, updatedAt, createdAt: _createdAt, latestVersion: _latest, ...open } = changed;
  const body = stamped(versionForm, bodies.seal(orgId, open));
  const [newest] = await db
    .select({
      version: assistantVersion.version,
      isSame: sql<boolean>`${assistantVersion.body} = ${sql.param(body, assistantVersion.body)}::jsonb`,
    })
    .from(assistantVersion)
    .where(eq(assistantVersion.assistantId, id))
    .orderBy(desc(assistantVersion.version))
    .limit(1);
  const isSame = newest?.isSame === true;
  const version = (newest?.version ?? 0) + (isSame ? 0 : 1);
  const latestVersion = labelOf(version);
  await db
    .update(assistant)
    .set({ body: sql`${assistant.body} || jsonb_build_object('latestVersion', ${latestVersion}::text)` })
    .where(eq(assistant.id, id));
  if (isSame) return { ...changed, latestVersion };
  const at = new Date(updatedAt);
  await db
    .insert(assistantVersion)
    .values({ id: createId(), orgId, assistantId: id, version, body, createdAt: at });
  const forgotten = lte(assistantVersion.version, version - maxVersions);
  await db.delete(assistantVersion).where(and(eq(assistantVersion.assistantId, id), forgotten));
  return { ...changed, latestVersion };
}

/** The state with this label; null when there is none. */
export async function findVersion(
  { db, bodies }: StoreContext,
  orgId: string,
  assistantId: string,
  label: string,
): Promise<CreateAssistant | null> {
  const version = eq(assistantVersion.version, numberOf(label));
  const [row] = await db
    .select({ id: assistantVersion.id, body: assistantVersion.body })
    .from(assistantVersion)
    .where(and(eq(assistantVersion.assistantId, assistantId), eq(assistantVersion.orgId, orgId), version));
  return row === undefined ? null : readVersion(bodies, { ...row, orgId });
}

/** Newest first. */
export async function listVersions(
  context: StoreContext,
  orgId: string,
  assistantId: string,
  { page, limit, pageState }: ListVersionsQuery,
): Promise<AssistantVersionPage> {
  const { db, bodies } = context;
  const ofAssistant = and(eq(assistantVersion.assistantId, assistantId), eq(assistantVersion.orgId, orgId));
  const before = pageState === undefined ? undefined : lt(assistantVersion.version, stateOf(pageState));
  const [found, [counted = { total: 0, oldest: null }]] = await Promise.all([
    readBounded(context, {
      table: assistantVersion,
      columns: { ...getTableColumns(assistantVersion), hash: configHash },
      where: and(ofAssistant, before),
      order: ({ version }) => [sql`${version} desc`],
      limit,
      offset: pageState === undefined ? (page - 1) * limit : 0,
    }),
    db
      .select({ total: count(), oldest: sql<number | null>`min(${assistantVersion.version})` })
      .from(assistantVersion)
      .where(ofAssistant),
  ]);
  const results = await readPageOf(context, found, ({ hash, ...row }) =>
    toVersion(row, readVersion(bodies, row), hash, row.version !== counted.oldest),
  );
  const last = found.rows.at(-1)?.version;
  const metadata = pageMetadata({ page, limit, sortOrder: 'DESC' }, counted.total, undefined);
  const hasNextPage = last !== undefined && counted.oldest !== null && last > counted.oldest;
  return {
    results,
    metadata: { ...metadata, hasNextPage },
    ...(hasNextPage && { nextPageState: String(last) }),
  };
}

const configHash = sql<string>`encode(sha256(convert_to(${assistantVersion.body}::text, 'UTF8')), 'hex')`.as(
  'hash',
);

const versionForm: StoredForm<CreateAssistant> = { name: 'assistant_version', schema: createAssistantSchema };

function readVersion(
  bodies: SealedBodies,
  { id, orgId, body }: Pick<typeof assistantVersion.$inferSelect, 'id' | 'orgId' | 'body'>,
): CreateAssistant {
  return readStored(versionForm, id, bodies.open(orgId, raiseStored(versionForm, id, body)));
}

function toVersion(
  { version, createdAt, id, orgId, assistantId }: typeof assistantVersion.$inferSelect,
  body: CreateAssistant,
  configHash: string,
  hasParent: boolean,
): AssistantVersion {
  return {
    ...body,
    id,
    orgId,
    assistantId,
    version: labelOf(version),
    parentVersion: hasParent ? labelOf(version - 1) : null,
    configHash,
    createdAt: createdAt.toISOString(),
  };
}

const labelOf = (version: number): string => `v${version}`;
const numberOf = (label: string): number => Number(label.slice(1));

/** @throws {CursorError} for a state that no answer has given out. */
function stateOf(pageState: string): number {
  if (!/^[1-9]\d{0,8}$/.test(pageState))
    throw new CursorError('the pageState is not one that this server answered with');
  return Number(pageState);
}
