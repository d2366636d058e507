import {
  type CreateKnowledgeBase,
  createKnowledgeBaseSchema,
  type KnowledgeBase,
  type SearchedListQuery,
  type UpdateKnowledgeBase,
} from '@saywell/contract';
import { and, getTableColumns } from 'drizzle-orm';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { insertedRow, listedRows, ownRow, present } from '../rows/rows.ts';
import { whereNamed } from '../rows/text-search.ts';
import { withoutStoredFields } from '../rows/without-stored-fields.ts';
import type { StoreContext } from '../store-context.ts';
import { knowledgeBase } from './knowledge-base-table.ts';
import { type KnowledgeRow, toKnowledgeBase, toKnowledgeColumns } from './knowledge-row.ts';

export interface KnowledgeStore {
  create(orgId: string, body: CreateKnowledgeBase): Promise<KnowledgeBase>;
  list(orgId: string, query: SearchedListQuery): Promise<KnowledgeBase[]>;
  get(orgId: string, id: string): Promise<KnowledgeBase | null>;
  /** Without its entries, which may be many. */
  head(orgId: string, id: string): Promise<KnowledgeBase | null>;
  /** Lays the given fields over the stored ones; null clears. The provider stays. */
  update(
    orgId: string,
    id: string,
    body: UpdateKnowledgeBase,
    ifUnchanged?: Precondition,
  ): Promise<KnowledgeBase | null>;
  delete(orgId: string, id: string): Promise<KnowledgeBase | null>;
}

export function createKnowledgeStore(context: StoreContext): KnowledgeStore {
  const { db, now, createId, bodies } = context;
  const sealed = (orgId: string, base: CreateKnowledgeBase) => toKnowledgeColumns(bodies.seal(orgId, base));
  const toBase = (row: KnowledgeRow) => toKnowledgeBase(bodies, row);
  const orNull = (row: KnowledgeRow | undefined) => (row === undefined ? null : toBase(row));
  return {
    async create(orgId, body) {
      const at = new Date(now());
      const row = { ...sealed(orgId, body), id: createId(), orgId, createdAt: at, updatedAt: at };
      return toBase(insertedRow(await db.insert(knowledgeBase).values(row).returning()));
    },
    async list(orgId, query) {
      const where = and(
        listedRows(knowledgeBase, orgId, query),
        whereNamed(knowledgeBase, knowledgeBase.name, query.q),
      );
      return readPageOf(
        context,
        await readRows(context, knowledgeBase, { where, limit: query.limit }),
        toBase,
      );
    },
    async get(orgId, id) {
      const [row] = await db
        .select()
        .from(knowledgeBase)
        .where(ownRow(knowledgeBase, orgId, id));
      return orNull(row);
    },
    async head(orgId, id) {
      const { entries: _, ...columns } = getTableColumns(knowledgeBase);
      const [row] = await db
        .select(columns)
        .from(knowledgeBase)
        .where(ownRow(knowledgeBase, orgId, id));
      return row === undefined ? null : toBase({ ...row, entries: [] });
    },
    update: (orgId, id, body, ifUnchanged) =>
      context.transaction(async ({ db: transaction }) => {
        const [stored] = await transaction
          .select()
          .from(knowledgeBase)
          .where(ownUnchangedRow(knowledgeBase, orgId, id, ifUnchanged))
          .for('update');
        if (stored === undefined) {
          await refuseIfChanged(transaction, knowledgeBase, orgId, id, ifUnchanged);
          return null;
        }
        const before = withoutStoredFields(toBase(stored));
        const { provider: _, ...changes } = body;
        // What one provider's schema has let through may be too much for another's.
        const merged = present({ ...before, ...changes, provider: before.provider });
        const columns = sealed(orgId, createKnowledgeBaseSchema.parse(merged));
        const [row] = await transaction
          .update(knowledgeBase)
          .set({ ...columns, updatedAt: laterThan(knowledgeBase, now()) })
          .where(ownRow(knowledgeBase, orgId, id))
          .returning();
        return orNull(row);
      }),
    async delete(orgId, id) {
      const [row] = await db
        .delete(knowledgeBase)
        .where(ownRow(knowledgeBase, orgId, id))
        .returning();
      return orNull(row);
    },
  };
}
