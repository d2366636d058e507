import type { AssistantOverrides, CreateWebCall, CreateWorkflow, Workflow } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { withoutStoredFields } from '../../../store/rows/without-stored-fields.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides, mergeOverrides } from '../../agents/merge-overrides.ts';
import { type NodeOf, nodeAssistant } from '../../workflows/node-assistant.ts';
import type { WorkflowPlace } from '../../workflows/workflow-place.ts';
import type { CallTarget } from '../target/call-target.ts';

/** The assistant of one conversation node. */
export function targetAt(place: WorkflowPlace, overrides: AssistantOverrides | undefined): CallTarget {
  return { assistant: nodeAssistant(place.workflow, place.node), overrides, workflow: place };
}

/**
 * The node that a call with a workflow begins with; the others stand beside it, as members of a squad do.
 * @throws {DomainError} `not-found` or `validation-failed`.
 */
export async function workflowTarget(
  store: Pick<Store, 'workflow'>,
  orgId: string,
  body: CreateWebCall,
): Promise<CallTarget> {
  const workflow = body.workflow ?? (await storedWorkflow(store, orgId, body.workflowId ?? ''));
  const { variableValues } = body.workflowOverrides ?? {};
  const overrides = mergeOverrides(
    variableValues && { variableValues },
    greetingOf(body.assistantOverrides),
    body.assistantOverrides,
  );
  const [start, ...later] = [...workflow.nodes].sort((one, other) => rank(one) - rank(other));
  if (start?.type !== 'conversation')
    throw new DomainError('validation-failed', [
      `${body.workflow === undefined ? 'workflowId' : 'workflow.nodes'}: a call has to begin with a conversation, and "${start?.name ?? ''}" is none`,
    ]);
  const talking = later.filter((node) => node.type === 'conversation');
  const others = talking.map((node) => applyOverrides(nodeAssistant(workflow, node), overrides));
  const modelPaths = [start, ...talking].map((node) => modelPathOf(workflow, node));
  return { ...targetAt({ workflow, node: start }, overrides), others, modelPaths };
}

/** A conversation's first line is made by its model; whoever starts the call may say which it is. */
const greetingOf = ({ firstMessage }: AssistantOverrides = {}): AssistantOverrides | undefined =>
  firstMessage ? { firstMessageMode: 'assistant-speaks-first' } : undefined;

/** The node's own, or what all share. */
function modelPathOf({ nodes }: CreateWorkflow, node: NodeOf<'conversation'>): string {
  return node.model === undefined ? 'workflow.model' : `workflow.nodes[${nodes.indexOf(node)}].model`;
}

const rank = ({ isStart = false }: { readonly isStart?: boolean | undefined }): number => (isStart ? 0 : 1);

async function storedWorkflow(
  store: Pick<Store, 'workflow'>,
  orgId: string,
  id: string,
): Promise<CreateWorkflow> {
  const found: Workflow | null = await store.workflow.get(orgId, id);
  if (found === null) throw DomainError.notFound(`workflowId ${id}`);
  return withoutStoredFields(found);
}
