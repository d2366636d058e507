import type { routes } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { draftWorkflow } from '../../features/workflows/draft-workflow.ts';
import type { Endpoint } from '../endpoint.ts';

/** A draft from stored tools and a description; nothing is stored. */
export const generateWorkflow: Endpoint<typeof routes.workflow.generate> = async (request) => {
  const { context, identity, body } = request;
  const { toolIds = [], description } = body;
  await checkReferences(context.store, identity.orgId, { toolIds });
  const tools = await Promise.all(
    [...new Set(toolIds)].map((id) => context.store.tool.get(identity.orgId, id)),
  );
  // One that was deleted just now is left out.
  const stored = tools.filter((tool) => tool !== null);
  return draftWorkflow({ tools: stored, ...(description !== undefined && { description }) });
};
