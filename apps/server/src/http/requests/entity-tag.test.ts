import { expect, it } from 'vitest';
import { expires } from './entity-tag.ts';

it.each([
  [{ artifact: { recording: {} } }, true],
  [{ artifact: { recordings: [] } }, true],
  [{ artifact: { transcript: '' } }, false],
  [{ artifact: null }, false],
  [{ id: 'x' }, false],
  ['recording', false],
  [null, false],
])('%j has addresses that expire: %s', (answer, isSo) => {
  expect(expires(answer)).toBe(isSo);
});
