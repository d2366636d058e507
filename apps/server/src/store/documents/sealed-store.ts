import type { ListQuery, PageQuery } from '@saywell/contract';
import { and, eq, type SQL } from 'drizzle-orm';
import { errorCode } from '../../platform/database/error-code.ts';
import { sealText, unsealText } from '../../platform/secrets/secret-box.ts';
import type { SealedTable } from '../credentials/credential-tables.ts';
import { type Page, readPage } from '../rows/page.ts';
import {
  ChangedMeanwhileError,
  laterThan,
  ownUnchangedRow,
  type Precondition,
  refuseIfChanged,
} from '../rows/precondition.ts';
import { listedRows, newestFirst, ownRow, storedFieldsOf } from '../rows/rows.ts';
import { joinSecrets, splitSecrets } from '../secrets/secret-parts.ts';
import type { StoreContext } from '../store-context.ts';

/** The organisation has another one of the same name. */
export class DuplicateError extends Error {
  override readonly name = 'DuplicateError';
  readonly code = 'duplicate';
}

interface Stored {
  readonly id: string;
  readonly orgId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A resource with secrets: they are kept encrypted and leave the store by `open` and `change` only. */
export interface SealedStore<Resource extends Stored, Whole extends { readonly provider: string }> {
  /** @throws {DuplicateError} */
  create(orgId: string, body: Whole): Promise<Resource>;
  /** Newest first. */
  list(orgId: string, query: ListQuery): Promise<Resource[]>;
  page(orgId: string, query: PageQuery, where?: SQL): Promise<Page<Resource>>;
  get(orgId: string, id: string): Promise<Resource | null>;
  /** With its secrets. */
  open(orgId: string, id: string): Promise<(Whole & { readonly id: string }) | null>;
  /** The newest first, at most 20. */
  openAll(orgId: string, provider: Whole['provider']): Promise<(Whole & { readonly id: string })[]>;
  /** Providers of which the organisation has one at least. */
  providers(orgId: string): Promise<ReadonlySet<string>>;
  /**
   * `next` makes what is to be kept out of what is kept, secrets and all; nobody changes it meanwhile.
   * @throws {ChangedMeanwhileError | DuplicateError}
   */
  change(
    orgId: string,
    id: string,
    next: (current: Whole) => Whole,
    ifUnchanged?: Precondition,
  ): Promise<Resource | null>;
  delete(orgId: string, id: string, ifUnchanged?: Precondition): Promise<Resource | null>;
}

const maxOpened = 20;
const uniqueViolation = '23505';

export function createSealedStore<Resource extends Stored, Whole extends { readonly provider: string }>(
  { db, transaction, now, createId, encryptionKey, bodies }: StoreContext,
  table: SealedTable,
  /** What is answered besides what is kept. */
  answeredToo: (provider: string) => object = () => ({}),
): SealedStore<Resource, Whole> {
  type Row = typeof table.$inferSelect;
  // Every body was written through `create` or `change`, whose callers have validated it.
  const toResource = (row: Row) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    ({
      ...bodies.open(row.orgId, row.body),
      ...answeredToo(row.provider),
      ...storedFieldsOf(row),
    }) as unknown as Resource;
  const orNull = (row: Row | undefined) => (row === undefined ? null : toResource(row));
  const toWhole = ({ id, orgId, body, secrets }: Row): Whole => {
    const opened: unknown = secrets === null ? {} : JSON.parse(unsealText(secrets, id, encryptionKey));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    return joinSecrets({ ...bodies.open(orgId, body) }, { ...(opened as object) }) as unknown as Whole;
  };
  const sealed = (orgId: string, id: string, body: Whole) => {
    const { shown, secrets } = splitSecrets({ ...body });
    const hasSecrets = Object.keys(secrets).length > 0;
    const kept = bodies.seal(orgId, shown);
    return { body: kept, secrets: hasSecrets ? sealText(JSON.stringify(secrets), id, encryptionKey) : null };
  };
  const rowsOf = (where: SQL | undefined, limit: number) =>
    db
      .select()
      .from(table)
      .where(where)
      .orderBy(...newestFirst(table))
      .limit(limit);

  return {
    async create(orgId, body) {
      const at = new Date(now());
      const id = createId();
      const row = { id, orgId, ...sealed(orgId, id, body), createdAt: at, updatedAt: at };
      const [created] = await db.insert(table).values(row).onConflictDoNothing().returning();
      if (created === undefined) throw new DuplicateError('there is one like it');
      return toResource(created);
    },
    list: async (orgId, query) =>
      (await rowsOf(listedRows(table, orgId, query), query.limit)).map(toResource),
    async page(orgId, query, where) {
      const { rows, metadata } = await readPage(db, table, orgId, query, where);
      return { results: rows.map(toResource), metadata };
    },
    get: async (orgId, id) => orNull((await rowsOf(ownRow(table, orgId, id), 1))[0]),
    async open(orgId, id) {
      const [row] = await rowsOf(ownRow(table, orgId, id), 1);
      return row === undefined ? null : { ...toWhole(row), id };
    },
    async openAll(orgId, provider) {
      const rows = await rowsOf(and(eq(table.orgId, orgId), eq(table.provider, provider)), maxOpened);
      return rows.map((row) => ({ ...toWhole(row), id: row.id }));
    },
    async providers(orgId) {
      const rows = await db
        .selectDistinct({ provider: table.provider })
        .from(table)
        .where(eq(table.orgId, orgId));
      return new Set(rows.map(({ provider }) => provider));
    },
    change: (orgId, id, next, ifUnchanged) =>
      refusingDuplicates(
        transaction(async ({ db }) => {
          const [row] = await db
            .select()
            .from(table)
            .where(ownRow(table, orgId, id))
            .for('update');
          if (row === undefined) return null;
          if (ifUnchanged !== undefined && row.updatedAt.toISOString() !== ifUnchanged.updatedAt)
            throw new ChangedMeanwhileError(`${id} was changed since ${ifUnchanged.updatedAt}`);
          const set = { ...sealed(orgId, id, next(toWhole(row))), updatedAt: laterThan(table, now()) };
          const [changed] = await db
            .update(table)
            .set(set)
            .where(ownRow(table, orgId, id))
            .returning();
          return orNull(changed);
        }),
      ),
    async delete(orgId, id, ifUnchanged) {
      const [row] = await db
        .delete(table)
        .where(ownUnchangedRow(table, orgId, id, ifUnchanged))
        .returning();
      if (row === undefined) await refuseIfChanged(db, table, orgId, id, ifUnchanged);
      return orNull(row);
    },
  };
}

async function refusingDuplicates<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const isDuplicate = error instanceof Error && errorCode(error.cause) === uniqueViolation;
    throw isDuplicate ? new DuplicateError('there is one like it', { cause: error }) : error;
  }
}
