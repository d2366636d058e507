import type { TextModel } from '@saywell/agent';
import type { Prices } from '../../platform/config/prices.ts';
import type { BilledEngine } from '../costs/billed-engine.ts';
import { chatCosts } from '../costs/chat-costs.ts';
import type { BudgetDesk } from './budget-desk.ts';
import { budgetPricesOfModels, maySpend } from './budget-prices.ts';
import { spenderOf } from './call-spending.ts';
import { estimatedUsage } from './estimated-usage.ts';

export interface BudgetedTextModelOptions {
  readonly orgId: string;
  readonly budgets: Pick<BudgetDesk, 'open' | 'close'>;
  readonly prices: Prices;
}

/**
 * Writes within the organisation's budget, and counts what it took; what is cut off or never counted is estimated.
 * `complete` throws `DomainError` `billing-limit-reached` and `spending-stopped`, too.
 */
export function budgetedTextModel(model: TextModel, options: BudgetedTextModelOptions): TextModel {
  const { orgId, budgets, prices } = options;
  return {
    ...model,
    async complete(request) {
      const billed: BilledEngine = {
        provider: model.name,
        ...(request.model !== undefined && { model: request.model }),
      };
      if (!maySpend({ model: billed }, prices)) return model.complete(request);
      const spender = spenderOf(orgId, {}, undefined);
      await budgets.open(spender);
      let usage = estimatedUsage(request.messages);
      try {
        const answer = await model.complete(request);
        usage = answer.usage ?? usage;
        return answer;
      } finally {
        const { cost = 0 } = chatCosts(billed, usage, budgetPricesOfModels(billed, usage, prices));
        await budgets.close(spender, cost);
      }
    },
  };
}
