import type { TokenUsage } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import type { Prices } from '../../platform/config/prices.ts';
import type { BilledEngine } from './billed-engine.ts';
import { type CallCosts, summed } from './call-costs.ts';
import { modelShares, shareCost } from './model-shares.ts';

/** What one part of an analysis took. */
export interface AnalysisUsage {
  readonly analysisType: 'summary' | 'structuredData' | 'successEvaluation';
  readonly model: BilledEngine;
  readonly usage: TokenUsage;
}

type StoredCosts = Pick<Call, 'costs' | 'costBreakdown'>;

/** The call's costs with what its analysis took besides. */
export function withAnalysisCosts(
  { costs = [], costBreakdown = {} }: StoredCosts,
  taken: readonly AnalysisUsage[],
  prices: Prices,
): CallCosts {
  const added = taken.flatMap(({ analysisType, model, usage }) =>
    modelShares(model, usage).map((share) => ({
      type: 'analysis',
      analysisType,
      model: share.model,
      ...share.tokens,
      cost: shareCost(share, prices),
    })),
  );
  const breakdown = new Map<string, number>(numbersOf(costBreakdown['analysisCostBreakdown']));
  const add = (name: string, amount: number) => breakdown.set(name, (breakdown.get(name) ?? 0) + amount);
  for (const { analysisType, promptTokens, completionTokens, cachedPromptTokens, cost } of added) {
    add(analysisType, cost);
    add(`${analysisType}PromptTokens`, promptTokens);
    add(`${analysisType}CompletionTokens`, completionTokens);
    add(`${analysisType}CachedPromptTokens`, cachedPromptTokens);
  }
  const analysisCostBreakdown = Object.fromEntries(breakdown);
  return summed({
    costs: [...costs, ...added],
    costBreakdown: { ...costBreakdown, analysisCostBreakdown },
  });
}

function numbersOf(stored: unknown): [string, number][] {
  if (typeof stored !== 'object' || stored === null) return [];
  return Object.entries(stored).flatMap(([name, amount]): [string, number][] =>
    typeof amount === 'number' ? [[name, amount]] : [],
  );
}
