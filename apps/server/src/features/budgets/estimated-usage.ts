import type { TokenUsage } from '@saywell/agent';

const charactersPerToken = 4;
/** Of a reply that was cut off early, as most are. */
const completionTokens = 100;

/** Of a request that its endpoint has not counted: it was given up before, or the endpoint never counts. */
export function estimatedUsage(messages: readonly object[]): TokenUsage {
  const promptTokens = Math.ceil(JSON.stringify(messages).length / charactersPerToken);
  return { promptTokens, completionTokens, cachedPromptTokens: 0 };
}
