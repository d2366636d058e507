import type { CallUsage, TokenUsage } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import { type EnginePrice, type Prices, priceOf } from '../../platform/config/prices.ts';
import { usd } from '../../platform/usd.ts';

/** What a call cost, as calls have it. */
export type CallCosts = Required<Pick<Call, 'cost' | 'costs' | 'costBreakdown'>>;

/** An engine that did its part of a call. */
export interface BilledEngine {
  /** The engine's name. */
  readonly provider: string;
  readonly model?: string;
  readonly voiceId?: string;
}

export interface BilledEngines {
  readonly transport: string;
  readonly transcriber: BilledEngine | null;
  readonly model: BilledEngine;
  readonly voice: BilledEngine | null;
}

export interface BilledCall {
  readonly engines: BilledEngines;
  readonly usage: CallUsage;
  /** From its start to its end. */
  readonly minutes: number;
}

/** What the call itself took, and what that cost. The sum of the list is the call's cost. */
export function callCosts({ engines, usage, minutes }: BilledCall, prices: Prices): CallCosts {
  const { transcriber, model, voice } = engines;
  const { promptTokens, completionTokens, cachedPromptTokens } = usage.tokens;
  const heardMinutes = usage.transcribedMs / 60_000;
  const characters = usage.voiceCharacters;
  const transport = usd(minutes * (priceOf(prices, 'transport').perMinute ?? 0));
  const platform = usd(minutes * (priceOf(prices, 'platform').perMinute ?? 0));
  const stt = usd(heardMinutes * (enginePrice(prices, transcriber).perMinute ?? 0));
  const llm = tokenCost(usage.tokens, enginePrice(prices, model));
  const tts = usd((characters / 1_000) * (enginePrice(prices, voice).perThousandCharacters ?? 0));
  return summed({
    costs: [
      { type: 'transport', provider: engines.transport, minutes, cost: transport },
      ...(transcriber === null
        ? []
        : [{ type: 'transcriber', transcriber, minutes: heardMinutes, cost: stt }]),
      { type: 'model', model, promptTokens, completionTokens, cachedPromptTokens, cost: llm },
      ...(voice === null ? [] : [{ type: 'voice', voice, characters, cost: tts }]),
      { type: 'vapi', subType: 'normal', minutes, cost: platform },
    ],
    costBreakdown: {
      transport,
      stt,
      llm,
      tts,
      vapi: platform,
      llmPromptTokens: promptTokens,
      llmCompletionTokens: completionTokens,
      llmCachedPromptTokens: cachedPromptTokens,
      ttsCharacters: characters,
    },
  });
}

const enginePrice = (prices: Prices, engine: BilledEngine | null): EnginePrice =>
  engine === null ? {} : priceOf(prices, engine.provider, engine.model);

/** Cached tokens are among the prompt's. */
export function tokenCost(
  { promptTokens, completionTokens, cachedPromptTokens }: TokenUsage,
  price: EnginePrice,
): number {
  const prompt = price.perMillionPromptTokens ?? 0;
  const cached = price.perMillionCachedPromptTokens ?? prompt;
  const sum =
    (promptTokens - cachedPromptTokens) * prompt +
    cachedPromptTokens * cached +
    completionTokens * (price.perMillionCompletionTokens ?? 0);
  return usd(sum / 1_000_000);
}

/** With the sum of the list as the cost. */
export function summed({ costs, costBreakdown }: Omit<CallCosts, 'cost'>): CallCosts {
  const cost = usd(costs.reduce((sum, one) => sum + one.cost, 0));
  return { cost, costs, costBreakdown: { ...costBreakdown, total: cost } };
}
