import type { KnowledgeEntry } from '@saywell/agent';
import type { CreateKnowledgeBase, KnowledgeBase, ListQuery, UpdateKnowledgeBase } from '@saywell/contract';
import { getTableColumns } from 'drizzle-orm';
import { laterThan, ownUnchangedRow, type Precondition, refuseIfChanged } from '../rows/precondition.ts';
import { insertedRow, listedRows, newestFirst, ownRow, present, storedFieldsOf } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { knowledgeBase } from './knowledge-base-table.ts';

export interface KnowledgeStore {
  create(orgId: string, body: CreateKnowledgeBase): Promise<KnowledgeBase>;
  list(orgId: string, query: ListQuery): Promise<KnowledgeBase[]>;
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

type KnowledgeRow = typeof knowledgeBase.$inferSelect;

export function createKnowledgeStore(context: StoreContext): KnowledgeStore {
  const { db, now, createId, bodies } = context;
  const opened = (row: KnowledgeRow): KnowledgeRow => ({ ...row, body: bodies.open(row.orgId, row.body) });
  const sealed = (orgId: string, base: CreateKnowledgeBase) => toColumns(bodies.seal(orgId, base));
  const toBase = (row: KnowledgeRow) => toKnowledgeBase(opened(row));
  const orNull = (row: KnowledgeRow | undefined) => (row === undefined ? null : toBase(row));
  return {
    async create(orgId, body) {
      const at = new Date(now());
      const row = { ...sealed(orgId, body), id: createId(), orgId, createdAt: at, updatedAt: at };
      return toBase(insertedRow(await db.insert(knowledgeBase).values(row).returning()));
    },
    async list(orgId, query) {
      const rows = await db
        .select()
        .from(knowledgeBase)
        .where(listedRows(knowledgeBase, orgId, query))
        .orderBy(...newestFirst(knowledgeBase))
        .limit(query.limit);
      return rows.map(toBase);
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
        const { provider: _, ...changes } = body;
        const merged = present({ ...bodyOf(opened(stored)), ...changes, provider: stored.body.provider });
        // Merged from what one provider's schema has let through.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const columns = sealed(orgId, merged as CreateKnowledgeBase);
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

/** Name and entries have columns of their own. */
function toColumns(base: CreateKnowledgeBase): Pick<KnowledgeRow, 'name' | 'entries' | 'body'> {
  if (base.provider === 'custom-knowledge-base') return { name: '', entries: [], body: base };
  const { name = '', ...rest } = base;
  if (rest.provider === 'trieve') return { name, entries: [], body: rest };
  const { entries = [], ...body } = rest;
  return {
    name,
    entries: entries.map((entry, index) => ({ ...entry, id: entry.id ?? String(index + 1) })),
    body,
  };
}

function bodyOf({ name, entries, body }: Pick<KnowledgeRow, 'name' | 'entries' | 'body'>) {
  return {
    ...body,
    ...(name !== '' && { name }),
    ...(body.provider === 'saywell' && { entries: entries.map(toContractEntry) }),
  };
}

function toKnowledgeBase(row: KnowledgeRow): KnowledgeBase {
  return { ...bodyOf(row), ...storedFieldsOf(row) };
}

function toContractEntry({ questions, keywords, ...entry }: KnowledgeEntry) {
  return { ...entry, questions: [...questions], ...(keywords !== undefined && { keywords: [...keywords] }) };
}
