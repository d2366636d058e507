import type { routes } from '@saywell/contract';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';
import { refuseMembership } from './refuse-membership.ts';

/** For members: a key belongs to the organisation and is deleted instead. */
export const leaveOrg: Endpoint<typeof routes.org.leave> = async (request) => {
  const { context, identity } = request;
  const { id } = await reachedOrg(request);
  const isMember = identity.userId !== undefined && (identity.homeOrgId ?? identity.orgId) === id;
  if (identity.userId === undefined || !isMember)
    throw new DomainError('conflict', 'Only a member can leave; a key is deleted with DELETE /token/{id}.');
  refuseMembership(await context.store.member.remove(id, identity.userId), identity.userId);
};
