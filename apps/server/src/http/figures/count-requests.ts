import type { FastifyInstance } from 'fastify';
import type { RequestFigures } from '../../platform/figures.ts';

/** Counts what is answered, by route: what was asked for may name people. Call it before any route is registered. */
export function countRequests(app: FastifyInstance, figures: RequestFigures): void {
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode: status, elapsedTime }) => {
    const route = routeOptions.config.route?.id ?? routeOptions.url ?? 'none';
    figures.answered({ route, method, status, seconds: elapsedTime / 1_000 });
  });
}
