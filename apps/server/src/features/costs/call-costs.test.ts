import { describe, expect, it } from 'vitest';
import { priceOf, pricesSchema } from '../../platform/config/prices.ts';
import { withAnalysisCosts } from './analysis-costs.ts';
import { type BilledCall, callCosts } from './call-costs.ts';
import { chatCosts } from './chat-costs.ts';

const call: BilledCall = {
  engines: {
    transport: 'saywell',
    transcriber: { provider: 'openai', model: 'whisper-1' },
    model: { provider: 'openai', model: 'gpt-4o' },
    voice: { provider: 'flite', voiceId: 'slt' },
  },
  usage: {
    transcribedMs: 90_000,
    tokens: { promptTokens: 1_000_000, completionTokens: 200_000, cachedPromptTokens: 400_000 },
    voiceCharacters: 2_500,
  },
  minutes: 3,
};
const prices = pricesSchema.parse({
  openai: { perMinute: 0.006, perMillionPromptTokens: 1, perMillionCompletionTokens: 2 },
  'openai/gpt-4o': {
    perMillionPromptTokens: 2.5,
    perMillionCachedPromptTokens: 1.25,
    perMillionCompletionTokens: 10,
  },
  platform: { perMinute: 0.05 },
});

describe('costs of a call', () => {
  it('are those of each assistant that had it, at the prices of its engines', () => {
    const tokens = { promptTokens: 1_000_000, completionTokens: 0, cachedPromptTokens: 0 };
    const later = {
      engines: {
        transcriber: null,
        model: { provider: 'openai', model: 'other' },
        voice: { provider: 'slow', voiceId: 'x' },
      },
      usage: { transcribedMs: 0, tokens, voiceCharacters: 1_000 },
    };
    const alone = callCosts(call, prices);
    const both = callCosts({ ...call, later: [later] }, { ...prices, slow: { perThousandCharacters: 0.5 } });
    expect(both.cost).toBeCloseTo(alone.cost + 1 + 0.5);
    expect(both.costs.filter(({ type }) => type === 'voice')).toMatchObject([
      { voice: { provider: 'flite' } },
      { voice: { provider: 'slow' }, characters: 1_000, cost: 0.5 },
    ]);
    expect(both.costs.filter(({ type }) => type === 'transcriber')).toHaveLength(1);
    expect(both.costBreakdown).toMatchObject({ llmPromptTokens: 2_000_000, ttsCharacters: 3_500, tts: 0.5 });
  });

  it('are what was used at the prices of the operator, and their sum', () => {
    const { cost, costs, costBreakdown } = callCosts(call, prices);
    expect(costs).toEqual([
      { type: 'transport', provider: 'saywell', minutes: 3, cost: 0 },
      { type: 'transcriber', transcriber: call.engines.transcriber, minutes: 1.5, cost: 0.009 },
      {
        type: 'model',
        model: call.engines.model,
        promptTokens: 1_000_000,
        completionTokens: 200_000,
        cachedPromptTokens: 400_000,
        // 600,000 at 2.5, 400,000 at 1.25, 200,000 at 10.
        cost: 4,
      },
      { type: 'voice', voice: call.engines.voice, characters: 2_500, cost: 0 },
      { type: 'vapi', subType: 'normal', minutes: 3, cost: 0.15 },
    ]);
    expect(cost).toBe(4.159);
    expect(costBreakdown).toEqual({
      transport: 0,
      stt: 0.009,
      llm: 4,
      tts: 0,
      vapi: 0.15,
      total: 4.159,
      llmPromptTokens: 1_000_000,
      llmCompletionTokens: 200_000,
      llmCachedPromptTokens: 400_000,
      ttsCharacters: 2_500,
    });
  });

  it('are 0 without prices, with the usage', () => {
    const { cost, costs, costBreakdown } = callCosts(call, {});
    expect(cost).toBe(0);
    expect(costs.map((one) => one.cost)).toEqual([0, 0, 0, 0, 0]);
    expect(costBreakdown).toMatchObject({ llmPromptTokens: 1_000_000, ttsCharacters: 2_500 });
  });

  it('have no part of an engine that was not there', () => {
    const engines = { ...call.engines, transcriber: null, voice: null };
    expect(callCosts({ ...call, engines }, prices).costs.map(({ type }) => type)).toEqual([
      'transport',
      'model',
      'vapi',
    ]);
  });

  it('name each engine of a part that several did, at its own price', () => {
    const shares = {
      transcriber: [
        { engine: { provider: 'openai' }, ms: 60_000 },
        { engine: { provider: 'moonshine' }, ms: 30_000 },
      ],
      voice: [],
    };
    const { costs, costBreakdown } = callCosts({ ...call, shares }, prices);
    expect(costs.filter(({ type }) => type === 'transcriber')).toEqual([
      { type: 'transcriber', transcriber: { provider: 'openai' }, minutes: 1, cost: 0.006 },
      { type: 'transcriber', transcriber: { provider: 'moonshine' }, minutes: 0.5, cost: 0 },
    ]);
    expect(costs).toContainEqual({ type: 'voice', voice: call.engines.voice, characters: 2_500, cost: 0 });
    expect(costBreakdown).toMatchObject({ stt: 0.006, ttsCharacters: 2_500 });
  });

  it('name the models that answered instead, each at its own price', () => {
    const tokens = {
      ...call.usage.tokens,
      others: [{ model: 'gpt-4o-mini', promptTokens: 600_000, completionTokens: 0, cachedPromptTokens: 0 }],
    };
    const { costs, costBreakdown } = callCosts({ ...call, usage: { ...call.usage, tokens } }, prices);
    const ofModels = (all: typeof costs) => all.filter(({ type }) => type === 'model');
    // 400,000 at 1.25 and 200,000 at 10; the other at the price of its provider.
    expect(ofModels(costs)).toEqual([
      {
        type: 'model',
        model: call.engines.model,
        promptTokens: 400_000,
        completionTokens: 200_000,
        cachedPromptTokens: 400_000,
        cost: 2.5,
      },
      {
        type: 'model',
        model: { provider: 'openai', model: 'gpt-4o-mini' },
        promptTokens: 600_000,
        completionTokens: 0,
        cachedPromptTokens: 0,
        cost: 0.6,
      },
    ]);
    expect(costBreakdown).toMatchObject({ llm: 3.1, llmPromptTokens: 1_000_000 });
    const whole = { ...call.usage.tokens, others: [{ model: 'gpt-4o-mini', ...call.usage.tokens }] };
    const instead = callCosts({ ...call, usage: { ...call.usage, tokens: whole } }, prices);
    expect(ofModels(instead.costs)).toMatchObject([{ model: { model: 'gpt-4o-mini' }, cost: 1.4 }]);
  });

  it('grow by the analysis, in the sum too', () => {
    const model = { provider: 'openai', model: 'gpt-4o' };
    const usage = { promptTokens: 100_000, completionTokens: 10_000, cachedPromptTokens: 0 };
    const once = withAnalysisCosts(
      callCosts(call, prices),
      [{ analysisType: 'summary', model, usage }],
      prices,
    );
    expect(once.cost).toBe(4.509);
    const twice = withAnalysisCosts(
      once,
      [
        { analysisType: 'structuredData', model, usage },
        { analysisType: 'structuredData', model, usage },
      ],
      prices,
    );
    expect(twice.cost).toBe(5.209);
    expect(twice.costs).toHaveLength(8);
    expect(twice.costBreakdown).toMatchObject({
      llm: 4,
      total: 5.209,
      analysisCostBreakdown: {
        summary: 0.35,
        summaryPromptTokens: 100_000,
        structuredData: 0.7,
        structuredDataCompletionTokens: 20_000,
      },
    });
  });
});

it('the costs of a chat are its answer’s; nothing is said where nothing was counted', () => {
  const model = { provider: 'openai', model: 'gpt-4o' };
  const usage = { promptTokens: 1_000, completionTokens: 100, cachedPromptTokens: 0 };
  expect(chatCosts(model, usage, prices)).toEqual({
    cost: 0.0035,
    costs: [{ type: 'model', model, ...usage, cost: 0.0035 }],
  });
  const others = [{ model: 'gpt-4o-mini', ...usage }];
  expect(chatCosts(model, { ...usage, others }, prices)).toEqual({
    cost: 0.0012,
    costs: [{ type: 'model', model: { provider: 'openai', model: 'gpt-4o-mini' }, ...usage, cost: 0.0012 }],
  });
  expect(chatCosts({ provider: 'built-in' }, undefined, prices)).toEqual({});
});

describe('prices', () => {
  it('of a model go before those of its engine', () => {
    expect(priceOf(prices, 'openai', 'gpt-4o')).toMatchObject({ perMillionPromptTokens: 2.5 });
    expect(priceOf(prices, 'openai', 'other')).toMatchObject({ perMillionPromptTokens: 1 });
    expect(priceOf(prices, 'flite')).toEqual({});
    expect(priceOf(prices, 'constructor')).toEqual({});
  });

  it.each([
    { openai: { perMinute: -1 } },
    { openai: { perHour: 1 } },
    { openai: 3 },
    { '': { perMinute: 1 } },
    { openai: { perMinute: '0.1' } },
    [],
  ])('%j are refused', (given) => {
    expect(pricesSchema.safeParse(given).success).toBe(false);
  });
});
