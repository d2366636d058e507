import { type CreateView, type ListViewsQuery, routes, type UpdateView, type View } from '@saywell/contract';
import { and, eq, sql } from 'drizzle-orm';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import { org } from '../orgs/org-table.ts';
import { LimitReachedError } from '../rows/limit-reached-error.ts';
import type { StoreContext } from '../store-context.ts';
import { savedView } from './view-table.ts';

export interface ViewStore
  extends Omit<DocumentStore<View, CreateView, UpdateView, ListViewsQuery>, 'create'> {
  /** @throws {LimitReachedError} */
  create(orgId: string, body: CreateView, by: string): Promise<View>;
}

/** Of an organisation: more than anybody looks through. */
export const maxViews = 200;

export function createViewStore(context: StoreContext): ViewStore {
  const form = { table: savedView, schema: routes.view.get.answer };
  const documentsIn = (own: StoreContext) =>
    createDocumentStore<View, CreateView & Pick<View, 'createdBy'>, UpdateView>(own, form);
  const documents = documentsIn(context);
  return {
    ...documents,
    create: (orgId, body, by) =>
      context.transaction(async (own) => {
        await refuseMore(own, orgId);
        return documentsIn(own).create(orgId, { ...body, createdBy: by });
      }),
    list: (orgId, query, where) => {
      const { list } = query;
      const isOfList = list === undefined ? undefined : sql`${savedView.body} ->> 'list' = ${list}`;
      return documents.list(orgId, query, and(isOfList, where));
    },
  };
}

async function refuseMore({ db }: StoreContext, orgId: string): Promise<void> {
  // One after the other: two at the same time would both find room.
  await db.select({ id: org.id }).from(org).where(eq(org.id, orgId)).for('no key update');
  const count = await db.$count(savedView, eq(savedView.orgId, orgId));
  if (count >= maxViews)
    throw new LimitReachedError(`There are ${count} views, and there may be no more: delete some.`);
}
