import type { ApiWarning, CreateAssistant } from '@saywell/contract';
import type { Store } from '../../store/store.ts';
import { credentialFor } from '../agents/credential-for.ts';
import { keepsNothing } from '../agents/what-is-kept.ts';
import { withoutEffect } from '../warnings/fields/field-effect.ts';

/** Why no trace of the assistant's calls will be sent. */
export async function traceWarnings(
  store: Pick<Store, 'credential'>,
  orgId: string,
  assistant: CreateAssistant,
): Promise<readonly ApiWarning[]> {
  if (assistant.observabilityPlan === undefined || assistant.observabilityPlan === null) return [];
  const why = keepsNothing(assistant)
    ? 'With compliancePlan.hipaaEnabled nothing is sent of what was said.'
    : 'There is no credential of langfuse: add one with POST /credential.';
  if (!keepsNothing(assistant) && (await credentialFor(store, orgId, assistant, 'langfuse')) !== undefined)
    return [];
  return [withoutEffect('observabilityPlan', why)];
}
