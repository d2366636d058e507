import type { CreateAssistant } from '@saywell/contract';
import { expect, it } from 'vitest';
import { settingsOf } from './hosted-model.ts';

type Model = NonNullable<CreateAssistant['model']>;
const settings = (model: Model, metadata?: object) =>
  settingsOf({ model, ...(metadata && { metadata: { ...metadata } }) });

it('OpenAI is told its knobs (field: model<openai>.fallbackModels, model<openai>.promptCacheKey, model<openai>.promptCacheRetention, model<openai>.reasoningEffort)', () => {
  const knobs = {
    model: 'gpt',
    fallbackModels: ['mini'],
    promptCacheKey: 'k',
    promptCacheRetention: '24h',
    reasoningEffort: 'low',
  } as const;
  expect(settings({ provider: 'openai', ...knobs, fallbackModels: ['mini'] })).toEqual(knobs);
});

it.each(['anthropic', 'anthropic-bedrock'] as const)(
  '%s thinks as long as it may (field: model<anthropic>.thinking.**, model<anthropic-bedrock>.thinking.**)',
  (provider) => {
    const thinking = { type: 'enabled', budgetTokens: 2_000 } as const;
    expect(settings({ provider, model: 'claude', thinking })).toEqual({
      model: 'claude',
      thinkingBudgetTokens: 2_000,
    });
  },
);

it('an endpoint of the customer’s gets headers, time and metadata (field: model<custom-llm>.headers, model<custom-llm>.timeoutSeconds, model<custom-llm>.metadataSendMode)', () => {
  const url = 'https://models.example/v1';
  const model = { provider: 'custom-llm', model: 'm', url, timeoutSeconds: 30 } as const;
  const metadata = { tier: 'gold' };
  expect(settings({ ...model, headers: { 'x-a': 'b' } }, metadata)).toEqual({
    model: 'm',
    headers: { 'x-a': 'b' },
    timeoutSeconds: 30,
    body: { metadata },
    sendsConversation: true,
  });
  const sentIn = (metadataSendMode: 'off' | 'destructured') =>
    settings({ ...model, headers: { 'x-a': 'b' }, metadataSendMode }, metadata);
  expect(sentIn('destructured')).toMatchObject({ body: metadata, sendsConversation: true });
  expect(sentIn('off')).toMatchObject({ body: {}, sendsConversation: false });
  expect(settings({ provider: 'custom-llm', model: 'm' }, metadata)).toMatchObject({
    body: { metadata },
    sendsConversation: false,
  });
});
