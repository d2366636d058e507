import type { IncomingMessage } from 'node:http';
import { isSessionGood } from '../../features/people/is-session-good.ts';
import { notSignedIn } from '../../features/people/me-of.ts';
import { identifySession } from '../../features/people/session-identity.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { authenticate } from '../keys/authenticate.ts';
import { isOwnOrigin } from '../site/is-own-origin.ts';
import type { IdentifyContext } from './identify-request.ts';
import { isSecure } from './is-secure.ts';
import { sessionCookie, sessionSecret } from './session-cookie.ts';

export interface IdentifiedUpgrade {
  readonly identity: TokenIdentity;
  /** For the browser, in the answer to its handshake. */
  readonly setCookie: string | undefined;
  /** Is it still so? Rejects when that cannot be known. */
  readonly isGood: () => Promise<boolean>;
}

/**
 * Who opens a WebSocket: the holder of a private key, or a person by the cookie of a session. Browsers let every page
 * open one and add the cookie: the origin has to be named, and to be ours.
 *
 * @throws {DomainError} as `authenticate`; `not-signed-in`, `origin-not-allowed`
 */
export async function identifyUpgrade(
  context: IdentifyContext,
  request: IncomingMessage,
): Promise<IdentifiedUpgrade> {
  const { headers } = request;
  if (headers.authorization !== undefined) return identifyBearer(context, request);
  const { people, store, config } = context;
  const { publicUrl, trustedProxies } = config.http;
  const { protocol, host, ip } = addressedAs(request, trustedProxies);
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign = site !== undefined && site !== 'same-origin';
  if (origin === undefined || isForeign || !isOwnOrigin({ origin, host, publicUrl }))
    throw new DomainError('origin-not-allowed', 'Pages of another origin may not use this session.');
  const secure = isSecure({ protocol, host }, publicUrl);
  const secret = sessionSecret(headers, secure);
  const found = secret === null ? null : await identifySession(people, secret, ip);
  if (found === null) throw notSignedIn();
  const { identity, renewedSecret } = found;
  const isGood = (): Promise<boolean> => isSessionGood(store, identity);
  const setCookie = renewedSecret === undefined ? undefined : sessionCookie(renewedSecret, secure);
  return { identity, setCookie, isGood };
}

async function identifyBearer(
  context: IdentifyContext,
  { headers: { authorization, origin } }: IncomingMessage,
): Promise<IdentifiedUpgrade> {
  const identify = () => authenticate(context, 'private', { authorization, origin });
  const identity = await identify();
  return {
    identity,
    setCookie: undefined,
    async isGood() {
      try {
        const { orgId, role } = await identify();
        return orgId === identity.orgId && role === identity.role;
      } catch (error) {
        if (error instanceof DomainError) return false;
        throw error;
      }
    },
  };
}

/** As Fastify reads it of requests: proxies in front are believed as far as they are ours. */
function addressedAs({ headers, socket }: IncomingMessage, trustedProxies: number) {
  const forwarded = (name: string): string | undefined =>
    trustedProxies > 0 ? [headers[name]].flat().at(-1)?.split(',').at(-1)?.trim() : undefined;
  const hops = [headers['x-forwarded-for']].flat().join(',').split(',').toReversed();
  const addresses = [socket.remoteAddress ?? '', ...hops.map((hop) => hop.trim()).filter(Boolean)];
  return {
    protocol: forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http',
    host: forwarded('x-forwarded-host') ?? headers.host ?? '',
    ip: addresses[Math.min(trustedProxies, addresses.length - 1)] ?? '',
  } as const;
}
