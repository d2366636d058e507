import type { RoutesOf } from '../route-text.ts';

/** Lists of the console as people have saved them; as in `route-table.ts`. */
export const viewRoutes = {
  create: 'POST /view',
  list: 'GET /view?',
  get: 'GET /view/:id',
  update: 'PATCH /view/:id',
  delete: 'DELETE /view/:id',
} as const satisfies RoutesOf<'view'>;
