import {
  createViewSchema,
  listViewsQuerySchema,
  updateViewSchema,
  viewSchema,
} from '../../resources/view.ts';
import { crud } from '../route.ts';

const view = crud('view', { create: createViewSchema, update: updateViewSchema, answer: viewSchema });

/** Everybody saves views; a viewer changes and deletes only those of his own. */
export const viewRoutes = {
  create: { ...view.create, role: 'viewer' },
  list: { ...view.list, query: listViewsQuerySchema },
  get: view.get,
  update: { ...view.update, role: 'viewer' },
  delete: { ...view.delete, role: 'viewer' },
} as const;
