import { expect, it } from 'vitest';
import { describeLimits, describeType } from './describe-type.ts';

it.each([
  [{ type: 'string' }, 'text'],
  [{ type: ['string', 'null'] }, 'text or null'],
  [{ type: 'string', format: 'uuid' }, 'id (UUID)'],
  [{ type: 'array', items: { type: 'integer' } }, 'list of whole number'],
  [{ $ref: '#/components/schemas/VoiceInput' }, 'Voice'],
  [{ anyOf: [{ $ref: '#/c/s/Voice' }, { type: 'null' }] }, 'Voice or null'],
  [{ oneOf: ['A', 'B', 'C', 'D', 'E'].map(($ref) => ({ $ref })) }, 'A, B, C or one of 2 more'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'object of text'],
  [{ const: 'wav' }, '"wav"'],
  [{}, 'anything'],
])('%j is %s', (schema, words) => {
  expect(describeType(schema)).toBe(words);
});

it('limits are said, but for those that every number has', () => {
  expect(describeLimits({ type: 'number', minimum: 1, maximum: 9, default: 2 })).toEqual([
    '1 to 9',
    'default 2',
  ]);
  expect(describeLimits({ type: 'string', maxLength: 10_000, pattern: '^a' })).toEqual([
    'at most 10,000 characters',
    'matches ^a',
  ]);
  const whole = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  expect(describeLimits({ type: 'integer', ...whole })).toEqual([]);
});
