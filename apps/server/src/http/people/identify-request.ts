import type { RouteAccess } from '@saywell/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notSignedIn } from '../../features/people/me-of.ts';
import { identifySession } from '../../features/people/session-identity.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { AppContext } from '../app-context.ts';
import { authenticate } from '../keys/authenticate.ts';
import { isSecure } from './is-secure.ts';
import { consoleHeader, refuseForeignRequest } from './refuse-foreign-request.ts';
import { sessionCookie, sessionSecret } from './session-cookie.ts';

export type IdentifyContext = Pick<AppContext, 'store' | 'jwts' | 'people' | 'config'>;

/**
 * Who makes this request: the holder of a key or a token, or a person by the cookie of a session. Browsers add a
 * cookie to every request of their pages, the site's own with a public key among them: a key goes first, and both are
 * refused only where the console's header says that the cookie is meant.
 *
 * @throws {DomainError} as `authenticate`; `key-and-cookie`, `not-signed-in`, `origin-not-allowed`, `console-header-missing`
 */
export async function identifyRequest(
  context: IdentifyContext,
  access: RouteAccess,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenIdentity> {
  const { headers } = request;
  const secret = sessionSecret(headers, isSecure(request, context.config.http.publicUrl));
  const hasKey = headers.authorization !== undefined;
  if (secret !== null && hasKey && headers[consoleHeader] !== undefined)
    throw new DomainError('key-and-cookie', 'Send a key or the cookie of a session, not both.');
  if (access !== 'session' && (secret === null || hasKey)) return authenticate(context, access, headers);
  return identifyPerson(context, request, reply, secret);
}

async function identifyPerson(
  { people, config }: IdentifyContext,
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string | null,
): Promise<TokenIdentity> {
  const { method, headers, host, ip } = request;
  const { publicUrl } = config.http;
  refuseForeignRequest({ method, headers, host, publicUrl });
  void reply.header('cross-origin-resource-policy', 'same-origin');
  const found = secret === null ? null : await identifySession(people, secret, ip);
  const secure = isSecure(request, publicUrl);
  if (found === null) {
    if (secret !== null) void reply.header('set-cookie', sessionCookie(null, secure));
    throw notSignedIn();
  }
  const { identity, renewedSecret } = found;
  if (renewedSecret !== undefined) void reply.header('set-cookie', sessionCookie(renewedSecret, secure));
  return identity;
}
