import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';

export const createSquad: Endpoint<typeof routes.squad.create> = async ({ context, identity, body }) => {
  await checkReferences(context.store, identity.orgId, body);
  return context.store.squad.create(identity.orgId, body, authorOf(identity));
};
