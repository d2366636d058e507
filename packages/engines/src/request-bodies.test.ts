import type { ChatRequest } from '@saywell/agent';
import { expect, it } from 'vitest';
import { requestBody as anthropicBody } from './anthropic/request-body.ts';
import { requestBody as openAIBody } from './openai-compatible/request-body.ts';

const request: ChatRequest = {
  messages: [{ role: 'user', content: 'hello' }],
  tools: [],
  options: { model: 'm', temperature: 0.4, maxTokens: 200 },
  signal: new AbortController().signal,
};
const refused = new Set<string>();

it('a model of OpenAI’s protocol is asked with its effort and its cache (field: model<openai>.reasoningEffort, model<openai>.promptCacheKey, model<openai>.promptCacheRetention)', () => {
  const settings = { reasoningEffort: 'low', promptCacheKey: 'k', promptCacheRetention: '24h' };
  const parts = { request, settings, quirks: {}, model: 'gpt-5', refused };
  expect(openAIBody(parts)).toMatchObject({
    reasoning_effort: 'low',
    prompt_cache_key: 'k',
    prompt_cache_retention: '24h',
  });
  expect(openAIBody({ ...parts, refused: new Set(['reasoning_effort', 'prompt_cache']) })).not.toMatchObject({
    reasoning_effort: 'low',
  });
});

it('what a model of OpenAI’s thinks does not shorten its answer (field: model<openai>.maxTokens)', () => {
  const asked = (model: string, reasoningEffort?: string) =>
    openAIBody({ request, settings: { reasoningEffort }, quirks: {}, model, refused });
  expect(asked('gpt-5')).toMatchObject({ max_completion_tokens: 10_200 });
  expect(asked('gpt-5.1', 'none')).toMatchObject({ max_completion_tokens: 200, temperature: 0.4 });
  expect(asked('gpt-4.1')).toMatchObject({ max_tokens: 200 });
});

it('Claude thinks within its budget, on top of the answer (field: model<anthropic>.thinking.**)', () => {
  const settings = { thinkingBudgetTokens: 2_000 };
  const body = anthropicBody({ request, settings, model: 'claude-3-7-sonnet-20250219', refused });
  expect(body).toMatchObject({ max_tokens: 2_200, thinking: { type: 'enabled', budget_tokens: 2_000 } });
  expect(body).not.toHaveProperty('temperature');
});

it('an endpoint of the customer’s is sent the conversation where it asks for it (field: model<custom-llm>.metadataSendMode)', () => {
  const told = { call: { id: 'c' }, customer: { number: '+1' }, messages: 'not these' };
  const asked = { ...request, options: { ...request.options, conversation: told } };
  const parts = { request: asked, quirks: {}, model: 'm', refused };
  const body = { metadata: { tier: 'gold' } };
  expect(openAIBody({ ...parts, settings: { body, sendsConversation: true } })).toMatchObject({
    metadata: { tier: 'gold' },
    call: { id: 'c' },
    customer: { number: '+1' },
    messages: [{ role: 'user', content: 'hello' }],
  });
  for (const settings of [{}, { sendsConversation: false }])
    expect(openAIBody({ ...parts, settings })).not.toHaveProperty('call');
  const settings = { body, sendsConversation: true };
  expect(openAIBody({ ...parts, settings, refused: new Set(['conversation']) })).not.toHaveProperty('call');
});
