import { expect, it } from 'vitest';
import { z } from 'zod';
import { answerCompiler } from './schema-compilers.ts';

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
