import { expect, it } from 'vitest';
import { socketPathFits } from './socket-directory.ts';

it('a socket path has at most 103 bytes', () => {
  const file = '/.s.PGSQL.5432'.length;
  expect(socketPathFits(`/${'x'.repeat(103 - file - 1)}`)).toBe(true);
  expect(socketPathFits(`/${'x'.repeat(103 - file)}`)).toBe(false);
  expect(socketPathFits(`/${'ü'.repeat(60)}`)).toBe(false);
});
