import type { TokenUsage } from '@saywell/agent';
import type { Chat } from '@saywell/contract';
import type { Prices } from '../../platform/config/prices.ts';
import type { BilledEngine } from './billed-engine.ts';
import { sumOf } from './call-costs.ts';
import { modelShares, shareCost } from './model-shares.ts';

/** What the answer of a chat took; nothing is said of a dialogue that counts nothing. */
export function chatCosts(
  model: BilledEngine,
  usage: TokenUsage | undefined,
  prices: Prices,
): Pick<Chat, 'cost' | 'costs'> {
  if (usage === undefined) return {};
  const costs = modelShares(model, usage).map((share) => ({
    type: 'model' as const,
    model: { ...share.model },
    ...share.tokens,
    cost: shareCost(share, prices),
  }));
  return { cost: sumOf(costs), costs };
}
