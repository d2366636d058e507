import { Readable } from 'node:stream';
import { type Route, routes } from '@saywell/contract';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import type { AppContext } from '../app-context.ts';
import { authenticate } from '../auth/authenticate.ts';
import { openCors } from '../http/cors.ts';
import { requestUrl } from '../http/request-url.ts';
import type { TokenIdentity } from '../store/store.ts';
import type { AnyEndpointRequest } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { type MatchedRoute, matchEndpoints } from './match-endpoints.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set on every route of the management API. */
    identity: TokenIdentity | null;
  }
}

/** Registers every row of the route table. Refuses when rows and handlers do not match. */
export function createRouter(context: AppContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.decorateRequest('identity', null);
    app.addHook('onSend', async (_request, reply) => {
      // Answers hold what belongs to one organisation, keys among it.
      void reply.header('cache-control', 'no-store');
    });
    for (const match of matchEndpoints(routes, endpoints)) app.route(routeOptions(context, match));
  };
}

function routeOptions(context: AppContext, { route, endpoint }: MatchedRoute): RouteOptions {
  return {
    method: route.method,
    url: route.path,
    schema: routeSchema(route),
    config: routeConfig(context, route),
    onRequest: async (request) => {
      request.identity = await authenticate(context.store.token, route.access, request.headers);
    },
    handler: async (request, reply) => {
      void reply.code(route.success);
      const answer = await endpoint(endpointRequest(context, request));
      return route.contentType === undefined ? answer : sendFile(reply, route, answer);
    },
  };
}

/** A handler of such a row answers with the file's pieces. */
function sendFile(reply: FastifyReply, { id, contentType }: Route, answer: unknown): FastifyReply {
  if (!isAsyncIterable(answer)) throw new Error(`The handler of ${id} does not answer a file.`);
  const name = id.split('.', 1).join();
  return reply
    .header('content-type', `${contentType}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(answer));
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

function routeSchema(route: Route) {
  return {
    operationId: route.id,
    tags: route.id.split('.', 1),
    security: [{ bearer: [] }],
    ...(route.params === undefined ? {} : { params: route.params }),
    ...(route.query === undefined ? {} : { querystring: route.query }),
    ...(route.body === undefined ? {} : { body: route.body }),
    response: { [route.success]: responseSchema(route) },
  };
}

function responseSchema({ answer, contentType }: Route) {
  return contentType === undefined ? answer : { content: { [contentType]: { schema: answer } } };
}

/** What a page of any origin may call: the key's own restrictions decide, and calls cost, so they are counted. */
function routeConfig(context: AppContext, route: Route) {
  if (route.access === 'private') return {};
  const perMinute = { max: context.config.http.webCallsPerMinute, timeWindow: 60_000 };
  return { cors: openCors, rateLimit: perMinute };
}

function endpointRequest(context: AppContext, request: FastifyRequest): AnyEndpointRequest {
  if (request.identity === null) throw new Error('A route of the API was reached without a key.');
  return {
    context,
    identity: request.identity,
    params: request.params,
    query: request.query,
    body: request.body,
    origin: request.headers.origin,
    requestUrl: requestUrl(request, context.config.http.publicUrl),
  };
}
