import { expect, it } from 'vitest';
import { commandsFor, findCommands } from './commands.ts';

const find = (query: string, role: 'viewer' | 'admin' = 'admin') =>
  findCommands(commandsFor({ role }), query).map(({ label }) => label);

it('shows everything before anything is typed', () => {
  expect(find('')).toHaveLength(commandsFor({ role: 'admin' }).length);
});

it('finds by letters in their order, the beginning first', () => {
  expect(find('mem')[0]).toBe('Members');
  expect(find('inv')[0]).toBe('Invite somebody');
  expect(find('log out')).toContain('Sign out');
  expect(find('zzz')).toEqual([]);
});

it('offers nobody what the server would refuse', () => {
  expect(find('invite', 'viewer')).not.toContain('Invite somebody');
  expect(find('key', 'viewer')).not.toContain('Make a key');
});
