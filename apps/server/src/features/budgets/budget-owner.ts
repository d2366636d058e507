import type { CreateAssistant } from '@saywell/contract';
import { conductOf } from '../agents/conduct.ts';
import type { Spender } from './budget-desk.ts';

/** The assistant that a call or a chat begins with. */
export type BudgetOwner = Pick<Spender, 'assistantId' | 'assistantBudget'>;

/** What is laid over a stored assistant may come from a page: its budget is as it was stored. */
export function budgetOwnerOf({
  assistant,
  assistantId,
}: {
  readonly assistant: CreateAssistant;
  readonly assistantId?: string;
}): BudgetOwner {
  return { assistantId, assistantBudget: conductOf(assistant).conduct.budget };
}
