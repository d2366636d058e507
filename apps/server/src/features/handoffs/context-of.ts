import type { HandoverContext } from '@saywell/agent';
import type { AssistantDestination, HandoffDestination } from '@saywell/contract';

type Mode = NonNullable<AssistantDestination['transferMode']>;

/**
 * What the next assistant hears of the conversation: the plan counts before the mode. Without both, a member of
 * a squad and a transfer keep everything with the instructions of the one before (`rolling-history`), a handoff everything
 * but those.
 */
export function contextOf(
  destination: Exclude<HandoffDestination, { type: 'dynamic' }>,
  { isAnnounced }: { readonly isAnnounced: boolean },
): HandoverContext {
  const { contextEngineeringPlan: plan } = destination;
  const mode = destination.type === 'assistant' ? destination.transferMode : undefined;
  if (plan === undefined)
    return ofMode(mode ?? (isAnnounced ? 'rolling-history' : 'swap-system-message-in-history'));
  switch (plan.type) {
    case 'lastNMessages':
      return { type: 'newest', count: plan.maxMessages };
    case 'none':
      return { type: 'none' };
    case 'userAndAssistantMessages':
      return { type: 'spoken' };
    case 'previousAssistantMessages':
      return { type: 'before-this-one' };
    case 'all':
      return { type: 'all', keepsInstructions: false, keepsTransfers: true };
  }
}

function ofMode(mode: Mode): HandoverContext {
  switch (mode) {
    case 'rolling-history':
      return { type: 'all', keepsInstructions: true, keepsTransfers: true };
    case 'swap-system-message-in-history':
      return { type: 'all', keepsInstructions: false, keepsTransfers: true };
    case 'swap-system-message-in-history-and-remove-transfer-tool-messages':
      return { type: 'all', keepsInstructions: false, keepsTransfers: false };
    case 'delete-history':
      return { type: 'none' };
  }
}
