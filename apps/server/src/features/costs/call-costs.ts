import { addTokens, type CallUsage } from '@saywell/agent';
import type { Call } from '@saywell/contract';
import { type EnginePrice, type Prices, priceOf } from '../../platform/config/prices.ts';
import { usd } from '../../platform/usd.ts';
import type { BilledEngine } from './billed-engine.ts';
import { modelShares, shareCost } from './model-shares.ts';

/** What a call cost, as calls have it. */
export type CallCosts = Required<Pick<Call, 'cost' | 'costs' | 'costBreakdown'>>;

export interface BilledEngines {
  readonly transport: string;
  readonly transcriber: BilledEngine | null;
  readonly model: BilledEngine;
  readonly voice: BilledEngine | null;
}

/** What each of several engines of one part took, where one call had more than one. */
export interface EngineShares {
  readonly transcriber?: readonly { readonly engine: BilledEngine; readonly ms: number }[];
  readonly voice?: readonly { readonly engine: BilledEngine; readonly characters: number }[];
}

/** What one assistant of a call took. */
export interface BilledPart {
  readonly engines: Omit<BilledEngines, 'transport'>;
  readonly usage: CallUsage;
  readonly shares?: EngineShares | undefined;
}

export interface BilledCall {
  readonly engines: BilledEngines;
  readonly usage: CallUsage;
  /** Of parts that several engines did one after another: then they count, each at its price. */
  readonly shares?: EngineShares | undefined;
  /** Of the assistants that took it over. */
  readonly later?: readonly BilledPart[] | undefined;
  /** From its start to its end. */
  readonly minutes: number;
}

/** What the call itself took, and what that cost. The sum of the list is the call's cost. */
export function callCosts(
  { engines, usage, shares, later = [], minutes }: BilledCall,
  prices: Prices,
): CallCosts {
  const parts = [{ engines, usage, shares }, ...later].map((one) => ({ ...one, shares: one.shares ?? {} }));
  const heard = parts.flatMap((one) => heardCosts(one, prices));
  const spoken = parts.flatMap((one) => spokenCosts(one, prices));
  const thought = parts.flatMap((one) => thoughtCosts(one, prices));
  const tokens = parts.map((one) => one.usage.tokens).reduce(addTokens);
  const transport = usd(minutes * (priceOf(prices, 'transport').perMinute ?? 0));
  const platform = usd(minutes * (priceOf(prices, 'platform').perMinute ?? 0));
  const stt = sumOf(heard);
  const llm = sumOf(thought);
  const tts = sumOf(spoken);
  return summed({
    costs: [
      { type: 'transport', provider: engines.transport, minutes, cost: transport },
      ...heard,
      ...thought,
      ...spoken,
      { type: 'vapi', subType: 'normal', minutes, cost: platform },
    ],
    costBreakdown: {
      transport,
      stt,
      llm,
      tts,
      vapi: platform,
      llmPromptTokens: tokens.promptTokens,
      llmCompletionTokens: tokens.completionTokens,
      llmCachedPromptTokens: tokens.cachedPromptTokens,
      ttsCharacters: spoken.reduce((sum, { characters }) => sum + characters, 0),
    },
  });
}

type Engines = BilledPart & { readonly shares: EngineShares };

function thoughtCosts({ engines: { model }, usage: { tokens } }: Engines, prices: Prices) {
  return modelShares(model, tokens).map((share) => {
    const cost = shareCost(share, prices);
    return { type: 'model', model: share.model, ...share.tokens, cost };
  });
}

function heardCosts({ engines, usage, shares }: Engines, prices: Prices) {
  const whole = engines.transcriber && [{ engine: engines.transcriber, ms: usage.transcribedMs }];
  return (nonEmpty(shares.transcriber) ?? whole ?? []).map(({ engine: transcriber, ms }) => {
    const minutes = ms / 60_000;
    const cost = usd(minutes * (enginePrice(prices, transcriber).perMinute ?? 0));
    return { type: 'transcriber', transcriber, minutes, cost };
  });
}

function spokenCosts({ engines, usage, shares }: Engines, prices: Prices) {
  const whole = engines.voice && [{ engine: engines.voice, characters: usage.voiceCharacters }];
  return (nonEmpty(shares.voice) ?? whole ?? []).map(({ engine: voice, characters }) => {
    const cost = usd((characters / 1_000) * (enginePrice(prices, voice).perThousandCharacters ?? 0));
    return { type: 'voice', voice, characters, cost };
  });
}

const nonEmpty = <Item>(items: readonly Item[] | undefined): readonly Item[] | undefined =>
  items?.length === 0 ? undefined : items;

/** US dollars. */
export const sumOf = (costs: readonly { readonly cost: number }[]): number =>
  usd(costs.reduce((sum, { cost }) => sum + cost, 0));

const enginePrice = (prices: Prices, engine: BilledEngine | null): EnginePrice =>
  engine === null ? {} : priceOf(prices, engine.provider, engine.model);

/** With the sum of the list as the cost. */
export function summed({ costs, costBreakdown }: Omit<CallCosts, 'cost'>): CallCosts {
  const cost = usd(costs.reduce((sum, one) => sum + one.cost, 0));
  return { cost, costs, costBreakdown: { ...costBreakdown, total: cost } };
}
