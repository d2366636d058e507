import type { ModelTokens, TokenCounts, TokenUsage } from './engine.ts';

/** What two requests took together. */
export function addTokens(sum: TokenUsage | undefined, added: TokenUsage): TokenUsage {
  const others = [...(sum?.others ?? []), ...(added.others ?? [])].reduce<readonly ModelTokens[]>(
    withModel,
    [],
  );
  return { ...addCounts(sum, added), ...(others.length > 0 && { others }) };
}

function withModel(models: readonly ModelTokens[], added: ModelTokens): readonly ModelTokens[] {
  const { model } = added;
  const known = models.find((one) => one.model === model);
  if (known === undefined) return [...models, added];
  return models.map((one) => (one === known ? { model, ...addCounts(one, added) } : one));
}

function addCounts(sum: TokenCounts | undefined, added: TokenCounts): TokenCounts {
  return {
    promptTokens: (sum?.promptTokens ?? 0) + added.promptTokens,
    completionTokens: (sum?.completionTokens ?? 0) + added.completionTokens,
    cachedPromptTokens: (sum?.cachedPromptTokens ?? 0) + added.cachedPromptTokens,
  };
}
