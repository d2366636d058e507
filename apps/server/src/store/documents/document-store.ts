import type { ListQuery, PageQuery } from '@saywell/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { binKindOf, keepDeleted } from '../bin/keep-deleted.ts';
import type { Page } from '../rows/page.ts';
import { readPage } from '../rows/page.ts';
import type { Precondition } from '../rows/precondition.ts';
import { readPageOf, readRows } from '../rows/read-rows.ts';
import { listedRows, present } from '../rows/rows.ts';
import type { StoreContext } from '../store-context.ts';
import { createDocumentCodec, createDocumentRows, type DocumentForm } from './document-rows.ts';
import type { DocumentTable } from './document-table.ts';

/** A resource that is one JSON body beside the fields that every resource has. */
export interface DocumentStore<Resource, Create, Update, Query extends ListQuery = ListQuery> {
  /**
   * `by`, here and below: the member or the key that does it, for those who keep that.
   * @throws {DuplicateError} when the table allows one of such only, and there is one.
   */
  create(orgId: string, body: Create, by?: string): Promise<Resource>;
  /** Newest first. */
  list(orgId: string, query: Query, where?: SQL): Promise<Resource[]>;
  /** With how many there are. */
  page(orgId: string, query: PageQuery, where?: SQL): Promise<Page<Resource>>;
  get(orgId: string, id: string): Promise<Resource | null>;
  /**
   * Lays the given fields over the stored ones; null clears.
   * @throws {ChangedMeanwhileError} when `ifUnchanged` does not hold.
   */
  update(
    orgId: string,
    id: string,
    body: Update,
    ifUnchanged?: Precondition,
    by?: string,
  ): Promise<Resource | null>;
  /** The given fields become the whole resource. */
  replace(
    orgId: string,
    id: string,
    body: Update,
    ifUnchanged?: Precondition,
    by?: string,
  ): Promise<Resource | null>;
  /** Of the kinds that are in the bin it can be brought back for 30 days. */
  delete(orgId: string, id: string, ifUnchanged?: Precondition, by?: string): Promise<Resource | null>;
  /** Which of these the organisation has. */
  known(orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What its routes say of a resource. */
interface DocumentRoutes<Resource, Create, Update> {
  readonly create: { readonly body: z.ZodType<Create> };
  readonly get: { readonly answer: z.ZodType<Resource> };
  readonly update: { readonly body: z.ZodType<Update> };
}

/**
 * Makes the store of such a resource where the routes say all of it: one line of `store-parts.ts`. `searched`: what a list can be asked for
 * besides times.
 */
export const documentsOf =
  <Resource, Create extends object, Update extends object, Query extends ListQuery = ListQuery>(
    table: DocumentTable,
    routes: DocumentRoutes<Resource, Create, Update>,
    searched: (query: Query) => SQL | undefined = () => undefined,
  ) =>
  (context: StoreContext): DocumentStore<Resource, Create, Update, Query> => {
    const found = createDocumentStore<Resource, Create, Update>(context, {
      table,
      schema: routes.get.answer,
    });
    return {
      ...found,
      list: (orgId, query, where) => found.list(orgId, query, and(searched(query), where)),
    };
  };

export function createDocumentStore<Resource, Create extends object, Update extends object>(
  context: StoreContext,
  form: DocumentForm<Resource>,
): DocumentStore<Resource, Create, Update> {
  const { table } = form;
  const codec = createDocumentCodec(context, form);
  const rows = createDocumentRows(context, form);
  const { toResource, orNull } = codec;
  return {
    create: async (orgId, body) =>
      toResource(await rows.insert(orgId, (id) => codec.toColumns(orgId, id, body))),
    async list(orgId, query, where) {
      const found = and(listedRows(table, orgId, query), where);
      return readPageOf(
        context,
        await readRows(context, table, { where: found, limit: query.limit }),
        toResource,
      );
    },
    async page(orgId, query, where) {
      const { metadata, ...found } = await readPage(context, table, orgId, query, where);
      return { results: await readPageOf(context, found, toResource), metadata };
    },
    get: async (orgId, id) => orNull(await rows.get(orgId, id)),
    update: async (orgId, id, body, ifUnchanged) =>
      orNull(await rows.layOver(orgId, id, context.bodies.seal(orgId, body), ifUnchanged)),
    replace: async (orgId, id, body, ifUnchanged) =>
      orNull(await rows.change(orgId, id, codec.toColumns(orgId, id, present(body)), ifUnchanged)),
    delete: async (orgId, id, ifUnchanged, by) => {
      const kind = binKindOf(table);
      if (kind === undefined) return orNull(await rows.remove(orgId, id, ifUnchanged));
      const removed = await context.transaction(async (own) => {
        await keepDeleted(own, kind, { orgId, id, by });
        return createDocumentRows(own, form).remove(orgId, id, ifUnchanged);
      });
      // Outside of the transaction: what cannot be read can be deleted all the same.
      return orNull(removed);
    },
    async known(orgId, ids) {
      if (ids.length === 0) return new Set();
      const found = await context.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.orgId, orgId), inArray(table.id, [...ids])));
      return new Set(found.map(({ id }) => id));
    },
  };
}
