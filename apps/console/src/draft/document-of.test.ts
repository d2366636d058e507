import { expect, it } from 'vitest';
import { documentOf, patchOf } from './document-of.ts';

it('sends what is another, and null for what is gone', () => {
  const before = { name: 'Desk', nodes: [{ name: 'a' }], globalPrompt: 'Hi' };
  const { globalPrompt: _gone, ...rest } = before;
  expect(patchOf(before, { ...rest, name: 'Table desk' })).toEqual({
    name: 'Table desk',
    globalPrompt: null,
  });
  expect(patchOf(before, before)).toEqual({});
});

it('leaves out what the server adds, and what is not there', () => {
  expect(
    documentOf({ id: '1', orgId: '2', createdAt: '3', updatedAt: '4', name: 'Desk', model: null }),
  ).toEqual({
    name: 'Desk',
  });
});
