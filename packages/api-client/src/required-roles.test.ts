import { type Route, requiredRole, routes } from '@saywell/contract';
import { expect, it } from 'vitest';
import { methodNames, requiredRoleOf } from './required-roles.ts';

const table: Readonly<Record<string, Readonly<Record<string, Route>>>> = routes;

it('says of every method what the contract asks for', () => {
  const names = methodNames();
  expect(names.length).toBe(Object.values(table).flatMap(Object.values).length);
  for (const name of names) {
    const [resource = '', method = ''] = name.split('.');
    const route = table[resource]?.[method];
    expect([name, requiredRoleOf(name)]).toEqual([name, route && requiredRole(route)]);
  }
});
