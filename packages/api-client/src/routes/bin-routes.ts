import type { RoutesOf } from '../route-text.ts';

/** What was deleted and can be brought back; as in `route-table.ts`. */
export const binRoutes = {
  list: 'GET /bin?',
  restore: 'POST /bin/:id/restore bare',
  delete: 'DELETE /bin/:id',
} as const satisfies RoutesOf<'bin'>;
