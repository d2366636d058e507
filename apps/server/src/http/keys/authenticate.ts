import type { RouteAccess } from '@saywell/contract';
import { checkRestrictions } from '../../features/auth/check-restrictions.ts';
import { type JwtService, tokenExpired } from '../../features/auth/create-jwt-service.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';

export interface Credentials {
  readonly authorization?: string | undefined;
  readonly origin?: string | undefined;
}

/** What knows bearers: the keys, and the tokens that are signed. */
export interface Identifiers {
  readonly store: { readonly token: Pick<Store['token'], 'identify'> };
  readonly jwts: Pick<JwtService, 'identify'>;
  /** Epoch milliseconds. Default the system's clock. */
  readonly now?: () => number;
}

/**
 * Who makes this request. Called before the body is read.
 *
 * @throws {DomainError} 401 for a key or token that nobody has, is over, switched off or of
 *   the wrong kind for the route; 403 for an origin that it does not allow.
 */
export async function authenticate(
  { store, jwts, now = Date.now }: Identifiers,
  access: RouteAccess,
  credentials: Credentials,
): Promise<TokenIdentity> {
  const bearer = bearerKey(credentials.authorization);
  const isToken = bearer !== null && isJwt(bearer);
  const identity = bearer === null ? null : await (isToken ? jwts : store.token).identify(bearer);
  if (identity === null) throw DomainError.unauthorized();
  // Of a token the signature has been checked with its time, and some seconds of tolerance.
  if (!isToken && identity.expiresAt !== undefined && identity.expiresAt <= now()) throw tokenExpired();
  if (access === 'private' && identity.tag === 'public') throw DomainError.unauthorized('wrong-key-kind');
  const violation = checkRestrictions(identity, { origin: credentials.origin });
  if (violation?.code === 'unauthorized') throw DomainError.unauthorized();
  if (violation !== null) throw new DomainError(violation.code, violation.message);
  return identity;
}

/** Three parts with dots between them, and the first starts as every JSON object does. Our keys have no dots. */
function isJwt(bearer: string): boolean {
  return /^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(bearer);
}

/** Longer ones are looked at by nobody. A JWT with many restrictions is this long; a header of Node.js no longer than 16 KB. */
const maxKeyLength = 8_192;
const bearer = /^Bearer +([\x21-\x7e]+)$/i;

/** The key or token in an `Authorization` header; null when there is none that could be ours. */
export function bearerKey(authorization: string | undefined): string | null {
  const key = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
  return key === undefined || key.length > maxKeyLength ? null : key;
}
