import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { ownerOf } from './signed-in.ts';

export const getPreference: Endpoint<typeof routes.auth.preference> = async (request) => {
  const { user } = await ownerOf(request);
  return (await request.context.store.memberPreference.get(user.id)) ?? {};
};

export const replacePreference: Endpoint<typeof routes.auth.replacePreference> = async (request) => {
  const { orgId, user } = await ownerOf(request);
  return request.context.store.memberPreference.replace(orgId, user.id, request.body);
};
