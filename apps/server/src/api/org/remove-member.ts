import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';
import { refuseMembership } from './refuse-membership.ts';

export const removeMember: Endpoint<typeof routes.org.removeMember> = async (request) => {
  const { context, params } = request;
  const { id } = await reachedOrg(request);
  refuseMembership(await context.store.member.remove(id, params.memberId), params.memberId);
};
