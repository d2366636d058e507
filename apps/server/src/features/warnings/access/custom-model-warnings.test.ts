import { expect, it } from 'vitest';
import { customModelWarnings } from './custom-model-warnings.ts';

const model = { provider: 'custom-llm', model: 'own', url: 'https://models.example/v1' } as const;
const paths = (changes: object) =>
  customModelWarnings({ model: { ...model, ...changes } }).map(({ path }) => path);

it('headers that are not sent, and patience that nobody has', () => {
  expect(paths({ headers: { Authorization: 'Bearer key', 'x-tenant': 'north' } })).toEqual([
    'model.headers.Authorization',
  ]);
  expect(paths({ timeoutSeconds: 60 })).toEqual(['model.timeoutSeconds']);
  expect(paths({ timeoutSeconds: 8 })).toEqual([]);
  expect(customModelWarnings({})).toEqual([]);
});

it('addresses and headers that no request can have', () => {
  expect(paths({ url: 'nope' })).toEqual(['model.url']);
  expect(paths({ url: 'ftp://models.example' })).toEqual(['model.url']);
  expect(paths({ url: 'https://models.example/v1?key=1' })).toEqual(['model.url']);
  expect(paths({ url: 'https://models.example/{{ tenant }}' })).toEqual([]);
  expect(paths({ headers: { 'x y': 'a', 'x-b': 'é', 'x-c': '{{ name }}', 'x-d': 'a b' } })).toEqual([
    'model.headers.x y',
    'model.headers.x-b',
  ]);
});
