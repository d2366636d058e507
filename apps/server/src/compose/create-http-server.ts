import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import { limits, type RouteAccess } from '@saywell/contract';
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createRouter } from '../api/router.ts';
import { answerClientError } from '../http/answers/answer-client-error.ts';
import { compressAnswers } from '../http/answers/compress-answers.ts';
import { sendError } from '../http/answers/error-mapper.ts';
import type { AppContext } from '../http/app-context.ts';
import { closeSilentSockets } from '../http/close-silent-sockets.ts';
import { registerDrain } from '../http/drain.ts';
import { countRequests } from '../http/figures/count-requests.ts';
import { refuseClients } from '../http/cluster/clients-elsewhere.ts';
import { checkPassedBodies } from '../http/cluster/passed-requests.ts';
import { registerCors } from '../http/headers/cors.ts';
import { registerSecurityHeaders } from '../http/headers/security-headers.ts';
import { registerHealth, registerProbes } from '../http/health.ts';
import { authenticate, type Credentials } from '../http/keys/authenticate.ts';
import { sharedRateLimit } from '../http/keys/shared-rate-limit.ts';
import { docsRoutes } from '../http/openapi/docs-routes.ts';
import { openApiRoutes } from '../http/openapi/openapi-routes.ts';
import { identifyRequest } from '../http/people/identify-request.ts';
import { type IdentifiedUpgrade, identifyUpgrade } from '../http/people/identify-upgrade.ts';
import { isSignedIn } from '../http/people/is-signed-in.ts';
import { oidcRoutes } from '../http/people/oidc-routes.ts';
import { registerRequestLog } from '../http/request-log.ts';
import { createHostCheck } from '../http/requests/allowed-hosts.ts';
import { collectMethods } from '../http/requests/allowed-methods.ts';
import { registerJsonParser } from '../http/requests/json-parser.ts';
import { pageUrl } from '../http/requests/page-url.ts';
import { parseQuery } from '../http/requests/parse-query.ts';
import { refuseCompressedBodies } from '../http/requests/refuse-compressed-bodies.ts';
import { refuseForeignHosts } from '../http/requests/refuse-foreign-hosts.ts';
import { answerCompiler, requestCompiler } from '../http/requests/schema-compilers.ts';
import { refuseUnstorableQuery } from '../http/requests/storable-text.ts';
import { traceRequests } from '../http/traces/trace-requests.ts';
import { contactRoutes } from '../http/site/contact-routes.ts';
import { invitationRoutes } from '../http/site/invitation-routes.ts';
import { newsletterRoutes } from '../http/site/newsletter-routes.ts';
import { registerSiteConfig } from '../http/site/site-config.ts';
import { siteServer } from '../http/site/site-server.ts';
import { type SetTimer, systemClock } from '../platform/clock.ts';
import type { ServerConfig } from '../platform/config/server-config.ts';
import { DomainError } from '../platform/errors/domain-error.ts';
import { redactUrl } from '../platform/logs/redact-url.ts';
import type { TokenIdentity } from '../store/orgs/token-identity.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who makes a request. Rejects with `DomainError` when nobody does who may use such a route. */
    authenticate(access: RouteAccess, credentials: Credentials): Promise<TokenIdentity>;
    /** The same of a key, or of the cookie of a person who has signed in. */
    identify(access: RouteAccess, request: FastifyRequest, reply: FastifyReply): Promise<TokenIdentity>;
    /** The same of who opens a WebSocket. */
    identifyUpgrade(request: IncomingMessage): Promise<IdentifiedUpgrade>;
  }
}

/** A client that has not sent its whole request after this long is cut off. */
const requestTimeoutMs = 30_000;
/** The same for its head. */
const headersTimeoutMs = 20_000;
/** How often Node looks for both. */
const checkIntervalMs = 5_000;
/** Of a connection after an answer: longer than the minute for which reverse proxies keep theirs, so that they close first. */
const keepAliveTimeoutMs = 65_000;

/**
 * Builds the HTTP server: the management API, health, the site and whatever
 * `plugins` bring (the rooms). It does not listen yet.
 *
 * @throws when the route table and the handlers do not match.
 */
export async function createHttpServer(
  context: AppContext,
  plugins: readonly FastifyPluginAsync[] = [],
  setTimer: SetTimer = systemClock.setTimer,
): Promise<FastifyInstance> {
  const app = createFastify(context);
  registerRequestLog(app);
  if (context.requestFigures !== undefined) countRequests(app, context.requestFigures);
  if (context.traces !== undefined) traceRequests(app, context.traces);
  registerDrain(app);
  const { internalUrl, roles } = context.config.cluster;
  if (internalUrl !== undefined) checkPassedBodies(app);
  if (!roles.includes('api')) refuseClients(app);
  closeSilentSockets(app.server, setTimer);
  registerSecurityHeaders(app, context.config.http.publicUrl);
  refuseForeignHosts(app, createHostCheck(hostCheckOptions(context.config)));
  answerUnknownPaths(app);
  refuseCompressedBodies(app);
  compressAnswers(app);
  app.addHook('preValidation', async ({ url, query }) => refuseUnstorableQuery(url, query));
  registerJsonParser(app);
  await registerCors(app);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: rateLimitError,
    ...(context.sharedCounter !== undefined && { store: sharedRateLimit(context.sharedCounter) }),
  });
  app.decorate('authenticate', (access, headers) => authenticate(context, access, headers));
  app.decorate('identify', (access, request, reply) => identifyRequest(context, access, request, reply));
  app.decorate('identifyUpgrade', (request) => identifyUpgrade(context, request));
  await app.register(createRouter(context));
  for (const plugin of plugins) await app.register(plugin);
  registerHealth(app, context);
  registerProbes(app, context);
  registerSiteConfig(app, context);
  await app.register(contactRoutes(context));
  await app.register(newsletterRoutes(context));
  await app.register(invitationRoutes(context));
  await app.register(oidcRoutes(context));
  await app.register(docsRoutes());
  await app.register(openApiRoutes(documentOrder(context)));
  await app.register(siteServer({ ...context, isSignedIn: (request) => isSignedIn(context, request) }));
  return app;
}

function documentOrder({ version, config: { http } }: AppContext) {
  return { version, ...(http.publicUrl !== undefined && { publicUrl: http.publicUrl }) };
}

function hostCheckOptions({ http, media }: ServerConfig) {
  return { ...http, publicAddress: media.publicAddress };
}

function createFastify(context: AppContext): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    // `registerRequestLog` writes the one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.maxRequestBodyBytes,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkIntervalMs },
    routerOptions: { querystringParser: parseQuery },
    trustProxy: (_address, hop) => hop < context.config.http.trustedProxies,
    // Ids are ours alone: one taken from a caller could be made to collide in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // The server's own 503 has neither our shape nor the request's id; `registerDrain` answers.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, context.log),
    rewriteUrl: pageUrl,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setValidatorCompiler(requestCompiler);
  app.setSerializerCompiler(answerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  return app;
}

/** Of a path that has routes for other methods: 405 and their names. */
function answerUnknownPaths(app: FastifyInstance): void {
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler(({ method, url }, reply) => {
    const [path = ''] = url.split('?', 1);
    const allowed = methodsOf(path);
    const what = `${method} ${redactUrl(url)}`;
    if (allowed.length === 0 || allowed.includes(method))
      throw new DomainError('not-found', `Cannot ${what}`);
    void reply.header('allow', allowed.join(', '));
    throw new DomainError('method-not-allowed', `Cannot ${what}; this path takes ${allowed.join(', ')}.`);
  });
}

function rateLimitError(_request: unknown, limit: { max: number; after: string }): DomainError {
  return new DomainError(
    'rate-limited',
    `Rate limit exceeded: ${limit.max} per minute, retry in ${limit.after}.`,
  );
}
