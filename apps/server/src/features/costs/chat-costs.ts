import type { TokenUsage } from '@saywell/agent';
import type { Chat } from '@saywell/contract';
import { type Prices, priceOf } from '../../platform/config/prices.ts';
import { type BilledEngine, tokenCost } from './call-costs.ts';

/** What the answer of a chat took; nothing is said of a dialogue that counts nothing. */
export function chatCosts(
  model: BilledEngine,
  usage: TokenUsage | undefined,
  prices: Prices,
): Pick<Chat, 'cost' | 'costs'> {
  if (usage === undefined) return {};
  const cost = tokenCost(usage, priceOf(prices, model.provider, model.model));
  return { cost, costs: [{ type: 'model', model: { ...model }, ...usage, cost }] };
}
