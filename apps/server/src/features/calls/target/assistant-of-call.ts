import { type Call, type CreateAssistant, createWebCallSchema } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { resolveTarget, teamOf } from './resolve-target.ts';

/** Of a stored call, as far as it is still known; without it the organisation's own server is notified. */
export async function assistantOfCall(store: Store, call: Call): Promise<CreateAssistant> {
  const [first = {}] = await teamOfCall(store, call);
  return first;
}

/** Everybody who may answer in a stored call, as far as they are still known. */
export async function teamOfCall(store: Store, call: Call): Promise<readonly CreateAssistant[]> {
  const { assistant, draft, assistantOverrides, squadId, squad } = call;
  const { workflowId, workflow, workflowOverrides } = call;
  const body = createWebCallSchema.safeParse({
    assistantId: draft === true ? undefined : call.assistantId,
    assistant,
    assistantOverrides,
    squadId,
    squad,
    workflowId,
    workflow,
    workflowOverrides,
  });
  if (!body.success) return [];
  try {
    return teamOf(await resolveTarget(store, call.orgId, body.data));
  } catch (error) {
    if (error instanceof DomainError) return [];
    throw error;
  }
}
