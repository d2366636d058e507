import type { Org } from '@saywell/contract';
import type { AppContext } from '../../http/app-context.ts';
import type { TokenIdentity } from '../../store/orgs/token-identity.ts';
import { found } from '../found.ts';

interface OrgRequest {
  readonly context: AppContext;
  readonly identity: TokenIdentity;
  readonly params: { readonly id: string };
}

/**
 * The organisation of the path: the caller's own, or, for its administrators, one
 * that it has created. Any other is not found, as if it did not exist.
 */
export async function reachedOrg({ context, identity, params }: OrgRequest): Promise<Org> {
  const { orgId, role } = identity;
  const isReached = params.id === orgId || role === 'admin';
  return found(isReached ? await context.store.org.within(orgId, params.id) : null, 'org', params.id);
}
