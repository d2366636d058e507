import { z } from 'zod';
import { anyOf, idSchema, searchTextSchema } from './parts/common.ts';

/** What a search looks for, in the order of its answer. */
export const searchKinds = [
  'assistant',
  'squad',
  'tool',
  'workflow',
  'knowledge-base',
  'call',
  'phone-number',
  'member',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Query of `GET /search`. */
export const searchQuerySchema = z.strictObject({
  /** Beginnings of words of a name, the beginning of a number, or an id. */
  q: searchTextSchema,
  /** Only these. Default all; members are found by administrators only. */
  kindAny: anyOf(z.string().pipe(z.enum(searchKinds))),
});
export type SearchQuery = z.infer<typeof searchQuerySchema>;

/** What is chosen from, or named, elsewhere by its id. */
export const namedKinds = ['assistant', 'squad', 'tool', 'workflow'] as const;
export type NamedKind = (typeof namedKinds)[number];

/** Query of `GET /search/names`. */
export const namesQuerySchema = z.strictObject({ kind: z.enum(namedKinds) });

/** At most so many are answered, the newest first. */
export const maxNames = 10_000;

/** Answer of `GET /search/names`: nothing else of what they are, which may be a prompt of 100,000 characters. */
export const namesAnswerSchema = z.strictObject({
  results: z
    .array(
      z.strictObject({
        id: idSchema,
        /** Absent: it has none. Of a tool without one what kind it is. */
        name: z.string().optional(),
      }),
    )
    .max(maxNames),
});
export type NamesAnswer = z.infer<typeof namesAnswerSchema>;

export const searchHitSchema = z.strictObject({
  kind: z.enum(searchKinds),
  id: idSchema,
  /** Its id where it has none. */
  name: z.string(),
  /** What tells it apart from others of this name. */
  detail: z.string().optional(),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** At most so many are answered. */
export const maxSearchHits = 20;

export const searchAnswerSchema = z.strictObject({
  /** Those of one kind stand together; of many kinds each has some. */
  results: z.array(searchHitSchema).max(maxSearchHits),
});
export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
