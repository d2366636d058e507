import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import type { Endpoint } from '../endpoint.ts';

export const createWorkflow: Endpoint<typeof routes.workflow.create> = async (request) => {
  const { context, identity, body } = request;
  await checkReferences(context.store, identity.orgId, body);
  return context.store.workflow.create(identity.orgId, body);
};
