import type { routes } from '@saywell/contract';
import { meOf } from '../../features/people/me-of.ts';
import type { Endpoint } from '../endpoint.ts';
import { ownerOf, sessionOf } from './signed-in.ts';

export const getMe: Endpoint<typeof routes.auth.me> = async (request) => {
  const session = await sessionOf(request);
  return meOf(request.context.people, { ...session, confirmedAt: request.identity.session?.confirmedAt });
};

export const updateMe: Endpoint<typeof routes.auth.updateMe> = async (request) => {
  const { context, body } = request;
  const { orgId, user } = await ownerOf(request);
  if (body.fullName !== undefined) await context.store.member.rename(orgId, user.id, body.fullName);
  return meOf(context.people, await sessionOf(request));
};
