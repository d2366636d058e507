import type { ModelTokens, TokenCounts, TokenUsage } from '@saywell/agent';
import { type Prices, priceOf } from '../../platform/config/prices.ts';
import { usd } from '../../platform/usd.ts';
import type { BilledEngine } from './billed-engine.ts';

/** What one model took. */
export interface ModelShare {
  readonly model: BilledEngine;
  readonly tokens: TokenCounts;
}

/** The model that was asked for, unless others did all of its work, and those that answered instead. */
export function modelShares(model: BilledEngine, { others = [], ...all }: TokenUsage): readonly ModelShare[] {
  if (others.length === 0) return [{ model, tokens: all }];
  const own = others.reduce<TokenCounts>(without, all);
  const isIdle = own.promptTokens <= 0 && own.completionTokens <= 0;
  return [
    ...(isIdle ? [] : [{ model, tokens: own }]),
    ...others.map(({ model: name, ...tokens }) => ({ model: { ...model, model: name }, tokens })),
  ];
}

const without = (counts: TokenCounts, part: ModelTokens): TokenCounts => ({
  promptTokens: counts.promptTokens - part.promptTokens,
  completionTokens: counts.completionTokens - part.completionTokens,
  cachedPromptTokens: counts.cachedPromptTokens - part.cachedPromptTokens,
});

/** US dollars. Cached tokens are among the prompt's. */
export function shareCost({ model, tokens }: ModelShare, prices: Prices): number {
  const { promptTokens, completionTokens, cachedPromptTokens } = tokens;
  const price = priceOf(prices, model.provider, model.model);
  const prompt = price.perMillionPromptTokens ?? 0;
  const cached = price.perMillionCachedPromptTokens ?? prompt;
  const sum =
    (promptTokens - cachedPromptTokens) * prompt +
    cachedPromptTokens * cached +
    completionTokens * (price.perMillionCompletionTokens ?? 0);
  return usd(sum / 1_000_000);
}
