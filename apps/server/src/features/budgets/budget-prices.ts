import type { TokenUsage } from '@saywell/agent';
import { modelProviderOf, transcriberProviderOf, voiceProviderOf } from '@saywell/engines';
import { type EnginePrice, type Prices, priceOf } from '../../platform/config/prices.ts';
import type { BilledEngine } from '../costs/billed-engine.ts';
import type { BilledEngines } from '../costs/call-costs.ts';

/**
 * What a hosted engine counts against budgets when the operator set no price for it: more than most ask, so that a
 * price that was forgotten leaves no budget without effect. Engines of a customer's own server, and this machine's,
 * count nothing. A price of 0 in `SAYWELL_PRICES` counts as it says.
 */
export const assumedPrices = {
  transcriber: { perMinute: 0.02 },
  voice: { perThousandCharacters: 0.3 },
  model: { perMillionPromptTokens: 5, perMillionCompletionTokens: 25 },
} as const satisfies Record<string, EnginePrice>;

/** The operator's prices, with assumed ones for the hosted engines of a call or a chat that have none. */
export function budgetPrices(engines: Partial<BilledEngines>, prices: Prices): Prices {
  const named = [
    { engine: engines.transcriber, price: assumedPrices.transcriber, isHosted: hears },
    { engine: engines.voice, price: assumedPrices.voice, isHosted: speaks },
    { engine: engines.model, price: assumedPrices.model, isHosted: answers },
  ];
  const assumed: Record<string, EnginePrice> = {};
  for (const { engine, price, isHosted } of named) {
    if (!engine || !isHosted(engine.provider)) continue;
    if (Object.keys(priceOf(prices, engine.provider, engine.model)).length > 0) continue;
    if (Object.hasOwn(prices, engine.provider)) continue;
    assumed[engine.provider] = { ...assumed[engine.provider], ...price };
  }
  return { ...assumed, ...prices };
}

/** The same for every model that answered. */
export function budgetPricesOfModels(
  model: BilledEngine,
  usage: TokenUsage | undefined,
  prices: Prices,
): Prices {
  const named = [model, ...(usage?.others ?? []).map(({ model: name }) => ({ ...model, model: name }))];
  return Object.assign({}, ...named.map((one) => budgetPrices({ model: one }, prices)));
}

const isOwn = (provider: string): boolean => provider.startsWith('custom-');
const hears = (provider: string): boolean =>
  !isOwn(provider) && (provider === 'openai' || transcriberProviderOf(provider) !== undefined);
const speaks = (provider: string): boolean =>
  !isOwn(provider) && (provider === 'openai' || voiceProviderOf(provider) !== undefined);
const answers = (provider: string): boolean => !isOwn(provider) && modelProviderOf(provider) !== undefined;

/** Can a call or a chat with these engines cost anything? */
export function maySpend(engines: Partial<BilledEngines>, prices: Prices): boolean {
  const all = budgetPrices(engines, prices);
  const { transcriber, model, voice, transport } = engines;
  const used = [transcriber, model, voice].flatMap((engine) =>
    engine ? [priceOf(all, engine.provider, engine.model)] : [],
  );
  const ofCall = transport === undefined ? [] : [priceOf(all, 'transport'), priceOf(all, 'platform')];
  return [...used, ...ofCall].some((price) => Object.values(price).some((amount) => (amount ?? 0) > 0));
}
