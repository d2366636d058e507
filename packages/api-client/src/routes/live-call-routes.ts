import type { RoutesOf } from '../route-text.ts';

/* As `route-table.ts`. */

/** For clients with `session: true`. */
export const liveCallRoutes = {
  list: 'GET /call/live',
  observe: 'POST /call/:id/observer open',
  leave: 'DELETE /call/:id/observer/:observerId',
  takeOver: 'POST /call/:id/observer/:observerId/take-over bare',
  handBack: 'POST /call/:id/observer/:observerId/hand-back open',
  act: 'POST /call/:id/action open',
} as const satisfies RoutesOf<'liveCall'>;
