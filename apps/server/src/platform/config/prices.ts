import { z } from 'zod';

const price = z.number().min(0).max(1_000_000).optional();

/** What one engine costs, USD. What is not given costs nothing. */
const enginePriceSchema = z.strictObject({
  /** Of speech that a transcriber was given; of `transport` and `platform` of the call. */
  perMinute: price,
  /** Of text that a voice was given. */
  perThousandCharacters: price,
  perMillionPromptTokens: price,
  /** Of the prompt tokens those that the model knew. Default: as the others. */
  perMillionCachedPromptTokens: price,
  perMillionCompletionTokens: price,
});
export type EnginePrice = z.infer<typeof enginePriceSchema>;

const name = z
  .string()
  .min(1)
  .max(240)
  .regex(/^[\w.:/-]+$/);

/** By engine (`openai`), by engine and model (`openai/gpt-4o`, which goes first), and `transport` and `platform`. */
export const pricesSchema = z
  .record(name, enginePriceSchema)
  .refine((prices) => Object.keys(prices).length <= 500, 'at most 500 prices');
export type Prices = Readonly<Record<string, EnginePrice>>;

/** Nothing of an engine that has no price: our own have none. */
export function priceOf(prices: Prices, engine: string, model?: string): EnginePrice {
  const own = (key: string): EnginePrice | undefined =>
    Object.hasOwn(prices, key) ? prices[key] : undefined;
  return (model === undefined ? undefined : own(`${engine}/${model}`)) ?? own(engine) ?? {};
}
