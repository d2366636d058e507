import { type Route, routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { matchEndpoints } from './match-endpoints.ts';

const route = (id: string): Route => ({
  id,
  method: 'GET',
  path: '/a',
  access: 'private',
  success: 200,
  answer: z.string(),
});
const handler = async () => 'x';

it('pairs every route of the contract with its handler', () => {
  const allRoutes = Object.values(routes).flatMap((group): Route[] => Object.values(group));
  const matched = matchEndpoints(routes, endpoints);
  expect(matched.map(({ route }) => route.id)).toEqual(allRoutes.map((one) => one.id));
  expect(new Set(matched.map(({ endpoint }) => endpoint)).size).toBe(allRoutes.length);
});

it('refuses a route without a handler and a handler without a route', () => {
  const table = { a: { get: route('a.get'), list: route('a.list') } };
  expect(() => matchEndpoints(table, { 'a.get': handler, 'b.get': handler })).toThrow(
    'Routes and handlers do not match: no handler left for a.list; no route for b.get.',
  );
});

it('refuses two routes with one id', () => {
  const table = { a: { get: route('a.get'), list: route('a.get') } };
  expect(() => matchEndpoints(table, { 'a.get': handler })).toThrow('no handler left for a.get');
});
