import { type CreateAssistant, createToolSchema } from '@saywell/contract';
import type { Store } from '../../../store/store.ts';
import type { CallableTool } from '../../tools/callable-tool.ts';
import { callableTool } from '../../tools/tool-forms.ts';

/** What an assistant's consent plan calls when a caller does not agree; null: nothing, or it is gone. */
export async function declineToolOf(
  tools: Pick<Store['tool'], 'get'>,
  orgId: string,
  { compliancePlan }: Pick<CreateAssistant, 'compliancePlan'>,
): Promise<CallableTool | null> {
  const plan = compliancePlan?.recordingConsentPlan;
  if (plan?.type !== 'verbal') return null;
  const { declineTool, declineToolId } = plan;
  if (declineTool !== undefined) {
    const read = createToolSchema.safeParse(declineTool);
    return read.success ? callableTool(read.data) : null;
  }
  const stored = declineToolId === undefined ? null : await tools.get(orgId, declineToolId);
  return stored && callableTool(stored);
}
