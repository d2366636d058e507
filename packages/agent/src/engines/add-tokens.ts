import type { TokenUsage } from './engine.ts';

/** What two requests took together. */
export function addTokens(sum: TokenUsage | undefined, added: TokenUsage): TokenUsage {
  return {
    promptTokens: (sum?.promptTokens ?? 0) + added.promptTokens,
    completionTokens: (sum?.completionTokens ?? 0) + added.completionTokens,
    cachedPromptTokens: (sum?.cachedPromptTokens ?? 0) + added.cachedPromptTokens,
  };
}
