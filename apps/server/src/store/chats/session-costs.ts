import { isDeepStrictEqual } from 'node:util';
import type { Chat, Session } from '@saywell/contract';
import { usd } from '../../platform/usd.ts';

type Costs = Pick<Session, 'cost' | 'costs'>;

/** A session's costs with those of one more of its chats: one entry for each model. */
export function sessionCosts({ costs: before = [] }: Costs, { costs = [] }: Pick<Chat, 'costs'>): Costs {
  const sums = [...before];
  for (const added of costs) {
    if (added.type !== 'model') continue;
    const index = sums.findIndex((one) => one.type === 'model' && isDeepStrictEqual(one.model, added.model));
    const sum = sums[index];
    if (sum?.type !== 'model') sums.push(added);
    else
      sums[index] = {
        ...sum,
        promptTokens: sum.promptTokens + added.promptTokens,
        completionTokens: sum.completionTokens + added.completionTokens,
        cachedPromptTokens: (sum.cachedPromptTokens ?? 0) + (added.cachedPromptTokens ?? 0),
        cost: usd(sum.cost + added.cost),
      };
  }
  return { cost: usd(sums.reduce((sum, { cost }) => sum + cost, 0)), costs: sums };
}
