import { type routes, searchKinds } from '@saywell/contract';
import type { Endpoint } from '../endpoint.ts';

/** Who the members are is for administrators. */
export const find: Endpoint<typeof routes.search.find> = async ({ context, identity, query }) => {
  const { q, kindAny = searchKinds } = query;
  const kinds = identity.role === 'admin' ? kindAny : kindAny.filter((kind) => kind !== 'member');
  return { results: await context.store.search.find(identity.orgId, q, kinds) };
};
