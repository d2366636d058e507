import type { RoutesOf } from '../route-text.ts';

/* What is used, what it costs and how the server is. As `route-table.ts`. */

export const analyticsRoutes = { query: 'POST /analytics' } as const satisfies RoutesOf<'analytics'>;
export const spendingRoutes = { get: 'GET /spending' } as const satisfies RoutesOf<'spending'>;
export const installationRoutes = {
  get: 'GET /installation',
  history: 'GET /installation/history',
  iceServers: 'GET /installation/ice-servers',
  testMedia: 'POST /installation/media-test',
} as const satisfies RoutesOf<'installation'>;
