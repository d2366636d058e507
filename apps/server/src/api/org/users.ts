import type { routes } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';
import { reachedOrg } from './reached-org.ts';

export const listUsers: Endpoint<typeof routes.org.users> = async (request) => {
  const { id } = await reachedOrg(request);
  return request.context.store.member.list(id);
};
