import { Readable } from 'node:stream';
import { type Route, requiredRole, routes, WARNINGS_HEADER } from '@saywell/contract';
import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { type PromiseKeeper, refuseCompliance } from '../features/orgs/compliance.ts';
import { refuseUnconfirmed } from '../features/people/confirmation.ts';
import { refuseUnreachableWebhooks } from '../features/server-messages/webhook-address.ts';
import { errorBody, reportError } from '../http/answers/error-mapper.ts';
import { EventStream, openEventText } from '../http/answers/event-stream.ts';
import { FileAnswer } from '../http/answers/file-answer.ts';
import type { AppContext } from '../http/app-context.ts';
import { auditRequests } from '../http/audit/audit-requests.ts';
import { passOn } from '../http/cluster/pass-requests.ts';
import { openCors } from '../http/headers/cors.ts';
import { warningsHeader } from '../http/headers/warnings-header.ts';
import { createListGate, type ListGate } from '../http/keys/list-gate.ts';
import { refuseLesserRole } from '../http/keys/refuse-lesser-role.ts';
import { type CountRequest, createTokenRateLimit } from '../http/keys/token-rate-limit.ts';
import { browserOf } from '../http/people/browser-of.ts';
import { identifyRequest } from '../http/people/identify-request.ts';
import { refuseForeignRequest } from '../http/people/refuse-foreign-request.ts';
import { entityTagOf, expires, isKnownState, preconditionOf } from '../http/requests/entity-tag.ts';
import { formParts, refuseForm, registerForms } from '../http/requests/form-parts.ts';
import { requestSignal } from '../http/requests/request-signal.ts';
import { requestUrl } from '../http/requests/request-url.ts';
import { routeSchema } from '../http/requests/route-schema.ts';
import { systemClock } from '../platform/clock.ts';
import type { TokenIdentity } from '../store/orgs/token-identity.ts';
import type { Precondition } from '../store/rows/precondition.ts';
import { answerOnce, idempotencyKeyOf } from './answer-once.ts';
import { answerWarnings } from './answer-warnings.ts';
import type { AnyEndpoint, RoutedRequest } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { forRole } from './for-role.ts';
import { describeList, endOfAnswer, isList, sendLongList, whenSent } from './list-answer.ts';
import { type MatchedRoute, matchEndpoints } from './match-endpoints.ts';
import { actingFor, writingDown } from './write-down.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes the request; set on every route of the management API. */
    identity: TokenIdentity | null;
  }
}

/** Registers every route of the route table. Refuses when routes and handlers do not match. */
export function createRouter(context: AppContext): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    app.decorateRequest('identity', null);
    await registerForms(app);
    app.addHook('preValidation', async (request) => refuseForm(request));
    app.addHook('onSend', async (_request, reply) => {
      // Answers contain what belongs to one organisation, keys among it.
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    });
    auditRequests(app, context.apiLog, Date.now);
    const gate = createListGate(systemClock.setTimer);
    const matched = matchEndpoints(routes, endpoints);
    const count = createTokenRateLimit(app, context.config.http.requestsPerMinute);
    for (const match of matched) {
      const read = matched.find(({ route }) => route.method === 'GET' && route.path === match.route.path);
      app.route(routeOptions(context, { ...match, read, count, gate }));
    }
  };
}

interface RegisteredRoute extends MatchedRoute {
  /** Answers what the same path is as it is now. */
  readonly read: MatchedRoute | undefined;
  readonly count: CountRequest;
  readonly gate: ListGate;
}

function routeOptions(context: AppContext, registered: RegisteredRoute): RouteOptions {
  const { route, endpoint, count, gate } = registered;
  return {
    method: route.method,
    url: route.path,
    schema: routeSchema(route),
    // The parts of a form are checked by its handler, as they come; the schema only describes them.
    attachValidation: route.bodyType !== undefined,
    config: { ...routeConfig(context, route), route },
    onRequest: async (request, reply) => {
      // Who may do it, and how often, the server of the call finds out.
      if (isAtCall(route) && context.callPassing !== undefined) {
        const passed = await passOn(context.callPassing, request, reply);
        if (passed !== undefined) return passed;
      }
      if (route.access === 'open') return refuseForeignSignIn(context, route, request);
      request.identity = await identifyRequest(context, route.access, request, reply);
      // Routes that pages may call have a limit of their own, for each address.
      if (route.access !== 'public') await count(request, reply);
      refuseLesserRole(requiredRole(route), request.identity);
      if (route.confirmed === true) refuseUnconfirmed(request.identity, context.people.now());
    },
    handler: async (request, reply) => {
      void reply.code(route.success);
      refuseCompliance(request.body, keeperOf(route));
      if (isList(route)) whenSent(reply, await enterList(gate, request, reply));
      if (route.method !== 'GET')
        refuseUnreachableWebhooks(request.body, context.config.allowPrivateWebhooks);
      const ifUnchanged = await demandedState(context, registered, request, reply);
      const run = (context: AppContext) =>
        writingDown(context, route, request, async (own) =>
          endpoint(endpointRequest(own, route, request, reply, ifUnchanged)),
        );
      const key = idempotencyKeyOf(route, request);
      const { body } = request;
      const warn = (answer: unknown) =>
        writeWarnings(context, reply, route, { answer, body, orgId: request.identity?.orgId });
      const isPlain = (answer: unknown) => isPlainAnswer(route, answer);
      const whole = await actingFor(route, request, () =>
        key === null
          ? run(context)
          : answerOnce(key, { context, route, request, reply, run, isPlain, replaying: warn }),
      );
      const answer = isPlain(whole) ? forRole(route, request.identity?.role, whole) : whole;
      if (reply.sent || answer === reply) return reply;
      if (answer === undefined) return reply.send();
      await warn(answer);
      if (answer instanceof EventStream) return sendEvents(request, reply, answer);
      if (answer instanceof FileAnswer) return answer.send(reply, route.contentType);
      if (route.contentType !== undefined) return sendTable(reply, route, answer);
      describeAnswer(reply, answer);
      const end = endOfAnswer(whole);
      describeList(reply, route, answer, end);
      if (!expires(answer) && isUnchanged(request, reply)) return reply.code(304).send();
      return (await sendLongList(reply, route, answer, end)) ? reply : answer;
    },
  };
}

/** Only the server on which a call runs has its people. */
const isAtCall = ({ id }: Route): boolean => id.startsWith('live-call.');

/** Nobody may be signed in as somebody else by a page of another origin. */
function refuseForeignSignIn(
  { config }: AppContext,
  { path }: RegisteredRoute['route'],
  { method, headers, host }: FastifyRequest,
): void {
  if (!path.startsWith('/auth/')) return;
  refuseForeignRequest({ method, headers, host, publicUrl: config.http.publicUrl });
}

/** Lists of one key, or of one member, wait for each other. */
async function enterList(gate: ListGate, request: FastifyRequest, reply: FastifyReply): Promise<() => void> {
  try {
    return await gate(request.identity?.userId ?? request.identity?.tokenId ?? request.ip);
  } catch (error) {
    void reply.header('retry-after', 1);
    throw error;
  }
}

/** From `If-Match` of a change. */
function demandedState(
  context: AppContext,
  { route, read }: RegisteredRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Precondition | undefined> {
  const isChange = route.method !== 'GET' && route.method !== 'POST';
  // A list that is told what to list is no resource with one state.
  const empty = (read?.route.query ?? z.unknown()).safeParse({});
  const readNow = (endpoint: AnyEndpoint, query: unknown) => async () =>
    endpoint({
      ...endpointRequest(context, route, request, reply, undefined),
      query,
      body: undefined,
    });
  return preconditionOf(
    isChange ? request.headers['if-match'] : undefined,
    empty.success && read !== undefined ? readNow(read.endpoint, empty.data) : null,
  );
}

function isPlainAnswer(route: Route, answer: unknown): boolean {
  const isStream = answer instanceof EventStream || answer instanceof FileAnswer;
  return !isStream && route.contentType === undefined;
}

function isUnchanged({ method, headers }: FastifyRequest, reply: FastifyReply): boolean {
  const tag = reply.getHeader('etag');
  return method === 'GET' && typeof tag === 'string' && isKnownState(headers['if-none-match'], tag);
}

/** What a caller needs for its next request: the state it has seen. */
function describeAnswer(reply: FastifyReply, answer: unknown): void {
  const tag = entityTagOf(answer);
  if (tag !== null) void reply.header('etag', tag);
}

/** What organisations and workflows promise is kept by nobody. */
const keeperOf = ({ id }: Route): PromiseKeeper => (id.startsWith('org.') ? 'nothing' : 'call');

async function writeWarnings(
  context: AppContext,
  reply: FastifyReply,
  route: Route,
  given: Parameters<typeof answerWarnings>[2],
): Promise<void> {
  const text = warningsHeader(await answerWarnings(context, route, given));
  if (text !== null) void reply.header(WARNINGS_HEADER, text);
}

async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EventStream,
): Promise<FastifyReply> {
  const text = await openEventText(answer, (error) => errorBody(reportError(error, request), request.id));
  return (
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      // Proxies of the nginx kind would buffer the events until there are many.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(text))
  );
}

/** A handler of such a route answers with the file's pieces. */
function sendTable(reply: FastifyReply, { id, contentType }: Route, answer: unknown): FastifyReply {
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

/** What a page of any origin may call: the key's own restrictions decide, and calls cost, so they are counted. */
function routeConfig(context: AppContext, route: Route) {
  if (route.access === 'private' || route.access === 'session') return {};
  if (route.path.startsWith('/auth/')) return {};
  const perMinute = { max: context.config.http.webCallsPerMinute, timeWindow: 60_000 };
  return { cors: openCors, rateLimit: perMinute };
}

function endpointRequest(
  context: AppContext,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  ifUnchanged: Precondition | undefined,
): RoutedRequest {
  if (request.identity === null && route.access !== 'open')
    throw new Error('A route of the API was reached without a key.');
  return {
    context,
    identity: request.identity,
    params: request.params,
    query: request.query,
    body: request.body,
    parts: () => formParts(request),
    headers: request.headers,
    rawBody: request.rawBody,
    origin: request.headers.origin,
    requestUrl: requestUrl(request, context.config.http.publicUrl),
    clientAddress: request.ip,
    ifUnchanged,
    browser: browserOf(request, reply, context.config.http.publicUrl),
    get signal() {
      return requestSignal(reply.raw);
    },
  };
}
