import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';
import { reachedOrg } from './reached-org.ts';

/** A bearer token of the caller's own. It ends with the key or the membership that it comes from. */
export const authOrg: Endpoint<typeof routes.org.auth> = async (request) => {
  const { context, identity } = request;
  const { id } = await reachedOrg(request);
  // Who acts in an organisation that theirs created gets no further than their own administers.
  const home = identity.homeOrgId ?? identity.orgId;
  found(await context.store.org.within(home, id), 'org', id);
  return context.jwts.issue(identity, id);
};
