import { z } from 'zod';

/** Text of `maximum` UTF-16 code units at most. */
export const text = (maximum: number) => z.string().max(maximum);

/** A number within both bounds. */
export const range = (minimum: number, maximum: number) => z.number().min(minimum).max(maximum);

/**
 * What a provider calls its models, voices and languages. Text, no list: providers
 * add names every month, and an endpoint of one's own has names that nobody knows.
 */
export const providerNameSchema = z.string().min(1).max(200);

/**
 * The only value there is, filled in when it is not given. Its type is optional
 * before parsing and after, so that both are one type.
 */
export function only<const Value extends string>(value: Value): z.ZodOptional<z.ZodLiteral<Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- narrower than what it is typed as
  return z.literal(value).default(value) as unknown as z.ZodOptional<z.ZodLiteral<Value>>;
}

/** Words and sentences that sharpen a recogniser. */
export const phrasesSchema = z.array(text(200)).max(500);

/** Whatever the caller wants to store. */
export const freeObjectSchema = z.record(z.string(), z.unknown());

/** An address that the server may call: http or https; what it may reach is decided when it is called. */
export const urlSchema = text(2_000);
