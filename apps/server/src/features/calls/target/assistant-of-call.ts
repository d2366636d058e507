import { type Call, type CreateAssistant, createWebCallSchema } from '@saywell/contract';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import type { Store } from '../../../store/store.ts';
import { applyOverrides } from '../../agents/agent-config.ts';
import { resolveTarget } from './resolve-target.ts';

/** Of a stored call, as far as it is still known; without it the organisation's own server is notified. */
export async function assistantOfCall(store: Store, call: Call): Promise<CreateAssistant> {
  const { assistantId, assistant, assistantOverrides, squadId, squad } = call;
  const body = createWebCallSchema.safeParse({ assistantId, assistant, assistantOverrides, squadId, squad });
  if (!body.success) return {};
  try {
    const target = await resolveTarget(store, call.orgId, body.data);
    return applyOverrides(target.assistant, target.overrides);
  } catch (error) {
    if (error instanceof DomainError) return {};
    throw error;
  }
}
