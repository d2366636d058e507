import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/database/acting.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';

type Asked = Pick<FastifyRequest, 'id' | 'ip' | 'headers'>;

/** Whoever makes a request. `identity`: null of somebody who is not known. */
export function actorOf({ id, ip, headers }: Asked, action: string, identity: TokenIdentity | null): Actor {
  const userAgent = headers['user-agent'];
  return {
    ...holderOf(identity),
    action,
    ip,
    requestId: id,
    ...(userAgent !== undefined && { userAgent }),
  };
}

function holderOf(identity: TokenIdentity | null): Pick<Actor, 'type' | 'id' | 'orgId'> {
  if (identity === null) return { type: 'guest' };
  const { userId, tokenId, orgId, homeOrgId } = identity;
  return { type: userId === undefined ? 'key' : 'member', id: tokenId, orgId: homeOrgId ?? orgId };
}
