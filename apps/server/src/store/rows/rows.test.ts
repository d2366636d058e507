import { expect, it } from 'vitest';
import { positionOf as positionOfCall } from '../calls/call-pages.ts';
import { CursorError, cursorOf, positionOf } from './rows.ts';

const id = '0192f0c0-0000-7000-8000-0000000000ff';
const sorting = { sortBy: 'createdAt', sortOrder: 'DESC' } as const;
const written = (position: unknown): string => Buffer.from(JSON.stringify(position)).toString('base64url');

it('a cursor leads back to the row that it was made of', () => {
  const position = { id, createdAt: '2027-01-01T00:00:00.000Z' };
  expect(positionOf(cursorOf(position))).toEqual(position);
  expect(positionOf(undefined)).toBeUndefined();
});

it.each([
  ['a year that no database knows', '0000-01-01T00:00:00.000Z'],
  ['no time', 'yesterday'],
])('a cursor of %s is none of ours', (_what, time) => {
  expect(() => positionOf(written([time, id]))).toThrow(CursorError);
  expect(() => positionOfCall(written(['createdAt', 'DESC', time, id]), sorting)).toThrow(CursorError);
});
