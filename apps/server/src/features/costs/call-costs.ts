import type { CallUsage } from '@saywell/agent';
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

export interface BilledCall {
  readonly engines: BilledEngines;
  readonly usage: CallUsage;
  /** Of parts that several engines did one after another: then they count, each at its price. */
  readonly shares?: EngineShares | undefined;
  /** From its start to its end. */
  readonly minutes: number;
}

/** What the call itself took, and what that cost. The sum of the list is the call's cost. */
export function callCosts({ engines, usage, shares = {}, minutes }: BilledCall, prices: Prices): CallCosts {
  const { promptTokens, completionTokens, cachedPromptTokens } = usage.tokens;
  const heard = heardCosts({ engines, usage, shares }, prices);
  const spoken = spokenCosts({ engines, usage, shares }, prices);
  const transport = usd(minutes * (priceOf(prices, 'transport').perMinute ?? 0));
  const platform = usd(minutes * (priceOf(prices, 'platform').perMinute ?? 0));
  const stt = sumOf(heard);
  const asked = modelShares(engines.model, usage.tokens).map((share) => {
    const { model, tokens } = share;
    return { type: 'model', model, ...tokens, cost: shareCost(share, prices) };
  });
  const llm = sumOf(asked);
  const tts = sumOf(spoken);
  return summed({
    costs: [
      { type: 'transport', provider: engines.transport, minutes, cost: transport },
      ...heard,
      ...asked,
      ...spoken,
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
      ttsCharacters: spoken.reduce((sum, { characters }) => sum + characters, 0),
    },
  });
}

type Engines = Pick<BilledCall, 'engines' | 'usage'> & { readonly shares: EngineShares };

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
