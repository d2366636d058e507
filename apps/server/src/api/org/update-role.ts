import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';
import { refuseMembership } from './refuse-membership.ts';

/** Bearer tokens that the member has are not good any more: the next one has the new role. */
export const updateRole: Endpoint<typeof routes.org.updateRole> = async (request) => {
  const { userId, role } = request.body;
  const { id } = await reachedOrg(request);
  refuseMembership(await request.context.store.member.setRole(id, userId, role), userId);
};
