import { expect, it } from 'vitest';
import { fillAddress, fillTemplate, fillTemplates } from './fill-template.ts';
import { createVariables } from './variables.ts';

it('fills names and paths; what is not known is empty, never literal', () => {
  const values = { name: 'Ann', list: [{ id: 1 }], on: false };
  expect(fillTemplate('{{name}} {{ list[0].id }} {{on}} {{list}} {{what}}.', values)).toBe(
    'Ann 1 false [{"id":1}] .',
  );
  expect(fillTemplate('{{constructor.name}}{{__proto__}}', values)).toBe('');
  expect(fillTemplates({ a: '{{list}}', b: ['{{name}}!'], c: 3 }, values)).toEqual({
    a: [{ id: 1 }],
    b: ['Ann!'],
    c: 3,
  });
});

it('what the model has chosen stays one part of an address, and never its host', () => {
  const model = { id: '../admin?x=1#', host: 'evil.example' };
  expect(fillAddress('https://api.example/orders/{{id}}', model, {})).toBe(
    'https://api.example/orders/..%2Fadmin%3Fx%3D1%23',
  );
  expect(fillAddress('https://{{host}}/x', model, {})).toBe('https:///x');
  expect(fillAddress('https://{{host}}/x', model, { host: 'shop.example' })).toBe('https://shop.example/x');
});

it('variables are bounded', () => {
  const variables = createVariables({ a: 1 });
  variables.set({ a: 2, long: 'x'.repeat(30_000), none: undefined });
  variables.set(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`v${index}`, index])));
  expect(variables.all()['a']).toBe(2);
  expect(Object.keys(variables.all())).toHaveLength(500);
  expect(variables.all()).not.toHaveProperty('long');
});
