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

it('what every template may name is known to tools, as it is when they are called', () => {
  let now = Date.UTC(2026, 2, 1, 12, 0);
  const variables = createVariables({ customer: { tier: 'gold' } }, () => ({
    now,
    timeZone: 'America/New_York',
    call: { id: 'c1' },
    customer: { number: '+15550100' },
  }));
  const text = '{{customer.number}} {{customer.tier}} {{call.id}} {{now}} {{year}}';
  expect(fillTemplate(text, variables.all())).toBe('+15550100 gold c1 Mar 1, 2026 7:00 AM 2026');
  expect(fillTemplates({ at: '{{time}}' }, variables.all())).toEqual({ at: '7:00 AM' });
  now += 60_000;
  expect(fillTemplate('{{time}}', variables.all())).toBe('7:01 AM');
  expect(variables.own()).toEqual({ customer: { tier: 'gold' } });
});

it('variables are bounded', () => {
  const variables = createVariables({ a: 1 });
  variables.set({ a: 2, long: 'x'.repeat(30_000), none: undefined });
  variables.set(Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`v${index}`, index])));
  expect(variables.all()['a']).toBe(2);
  expect(Object.keys(variables.all())).toHaveLength(500);
  expect(variables.all()).not.toHaveProperty('long');
});
