import type { ChatRequest } from '@saywell/agent';
import type { ChatSettings } from '../chat-settings.ts';
import type { Quirks } from '../model-providers.ts';
import { wireMessages } from './wire-messages.ts';

export interface RequestParts {
  readonly request: ChatRequest;
  readonly settings: ChatSettings;
  readonly quirks: Quirks;
  readonly model: string;
  /** Parameters that this endpoint has refused for this model. */
  readonly refused: ReadonlySet<string>;
}

/** OpenAI's models that think first: they take no temperature, and count what they think among the answer's tokens. */
const reasoningModel = /^(?:openai\/)?(?:o\d|gpt-5)/;

/** Does it think before it answers, so that it takes no temperature? */
export const thinksFirst = (model: string, effort: string | undefined): boolean =>
  reasoningModel.test(model) && effort !== 'none';

/** Room for thoughts on top of an answer: with fewer a hard question leaves nothing for its answer. */
const thinkingTokens = 10_000;

/** The smallest request that serves: every field more is one that some endpoint refuses. */
export function requestBody({ request, settings, quirks, model, refused }: RequestParts): object {
  const { options, tools } = request;
  const isReasoning = reasoningModel.test(model);
  const takes = (parameter: string): boolean => !refused.has(parameter);
  const effort = settings.reasoningEffort;
  const thinks = thinksFirst(model, effort);
  const hasTemperature = takes('temperature') && !thinks;
  const limit = options.maxTokens + (thinks ? thinkingTokens : 0);
  return {
    ...settings.body,
    ...(settings.sendsConversation === true && takes('conversation') && options.conversation),
    ...quirks.body,
    model,
    messages: wireMessages(request.messages, quirks),
    stream: true,
    ...(takes('stream_options') && { stream_options: { include_usage: true } }),
    ...maxTokens({ quirks, isReasoning, refused, limit }),
    ...(hasTemperature && options.temperature !== undefined && { temperature: options.temperature }),
    ...(effort !== undefined && takes('reasoning_effort') && { reasoning_effort: effort }),
    ...(takes('prompt_cache') && promptCache(settings)),
    ...(tools.length > 0 &&
      !quirks.hasNoTools && { tools: tools.map((tool) => wireTool(tool, takes('strict'))) }),
  };
}

function maxTokens(parts: {
  readonly quirks: Quirks;
  readonly isReasoning: boolean;
  readonly refused: ReadonlySet<string>;
  readonly limit: number;
}): object {
  const { quirks, isReasoning, refused, limit } = parts;
  const usual = isReasoning ? 'max_completion_tokens' : (quirks.maxTokensField ?? 'max_tokens');
  const names = [usual, 'max_tokens', 'max_completion_tokens'];
  const name = names.find((name) => !refused.has(name));
  return name === undefined ? {} : { [name]: limit };
}

function promptCache({ promptCacheKey, promptCacheRetention }: ChatSettings): object {
  return {
    ...(promptCacheKey !== undefined && { prompt_cache_key: promptCacheKey }),
    ...(promptCacheRetention !== undefined && { prompt_cache_retention: promptCacheRetention }),
  };
}

function wireTool(tool: ChatRequest['tools'][number], takesStrict: boolean): object {
  if (takesStrict || tool.function.strict === undefined) return tool;
  const { strict: _, ...others } = tool.function;
  return { ...tool, function: others };
}
