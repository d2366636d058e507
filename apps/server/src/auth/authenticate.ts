import type { RouteAccess } from '@saywell/contract';
import { ApiError } from '../http/api-error.ts';
import type { Store, TokenIdentity } from '../store/store.ts';
import { bearerKey } from './bearer-key.ts';
import { checkRestrictions } from './check-restrictions.ts';

export interface Credentials {
  readonly authorization?: string | undefined;
  readonly origin?: string | undefined;
}

/**
 * Who makes this request. Called before the body is read.
 *
 * @throws {ApiError} 401 for a key that nobody holds, is switched off or is of
 *   the wrong kind for the route; 403 for an origin that the key does not allow.
 */
export async function authenticate(
  tokens: Pick<Store['token'], 'identify'>,
  access: RouteAccess,
  credentials: Credentials,
): Promise<TokenIdentity> {
  const key = bearerKey(credentials.authorization);
  const identity = key === null ? null : await tokens.identify(key);
  if (identity === null) throw ApiError.unauthorized();
  if (access === 'private' && identity.tag === 'public') throw ApiError.unauthorized('wrong-key-kind');
  const violation = checkRestrictions(identity, { origin: credentials.origin });
  if (violation?.code === 'unauthorized') throw ApiError.unauthorized();
  if (violation !== null) throw new ApiError(violation.code, violation.message);
  return identity;
}
