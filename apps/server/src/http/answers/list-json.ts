import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { inSlices } from '../../platform/in-slices.ts';
import { withoutUnknownFields } from '../../platform/validation/without-unknown-fields.ts';

/** Texts are handed on in pieces of about this many UTF-16 code units. */
const pieceLength = 65_536;

/** A list, and what is written around its items. */
interface ListParts {
  readonly items: readonly unknown[];
  readonly itemSchema: z.ZodType;
  readonly before: string;
  readonly after: string;
}

/**
 * The JSON text of a long list, piece by piece: items are checked against their schema and lose what it does
 * not know, as in every answer, but one after the other, so that a page of megabytes keeps nobody waiting.
 * Null: the answer is no list of such a schema.
 *
 * @throws when an item does not match, before the first piece.
 */
export async function listJson(schema: z.ZodType, answer: unknown): Promise<Readable | null> {
  const parts = partsOf(schema, answer);
  if (parts === null) return null;
  const checked: unknown[] = [];
  await inSlices(parts.items, (item) => void checked.push(checkedItem(parts.itemSchema, item)));
  return Readable.from(piecesOf(parts, checked), { highWaterMark: 1 });
}

function partsOf(schema: z.ZodType, answer: unknown): ListParts | null {
  if (schema instanceof z.ZodUnion)
    return (
      schema.options.map((option) => partsOf(asSchema(option), answer)).find((parts) => parts !== null) ??
      null
    );
  if (schema instanceof z.ZodArray && Array.isArray(answer))
    return { items: answer, itemSchema: asSchema(schema.element), before: '[', after: ']' };
  const results: unknown = schema instanceof z.ZodObject ? schema.shape['results'] : undefined;
  if (!(schema instanceof z.ZodObject && results instanceof z.ZodArray)) return null;
  if (typeof answer !== 'object' || answer === null || !('results' in answer)) return null;
  const { results: items, ...rest } = answer;
  if (!Array.isArray(items)) return null;
  const around = JSON.stringify(checkedItem(schema.omit({ results: true }), rest));
  const before = `{"results":[`;
  return {
    items,
    itemSchema: asSchema(results.element),
    before,
    after: around === '{}' ? ']}' : `],${around.slice(1)}`,
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library's own base type of the same object
const asSchema = (schema: z.core.$ZodType): z.ZodType => schema as z.ZodType;

function checkedItem(schema: z.ZodType, item: unknown): unknown {
  const first = schema.safeParse(item);
  // What parsing returns has defaults that the item did not have.
  if (first.success) return item;
  const stripped = withoutUnknownFields(item, first.error.issues);
  const result = schema.safeParse(stripped);
  if (result.success) return stripped;
  throw new Error('An item of a list does not match its schema.', { cause: result.error });
}

/** Between two pieces others have their turn. */
async function* piecesOf(
  { before, after }: ListParts,
  items: readonly unknown[],
): AsyncGenerator<Buffer, void, undefined> {
  let piece = before;
  let separator = '';
  for (const item of items) {
    piece += `${separator}${JSON.stringify(item)}`;
    separator = ',';
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
    await setImmediate();
  }
  yield Buffer.from(piece + after);
}
