import { expect, it } from 'vitest';
import { checkSchema } from './matches-schema.ts';

const order = {
  type: 'object',
  properties: {
    // A field may be called like a keyword.
    pattern: { type: 'string', pattern: '^(a+)+$' },
    count: { type: 'integer', minimum: 1 },
    kind: { type: 'string', enum: ['small', 'large'] },
    items: { type: 'array', items: { type: 'object', required: ['name'] } },
  },
  required: ['count'],
} as const;

it.each([
  { count: 2, kind: 'small', items: [{ name: 'a' }], more: true },
  { count: 1, pattern: 'b' },
])('%j is what the schema asks for', (value) => {
  expect(checkSchema(order, value)).toBeNull();
});

it.each([
  [{ kind: 'small' }, /count/],
  [{ count: 0 }, /count/],
  [{ count: '2' }, /count/],
  [{ count: 1, kind: 'huge' }, /kind/],
  [{ count: 1, items: [{}] }, /name/],
  [{ count: 1, pattern: 5 }, /pattern/],
])('%j is not, and the issue names the field', (value, issue) => {
  expect(checkSchema(order, value)).toMatchObject({
    code: 'analysis-schema-mismatch',
    issue: expect.stringMatching(issue),
  });
});

it('a pattern that takes for ever is not tried', () => {
  const evil = 'a'.repeat(40) + '!';
  expect(checkSchema(order, { count: 1, pattern: evil })).toBeNull();
  const nested = { type: 'object', allOf: [{ properties: { x: { pattern: '^(a+)+$' } } }] } as const;
  expect(checkSchema(nested, { x: evil })).toBeNull();
  const byName = { type: 'object', patternProperties: { '^(a+)+$': { type: 'number' } } } as const;
  expect(checkSchema(byName, { [evil]: 'x' })).toBeNull();
});

it.each([
  ['leads nowhere', { type: 'object', $ref: 'https://elsewhere.example/schema' }],
  ['is none', { type: 'object', properties: { a: { type: 'no such type' } } }],
])('a schema that %s is not usable', (_what, schema) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever a customer may store
  expect(checkSchema(schema as Parameters<typeof checkSchema>[0], {})).toMatchObject({
    code: 'analysis-schema-unusable',
  });
});

it('schemas of the same id do not meet, and a draft that is not known does no harm', () => {
  const named = (type: 'string' | 'number') =>
    ({
      $id: 'https://example.com/order',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $async: true,
      type: 'object',
      properties: { a: { type } },
    }) as const;
  expect(checkSchema(named('string'), { a: 'x' })).toBeNull();
  expect(checkSchema(named('number'), { a: 'x' })).toMatchObject({ code: 'analysis-schema-mismatch' });
});
