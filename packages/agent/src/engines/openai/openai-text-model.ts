import type { TextModel } from '../engine.ts';
import { fieldOf, readJson } from './body.ts';
import { createClient, type OpenAIEndpoint } from './endpoint.ts';
import { badAnswer } from './failures.ts';
import { tokenUsageOf } from './token-usage.ts';

export interface OpenAITextModelOptions extends Omit<OpenAIEndpoint, 'responseTimeoutMs' | 'idleTimeoutMs'> {
  /** Used when the assistant names none. Default `gpt-4o-mini`. */
  readonly model?: string;
}

const engineName = 'openai';
const defaultModel = 'gpt-4o-mini';
const defaultMaxTokens = 1_000;
const maxAnswerBytes = 1_000_000;
/** An answer that is not streamed begins when it is whole; the asker's signal is the nearer limit. */
const longestAnswerMs = 60_000;

/**
 * Written answers by a chat endpoint that speaks the OpenAI protocol, whole and without tools.
 *
 * @example
 * const model = createOpenAITextModel({ baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' });
 */
export function createOpenAITextModel({ model, ...endpoint }: OpenAITextModelOptions): TextModel {
  const client = createClient(engineName, {
    ...endpoint,
    responseTimeoutMs: longestAnswerMs,
    idleTimeoutMs: longestAnswerMs,
  });
  return {
    name: engineName,
    async complete(asked) {
      const body = {
        model: asked.model ?? model ?? defaultModel,
        messages: asked.messages,
        max_tokens: asked.maxTokens ?? defaultMaxTokens,
        temperature: 0,
      };
      const exchange = await client.request('/chat/completions', JSON.stringify(body), asked.signal);
      const answer = await readJson(client, exchange, maxAnswerBytes);
      const text = fieldOf(fieldOf(fieldOf(fieldOf(answer, 'choices'), 0), 'message'), 'content');
      if (typeof text !== 'string' || text.trim() === '')
        throw badAnswer(engineName, 'The answer has no text');
      const usage = tokenUsageOf(answer);
      return { text, ...(usage !== undefined && { usage }) };
    },
  };
}
