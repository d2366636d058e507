import {
  type CreateTemplate,
  type ListTemplatesQuery,
  listQuerySchema,
  resourceSchemas,
  type Template,
  type UpdateTemplate,
} from '@saywell/contract';
import { and, type SQL, sql } from 'drizzle-orm';
import { createDocumentStore, type DocumentStore } from '../documents/document-store.ts';
import type { StoreContext } from '../store-context.ts';
import { template } from './template-table.ts';

type Documents = DocumentStore<Template, CreateTemplate, UpdateTemplate>;

export interface TemplateStore extends Pick<Documents, 'get' | 'update' | 'delete'> {
  /** All of them or none, in their order. */
  createAll(orgId: string, bodies: readonly CreateTemplate[]): Promise<Template[]>;
  list(orgId: string, query: ListTemplatesQuery): Promise<Template[]>;
  /** The newest 100. */
  pinned(orgId: string): Promise<Template[]>;
}

const form = { table: template, schema: resourceSchemas.template };

export function createTemplateStore(context: StoreContext): TemplateStore {
  const documents: Documents = createDocumentStore(context, form);
  return {
    ...documents,
    createAll: (orgId, bodies) =>
      context.transaction(async (inside) => {
        const own: Documents = createDocumentStore(inside, form);
        const created: Template[] = [];
        for (const body of bodies) created.push(await own.create(orgId, body));
        return created;
      }),
    list: (orgId, { collectionId, visibility, provider, ...query }) =>
      documents.list(
        orgId,
        query,
        and(
          whereField(sql`body -> 'metadata' ->> 'collectionId'`, collectionId),
          whereField(sql`body ->> 'visibility'`, visibility),
          whereField(sql`body ->> 'provider'`, provider),
        ),
      ),
    pinned: (orgId) =>
      documents.list(orgId, listQuerySchema.parse({}), sql`${template.body} @> '{"pinned": true}'::jsonb`),
  };
}

/** An organisation has few templates: those of the list's index are looked through. */
function whereField(field: SQL, value: string | undefined): SQL | undefined {
  return value === undefined ? undefined : sql`${field} = ${value}`;
}
