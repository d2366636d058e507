import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerCompiler, requestCompiler } from './schema-compilers.ts';

const schema = z.strictObject({
  id: z.string(),
  parts: z.array(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('a'), text: z.string() }),
      z.strictObject({ kind: z.literal('b') }),
    ]),
  ),
});
const serialize = answerCompiler({ schema, method: 'GET', url: '/x' });

it('drops fields that the schema does not know, at any depth', () => {
  const row = {
    id: '1',
    hash: 'secret',
    parts: [
      { kind: 'a', text: 't', price: 1 },
      { kind: 'b', text: 'no' },
    ],
  };
  expect(JSON.parse(serialize(row))).toEqual({ id: '1', parts: [{ kind: 'a', text: 't' }, { kind: 'b' }] });
  expect(row.hash).toBe('secret');
});

it('refuses an answer that does not match', () => {
  expect(() => serialize({ id: 1, parts: [] })).toThrow('The answer of GET /x does not match its schema.');
  expect(() => serialize({ hash: 'secret', parts: [] })).toThrow('does not match');
});

it('a number for which nothing is written is refused by its name, and is not 0', () => {
  const query = z.strictObject({ limit: z.coerce.number().min(0).default(100), name: z.string().optional() });
  const read = requestCompiler({ schema: query, method: 'GET', url: '/x', httpPart: 'querystring' });
  for (const limit of ['', ' '])
    expect(read({ limit, name: '' })).toMatchObject({
      error: { code: 'validation-failed', issues: ['limit must be a number'] },
    });
  expect(read({ limit: '0', name: '' })).toEqual({ value: { limit: 0, name: '' } });
  expect(read({})).toEqual({ value: { limit: 100 } });
});
