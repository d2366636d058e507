import { expect, it } from 'vitest';
import { encryptedPath, everyElement } from './encrypted-path.ts';

it.each([
  ['card', ['card']],
  ['$.message.transcript', ['message', 'transcript']],
  ['items[0].name', ['items', 0, 'name']],
  ['$.items[*].name', ['items', everyElement, 'name']],
  ['items[].name', ['items', everyElement, 'name']],
  [`$['a.b']["c d"][12]`, ['a.b', 'c d', 12]],
  ['$ref.x', ['$ref', 'x']],
])('%s leads somewhere', (path, steps) => {
  expect(encryptedPath(path)).toEqual(steps);
});

it.each([
  '',
  '$',
  '$.',
  '.city',
  '$..city',
  'a..b',
  'a.',
  '$.*',
  'a.*',
  'a[-1]',
  'a[0:2]',
  'a[?(@.b)]',
  'a[0]b',
  'a[',
  "a['b",
])('"%s" is not understood', (path) => {
  expect(encryptedPath(path)).toBeNull();
});
