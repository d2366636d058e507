import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import type { Endpoint } from '../endpoint.ts';

/** All of the list, or none. */
export const createTemplates: Endpoint<typeof routes.template.create> = async (request) => {
  const { context, identity, body } = request;
  await checkReferences(context.store, identity.orgId, body);
  return context.store.template.createAll(identity.orgId, body);
};
