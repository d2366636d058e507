import type { Me } from '@saywell/contract';
import { expect, it } from 'vitest';
import { commandsFor, findCommands } from './commands.ts';

const find = (query: string, role: 'viewer' | 'admin' = 'admin') =>
  findCommands(commandsFor({ role, permissions: [] }), query).map(({ label }) => label);

it('shows everything before anything is typed', () => {
  expect(find('')).toHaveLength(commandsFor({ role: 'admin', permissions: [] }).length);
});

it('finds by letters in their order, the beginning first', () => {
  expect(find('mem')[0]).toBe('Members');
  expect(find('inv')[0]).toBe('Invite somebody');
  expect(find('restore')[0]).toBe('Recently deleted');
  expect(find('log out')).toContain('Sign out');
  expect(find('zzz')).toEqual([]);
});

it('offers nobody what the server would refuse', () => {
  expect(find('invite', 'viewer')).not.toContain('Invite somebody');
  expect(find('key', 'viewer')).not.toContain('Make a key');
});

it('shows the installation to those who run it, and to no other administrator', () => {
  const places = (permissions: Me['permissions']) =>
    commandsFor({ role: 'admin', permissions }).map(({ label }) => label);
  expect(places([])).not.toContain('Installation');
  expect(places(['installation'])).toContain('Installation');
});
