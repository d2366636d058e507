import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { storableText } from '../../platform/database/storable.ts';

/** Texts of an index with `text_pattern_ops` that begin with these letters. */
export const startsWith = (value: SQLWrapper, letters: string): SQL =>
  sql`${value} like ${patternOf(letters)}`;

/** The same whatever their case; the index is of `lower(value)`. */
export const startsWithAnyCase = (value: SQLWrapper, letters: string): SQL =>
  sql`lower(${value}) like lower(${patternOf(letters)})`;

const patternOf = (letters: string): string =>
  `${storableText(letters).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Within one word the database's parser takes what these join for an address, a path or a number with a sign. */
const joints = '._-/@:+';

/** The words of a name; of an index, and of the conditions that it answers. */
export const wordsOf = (text: SQLWrapper): SQL =>
  sql`to_tsvector('simple', translate(${text}, ${sql.raw(`'${joints}'`)}, ${sql.raw(`'${' '.repeat(joints.length)}'`)}))`;

/** Names in which each of the words begins one. Undefined: there is none. */
export function hasWords(name: SQLWrapper, text: string): SQL | undefined {
  const words = storableText(text).match(/[\p{L}\p{N}\p{M}]+/gu);
  if (words === null) return undefined;
  const query = words.map((word) => `'${word}':*`).join(' & ');
  return sql`${wordsOf(name)} @@ to_tsquery('simple', ${query})`;
}

/** What a list is asked for by its `q`: beginnings of words of a name, or an id. */
export function whereNamed(
  table: { readonly id: PgColumn },
  name: SQLWrapper,
  text: string | undefined,
): SQL | undefined {
  if (text === undefined) return undefined;
  return isUuid(text) ? eq(table.id, text) : (hasWords(name, text) ?? sql`false`);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => uuid.test(text);
