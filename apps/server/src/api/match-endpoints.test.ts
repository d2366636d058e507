import { type Route, routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { matchEndpoints } from './match-endpoints.ts';

const row = (id: string): Route => ({
  id,
  method: 'GET',
  path: '/a',
  access: 'private',
  success: 200,
  answer: z.string(),
});
const handler = async () => 'x';

it('pairs every row of the contract with its handler', () => {
  const rows = Object.values(routes).flatMap((group): Route[] => Object.values(group));
  const matched = matchEndpoints(routes, endpoints);
  expect(matched.map(({ route }) => route.id)).toEqual(rows.map((one) => one.id));
  expect(new Set(matched.map(({ endpoint }) => endpoint)).size).toBe(rows.length);
});

it('refuses a row without a handler and a handler without a row', () => {
  const table = { a: { get: row('a.get'), list: row('a.list') } };
  expect(() => matchEndpoints(table, { 'a.get': handler, 'b.get': handler })).toThrow(
    'Routes and handlers do not match: no handler left for a.list; no row for b.get.',
  );
});

it('refuses two rows with one id', () => {
  const table = { a: { get: row('a.get'), list: row('a.get') } };
  expect(() => matchEndpoints(table, { 'a.get': handler })).toThrow('no handler left for a.get');
});
