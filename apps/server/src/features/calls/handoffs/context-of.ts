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
    return ofMode[mode ?? (isAnnounced ? 'rolling-history' : 'swap-system-message-in-history')];
  if (plan.type === 'lastNMessages') return { type: 'newest', count: plan.maxMessages };
  return ofPlan[plan.type];
}

type Plan = NonNullable<AssistantDestination['contextEngineeringPlan']>['type'];
const ofPlan: Readonly<Record<Exclude<Plan, 'lastNMessages'>, HandoverContext>> = {
  none: { type: 'none' },
  userAndAssistantMessages: { type: 'spoken' },
  previousAssistantMessages: { type: 'before-this-one' },
  all: { type: 'all', keepsInstructions: false, keepsTransfers: true },
};
const ofMode: Readonly<Record<Mode, HandoverContext>> = {
  'rolling-history': { type: 'all', keepsInstructions: true, keepsTransfers: true },
  'swap-system-message-in-history': { type: 'all', keepsInstructions: false, keepsTransfers: true },
  'swap-system-message-in-history-and-remove-transfer-tool-messages': {
    type: 'all',
    keepsInstructions: false,
    keepsTransfers: false,
  },
  'delete-history': { type: 'none' },
};
