import type { ChatMessage, ChatModel } from '../chat-model.ts';
import { readChat } from './chat-stream.ts';
import { createClient, type OpenAIEndpoint } from './endpoint.ts';
import { openExchange } from './open-exchange.ts';

export interface OpenAIChatModelOptions extends OpenAIEndpoint {
  /** Used when the request names none. Default `gpt-4o-mini`. */
  readonly model?: string | undefined;
}

const engineName = 'openai';
const defaultModel = 'gpt-4o-mini';

/** Servers refuse fields that they do not know. */
const withoutOpaque = (message: ChatMessage): object =>
  'opaque' in message ? { ...message, opaque: undefined } : message;

/** A chat endpoint that speaks the OpenAI protocol, streamed. */
export function createOpenAIChatModel({ model, ...endpoint }: OpenAIChatModelOptions): ChatModel {
  const client = createClient(engineName, endpoint);
  return {
    name: engineName,
    async stream({ messages, tools, options, signal }) {
      const body = {
        model: options.model ?? model ?? defaultModel,
        messages: messages.map(withoutOpaque),
        stream: true,
        stream_options: { include_usage: true },
        max_tokens: options.maxTokens,
        temperature: options.temperature,
        tools,
      };
      const exchange = await openExchange(client, '/chat/completions', JSON.stringify(body), signal);
      return readChat(client, exchange);
    },
  };
}
