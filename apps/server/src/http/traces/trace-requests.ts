import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type RequestTrace, type Traces, traceparentHeader } from '../../platform/traces.ts';
import { traceparentOf } from './traceparent-of.ts';

/** Rooms have no routes of the API. */
const roomRoute = /^\/room\/:id(?:\/|$)/;

/**
 * Follows what is asked of the API and of rooms. Whatever a request leads to finds its place in `traceparent`, which the
 * request then has as if it had come with it. Call it before any route is registered.
 */
export function traceRequests(app: FastifyInstance, { requests, calls }: Traces): void {
  const open = new WeakMap<FastifyRequest, RequestTrace>();
  app.addHook('onRequest', async (request) => {
    const { method, headers, routeOptions, params } = request;
    const { url: route } = routeOptions;
    const isRoom = route !== undefined && roomRoute.test(route);
    if (route === undefined || (!isRoom && routeOptions.config.route === undefined)) return;
    const room = isRoom ? calls.of(String(Object(params).id)) : undefined;
    const trace = requests.begun({ method, route, parent: traceparentOf(headers) ?? room });
    headers[traceparentHeader] = trace.traceparent;
    open.set(request, trace);
  });
  app.addHook('onResponse', async (request, { statusCode }) => open.get(request)?.ended(statusCode));
}
