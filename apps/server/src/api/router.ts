import { Readable } from 'node:stream';
import { type Route, requiredRole, roles, routes } from '@saywell/contract';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../app-context.ts';
import { authenticate } from '../auth/authenticate.ts';
import { ApiError } from '../http/api-error.ts';
import { openCors } from '../http/cors.ts';
import { requestUrl } from '../http/request-url.ts';
import { cursorOf } from '../store/rows.ts';
import type { TokenIdentity } from '../store/store.ts';
import type { AnyEndpointRequest } from './endpoint.ts';
import { entityTagOf, preconditionOf } from './entity-tag.ts';
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
      if (route.access === 'open') return;
      request.identity = await authenticate(context.store.token, route.access, request.headers);
      refuseLesserRole(route, request.identity);
    },
    handler: async (request, reply) => {
      void reply.code(route.success);
      const answer = await endpoint(endpointRequest(context, route, request));
      if (route.contentType !== undefined) return sendFile(reply, route, answer);
      describeAnswer(reply, route, request.query, answer);
      return answer;
    },
  };
}

function refuseLesserRole(route: Route, { role }: TokenIdentity): void {
  const required = requiredRole(route);
  if (roles.indexOf(role) >= roles.indexOf(required)) return;
  throw new ApiError('role-not-sufficient', `This needs the role ${required}; yours is ${role}.`);
}

/** What a caller needs for its next request: the state it has seen, and where a list goes on. */
function describeAnswer(reply: FastifyReply, route: Route, query: unknown, answer: unknown): void {
  const tag = entityTagOf(answer);
  if (tag !== null) void reply.header('etag', tag);
  const cursor = route.paging === 'cursor' ? nextCursor(query, answer) : null;
  if (cursor !== null) void reply.header('x-next-cursor', cursor);
}

/** Null on the last page, also when that is a full one by chance: the next is then empty. */
function nextCursor(query: unknown, answer: unknown): string | null {
  const { limit } = listLimitSchema.parse(query);
  if (!Array.isArray(answer) || answer.length === 0 || answer.length < limit) return null;
  const last = listedSchema.safeParse(answer.at(-1));
  return last.success ? cursorOf(last.data) : null;
}
const listLimitSchema = z.looseObject({ limit: z.number() });
const listedSchema = z.looseObject({ id: z.string(), createdAt: z.string() });

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

function endpointRequest(context: AppContext, route: Route, request: FastifyRequest): AnyEndpointRequest {
  if (request.identity === null && route.access !== 'open')
    throw new Error('A route of the API was reached without a key.');
  return {
    context,
    // Checked above for every row whose handler has an identity.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    identity: request.identity as TokenIdentity,
    params: request.params,
    query: request.query,
    body: request.body,
    origin: request.headers.origin,
    requestUrl: requestUrl(request, context.config.http.publicUrl),
    ifUnchanged: preconditionOf(request.headers['if-match']),
  };
}
