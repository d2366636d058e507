import { expect, it } from 'vitest';
import { addressesOf } from './invite-dialog.tsx';
import { hasRight, rights } from './role-rights.ts';

it('says what the server’s table says', () => {
  const of = (role: 'viewer' | 'editor' | 'admin') => rights.filter((right) => hasRight(role, right)).length;
  expect(of('admin')).toBe(rights.length);
  expect(of('viewer')).toBeLessThan(of('editor'));
  expect(of('editor')).toBeLessThan(of('admin'));
});

it('takes addresses as people paste them', () => {
  expect(addressesOf(' ann@example.com, ben@example.com;\nann@example.com ')).toEqual([
    'ann@example.com',
    'ben@example.com',
  ]);
});
