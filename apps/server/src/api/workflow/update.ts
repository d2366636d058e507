import { graphIssues, type routes, type UpdateWorkflow, type Workflow } from '@saywell/contract';
import { checkReferences } from '../../features/references/check-references.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { found } from '../found.ts';

/**
 * Lays the given fields over the stored ones; `null` clears a field. One after the other:
 * two changes that are sound by themselves may close a cycle together.
 */
export const updateWorkflow: Endpoint<typeof routes.workflow.update> = async (request) => {
  const { context, identity, params, body, ifUnchanged } = request;
  const { orgId } = identity;
  await checkReferences(context.store, orgId, body);
  return context.store.exclusively(`workflow ${params.id}`, async (store) => {
    const stored = found(await store.workflow.get(orgId, params.id), 'workflow', params.id);
    refuseUnsound(stored, body);
    return found(await store.workflow.update(orgId, params.id, body, ifUnchanged), 'workflow', params.id);
  });
};

const maxRefused = 50;

function refuseUnsound(stored: Workflow, { nodes, edges }: UpdateWorkflow): void {
  if (nodes === undefined && edges === undefined) return;
  const issues = graphIssues({ nodes: nodes ?? stored.nodes, edges: edges ?? stored.edges });
  if (issues.length === 0) return;
  const messages = issues.map(({ path, message }) => `${path.join('.')} is not valid: ${message}`);
  throw new DomainError('validation-failed', messages.slice(0, maxRefused));
}
