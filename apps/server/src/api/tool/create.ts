import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { authorOf } from '../author-of.ts';
import type { Endpoint } from '../endpoint.ts';

export const createTool: Endpoint<typeof routes.tool.create> = async ({ context, identity, body }) => {
  await checkReferences(context.store, identity.orgId, body);
  return context.store.tool.create(identity.orgId, body, authorOf(identity));
};
