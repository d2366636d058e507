import { oidcPaths } from '@saywell/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { beginOidc, finishOidc } from '../../features/people/oidc/sign-in-with-oidc.ts';
import { consolePath } from '../../features/people/sign-in-links.ts';
import { actAs } from '../../platform/database/acting.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { AppContext } from '../app-context.ts';
import { actorOf } from '../audit/actor-of.ts';
import { browserOf } from './browser-of.ts';
import { oidcChallenge, oidcCookie, sessionCookie } from './session-cookie.ts';

/**
 * To another service's page, and back. Both are navigations: what fails leads to the console with `#problem=<code>`,
 * where it is said in words.
 */
export function oidcRoutes({ people, config, log }: AppContext): FastifyPluginAsync {
  const { publicUrl } = config.http;
  const routeConfig = { rateLimit: { max: config.http.webCallsPerMinute, timeWindow: 60_000 } };
  return async (app) => {
    app.get(oidcPaths.start, { config: routeConfig }, async (request, reply) => {
      if (people.oidc === null) throw new DomainError('not-found', `Cannot GET ${oidcPaths.start}`);
      const browser = browserOf(request, reply, publicUrl);
      return orProblem(reply, log, async () => {
        const { url, challenge } = await beginOidc(people, browser, browser.url + oidcPaths.callback);
        return sendTo(reply.header('set-cookie', oidcCookie(challenge, browser.isSecure)), url);
      });
    });
    app.get(oidcPaths.callback, { config: routeConfig }, async (request, reply) => {
      if (people.oidc === null) throw new DomainError('not-found', `Cannot GET ${oidcPaths.callback}`);
      const browser = browserOf(request, reply, publicUrl);
      const challenge = oidcChallenge(request.headers, browser.isSecure) ?? '';
      const address = new URL(request.url, browser.url);
      return orProblem(reply, log, async () => {
        const guest = actorOf(request, 'auth.oidc', null);
        const { secret } = await actAs(guest, () => finishOidc(people, browser, { challenge, address }));
        const cookies = [oidcCookie(null, browser.isSecure)];
        if (secret !== undefined) cookies.push(sessionCookie(secret, browser.isSecure));
        return sendTo(reply.header('set-cookie', cookies), consolePath);
      });
    });
  };
}

function sendTo(reply: FastifyReply, url: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(url, 303);
}

async function orProblem(
  reply: FastifyReply,
  log: AppContext['log'],
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof DomainError ? error.code : 'provider-unavailable';
    if (!(error instanceof DomainError))
      log.warn({ err: error }, 'the sign-in service does not answer as it should');
    return sendTo(reply, `${consolePath}#problem=${code}`);
  }
}
