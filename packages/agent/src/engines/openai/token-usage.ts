import type { TokenUsage } from '../engine.ts';
import { fieldOf } from './body.ts';

/** What an answer says that it took; undefined when it does not say. */
export function tokenUsageOf(answer: unknown): TokenUsage | undefined {
  // Groq streams its own field.
  const usage = fieldOf(answer, 'usage') ?? fieldOf(fieldOf(answer, 'x_groq'), 'usage');
  const promptTokens = countOf(fieldOf(usage, 'prompt_tokens'));
  const completionTokens = countOf(fieldOf(usage, 'completion_tokens'));
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  // The second is DeepSeek's.
  const cached =
    countOf(fieldOf(fieldOf(usage, 'prompt_tokens_details'), 'cached_tokens')) ??
    countOf(fieldOf(usage, 'prompt_cache_hit_tokens')) ??
    0;
  return {
    promptTokens: promptTokens ?? 0,
    completionTokens: completionTokens ?? 0,
    cachedPromptTokens: Math.min(cached, promptTokens ?? 0),
  };
}

/** More than any context holds is a defect of the endpoint, and would become money. */
const maxTokens = 100_000_000;

export function countOf(value: unknown): number | undefined {
  const isCount = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxTokens;
  return isCount ? value : undefined;
}
