import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { listJson } from './list-json.ts';

const itemSchema = z.strictObject({
  name: z.string(),
  inner: z.strictObject({ size: z.number() }).optional(),
});
const listSchema = z.array(itemSchema);
const pageSchema = z.strictObject({
  results: z.array(itemSchema),
  metadata: z.strictObject({ total: z.number() }),
});

async function written(schema: z.ZodType, answer: unknown): Promise<unknown> {
  const stream = await listJson(schema, answer);
  return stream === null ? null : JSON.parse(await text(stream));
}

it('writes a list and a page as they are, whatever the pieces are', async () => {
  const items = ['a', 'b', '\u{1F600}'].map((name) => ({ name: name.repeat(40_000) }));
  expect(await written(listSchema, items)).toEqual(items);
  const page = { results: items, metadata: { total: 3 } };
  expect(await written(pageSchema, page)).toEqual(page);
  expect(await written(z.union([listSchema, pageSchema]), page)).toEqual(page);
  expect(await written(listSchema, [])).toEqual([]);
});

it('leaves out what the schema does not know, at any depth', async () => {
  const items = [{ name: 'a', secret: 1, inner: { size: 2, secret: 3 } }];
  expect(await written(listSchema, items)).toEqual([{ name: 'a', inner: { size: 2 } }]);
});

it('fails before it writes when an item does not match', async () => {
  await expect(listJson(listSchema, [{ name: 'a' }, { name: 5 }])).rejects.toThrow(
    'does not match its schema',
  );
});

it('is for lists only', async () => {
  expect(await written(itemSchema, { name: 'a' })).toBeNull();
  expect(await written(pageSchema, { name: 'a' })).toBeNull();
});
