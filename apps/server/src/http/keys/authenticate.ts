import type { RouteAccess } from '@saywell/contract';
import { checkRestrictions } from '../../features/auth/check-restrictions.ts';
import type { JwtService } from '../../features/auth/create-jwt-service.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import type { Store } from '../../store/store.ts';
import { bearerKey } from './bearer-key.ts';

export interface Credentials {
  readonly authorization?: string | undefined;
  readonly origin?: string | undefined;
}

/** What knows bearers: the keys, and the tokens that are signed. */
export interface Identifiers {
  readonly store: { readonly token: Pick<Store['token'], 'identify'> };
  readonly jwts: Pick<JwtService, 'identify'>;
}

/**
 * Who makes this request. Called before the body is read.
 *
 * @throws {DomainError} 401 for a key or token that nobody has, is over, switched off or of
 *   the wrong kind for the route; 403 for an origin that it does not allow.
 */
export async function authenticate(
  { store, jwts }: Identifiers,
  access: RouteAccess,
  credentials: Credentials,
): Promise<TokenIdentity> {
  const bearer = bearerKey(credentials.authorization);
  const identity = bearer === null ? null : await (isJwt(bearer) ? jwts : store.token).identify(bearer);
  if (identity === null) throw DomainError.unauthorized();
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
