import { z } from 'zod';

/** Schemas by field. */
export type Fields = Readonly<Record<string, z.ZodType>>;

/** Fields by kind; interfaces too. */
type KindsOf<Kinds> = { readonly [Name in keyof Kinds]: Fields };

/** What a strict object of these fields is. */
export type ObjectOf<F extends Fields> = z.output<z.ZodObject<F>>;

type Shape<Key extends string, Name, Shared, Own> = {
  readonly [K in Key]: z.ZodLiteral<Name & string>;
} & Omit<Shared, keyof Own> &
  Own;

/** What {@link unionOf} makes. */
export type UnionOf<Key extends string, Shared extends Fields, Kinds extends KindsOf<Kinds>> = {
  [Name in keyof Kinds]: z.output<z.ZodObject<Shape<Key, Name, Shared, Kinds[Name]>>>;
}[keyof Kinds];

/**
 * A union of strict objects, discriminated by the field `key`: all have the `shared`
 * fields, and each kind those of its own. Its type is written by hand, so that the
 * declarations of large unions stay small.
 *
 * @example
 * unionOf('provider', { speed: z.number() }, { openai: { model: z.string() }, azure: {} })
 */
export function unionOf<const Key extends string, Shared extends Fields, Kinds extends KindsOf<Kinds>>(
  key: Key,
  shared: Shared,
  kinds: Kinds,
): z.ZodType<UnionOf<Key, Shared, Kinds>, UnionOf<Key, Shared, Kinds>> {
  const options = Object.entries<Fields>(kinds).map(([name, own]) =>
    z.strictObject({ [key]: z.literal(name), ...shared, ...own }),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.entries` loses which fields belong to which kind
  return z.discriminatedUnion(key, asOptions(options)) as unknown as z.ZodType<
    UnionOf<Key, Shared, Kinds>,
    UnionOf<Key, Shared, Kinds>
  >;
}

function asOptions(options: z.ZodObject[]): [z.ZodObject, ...z.ZodObject[]] {
  const [first, ...others] = options;
  if (first === undefined) throw new Error('A union needs a kind.');
  return [first, ...others];
}
