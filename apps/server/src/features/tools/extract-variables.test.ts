import { expect, it } from 'vitest';
import { extractVariables } from './extract-variables.ts';

const answer = JSON.stringify({
  order: { id: 7, total: '12.50', lines: [{ name: 'tea' }, { name: 'milk' }] },
  paid: true,
  secret: 'x',
});

it('a schema takes the fields of the answer that it names, in its types (field: <function>.variableExtractionPlan.schema, <code>.variableExtractionPlan.schema, <apiRequest>.variableExtractionPlan.schema)', () => {
  const schema = {
    type: 'object',
    properties: {
      order: {
        type: 'object',
        properties: { id: { type: 'string' }, total: { type: 'number' }, lines: { type: 'array' } },
      },
      paid: { type: 'boolean' },
      missing: { type: 'string' },
      secret: { type: 'integer' },
    },
  } as const;
  expect(extractVariables({ schema }, answer, {})).toEqual({
    order: { id: '7', total: 12.5, lines: [{ name: 'tea' }, { name: 'milk' }] },
    paid: true,
  });
  expect(extractVariables({ schema }, 'no JSON', {})).toEqual({});
  expect(extractVariables(undefined, answer, {})).toEqual({});
});

it('aliases are filled from the answer and from what is known (field: <function>.variableExtractionPlan.aliases.*, <code>.variableExtractionPlan.aliases.*, <apiRequest>.variableExtractionPlan.aliases.*)', () => {
  const aliases = [
    { key: 'first', value: '{{order.lines[0].name}}' },
    { key: 'greeting', value: 'Hello {{customer}}, order {{order.id}}' },
    { key: 'whole', value: '{{result.order.id}}' },
    { key: 'nothing', value: '{{order.colour}}' },
  ];
  expect(extractVariables({ aliases }, answer, { customer: 'Ann' })).toEqual({
    first: 'tea',
    greeting: 'Hello Ann, order 7',
    whole: 7,
  });
});

it('$ is the whole answer (field: <function>.variableExtractionPlan.aliases.*.value)', () => {
  const one = JSON.stringify({ customer: { name: 'Ann' } });
  const list = JSON.stringify([{ title: 'Tea' }, { title: 'Milk' }]);
  const aliased = (value: string, of: string) =>
    extractVariables({ aliases: [{ key: 'x', value }] }, of, { title: 'known' }).x;
  expect(aliased('{{$.customer.name}}', one)).toBe('Ann');
  expect(aliased('{{ $ }}', one)).toEqual({ customer: { name: 'Ann' } });
  expect(aliased('{{$[0].title}}', list)).toBe('Tea');
  expect(aliased('$5 for {{ $[1].title | upcase }}{{ " $ " }}', list)).toBe('$5 for MILK $ ');
  expect(aliased('{% for one in $ %}{{ one.title }} {% endfor %}', list)).toBe('Tea Milk ');
});

it('a property’s target takes its value, too (field: <apiRequest>.variableExtractionPlan.schema.properties.target)', () => {
  const properties = {
    city: { type: 'string', target: 'town' },
    size: { type: 'number', target: 'extent' },
  } as const;
  expect(extractVariables({ schema: { type: 'object', properties } }, '{"city":"Rome"}', {})).toEqual({
    city: 'Rome',
    town: 'Rome',
  });
});
