import { randomUUID } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { limits, type RouteAccess } from '@saywell/contract';
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { createRouter } from '../api/router.ts';
import type { AppContext } from './app-context.ts';
import { authenticate, type Credentials } from './keys/authenticate.ts';
import { contactRoutes } from './site/contact-routes.ts';
import { newsletterRoutes } from './site/newsletter-routes.ts';
import { invitationRoutes } from './site/invitation-routes.ts';
import { siteServer } from './site/site-server.ts';
import type { TokenIdentity } from '../store/store.ts';
import { ApiError } from '../platform/errors/domain-error.ts';
import { registerCors } from './headers/cors.ts';
import { docsRoutes } from './openapi/docs-routes.ts';
import { registerDrain } from './drain.ts';
import { sendError } from './answers/error-mapper.ts';
import { registerHealth } from './health.ts';
import { registerJsonParser } from './requests/json-parser.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { parseQuery } from './requests/parse-query.ts';
import { redactUrl } from '../platform/logs/redact-url.ts';
import { registerRequestLog } from './request-log.ts';
import { answerCompiler, requestCompiler } from './requests/schema-compilers.ts';
import { registerSecurityHeaders } from './headers/security-headers.ts';
import { registerSiteConfig } from './site/site-config.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Who makes a request. Rejects with `ApiError` when nobody does who may use such a route. */
    authenticate(access: RouteAccess, credentials: Credentials): Promise<TokenIdentity>;
  }
}

/** A client that has not sent its whole request after this long is cut off. */
const requestTimeoutMs = 30_000;

/**
 * Builds the HTTP server: the management API, health, the site and whatever
 * `plugins` bring (the rooms). It does not listen yet.
 *
 * @throws when the route table and the handlers do not match.
 */
export async function createHttpServer(
  context: AppContext,
  plugins: readonly FastifyPluginAsync[] = [],
): Promise<FastifyInstance> {
  const app = createFastify(context);
  registerRequestLog(app);
  registerDrain(app);
  registerSecurityHeaders(app, context.config.http.publicUrl);
  registerJsonParser(app);
  await registerCors(app);
  await app.register(rateLimit, { global: false, errorResponseBuilder: rateLimitError });
  app.decorate('authenticate', (access, headers) => authenticate(context, access, headers));
  await app.register(createRouter(context));
  for (const plugin of plugins) await app.register(plugin);
  registerHealth(app, context);
  registerSiteConfig(app, context);
  await app.register(contactRoutes(context));
  await app.register(newsletterRoutes(context));
  await app.register(invitationRoutes(context));
  await app.register(docsRoutes());
  await app.register(openApiRoutes(context.version));
  await app.register(siteServer(context.config, context.log));
  return app;
}

function createFastify(context: AppContext): FastifyInstance {
  const app = Fastify({
    loggerInstance: context.log,
    // `registerRequestLog` writes the one line per request.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.maxRequestBodyBytes,
    requestTimeout: requestTimeoutMs,
    routerOptions: { querystringParser: parseQuery },
    trustProxy: (_address, hop) => hop < context.config.http.trustedProxies,
    // Ids are ours alone: one taken from a caller could be made to collide in the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // The server's own 503 has neither our shape nor the request's id; `registerDrain` answers.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
  });
  app.setValidatorCompiler(requestCompiler);
  app.setSerializerCompiler(answerCompiler);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request) => {
    throw new ApiError('not-found', `Cannot ${request.method} ${redactUrl(request.url)}`);
  });
  return app;
}

function rateLimitError(_request: unknown, limit: { max: number; after: string }): ApiError {
  return new ApiError(
    'rate-limited',
    `Rate limit exceeded: ${limit.max} per minute, retry in ${limit.after}.`,
  );
}
