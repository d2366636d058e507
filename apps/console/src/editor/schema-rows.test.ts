import { expect, it } from 'vitest';
import { addRow, changeRow, removeRow, rowsOf } from './schema-rows.ts';

const schema = {
  type: 'object',
  description: 'A table',
  properties: { people: { type: 'number', minimum: 1 }, when: { type: 'string', description: 'A day' } },
  required: ['when'],
};

it('reads what is asked for', () => {
  expect(rowsOf(schema)).toEqual([
    { name: 'people', type: 'number', description: '', isRequired: false },
    { name: 'when', type: 'string', description: 'A day', isRequired: true },
  ]);
  expect(rowsOf(undefined)).toEqual([]);
  expect(rowsOf({ type: 'object', properties: 'none' })).toEqual([]);
});

it('changes one, and keeps its place and what it says beyond that', () => {
  const renamed = changeRow(schema, 'people', { name: 'guests', isRequired: true });
  expect(Object.keys(renamed['properties'] as object)).toEqual(['guests', 'when']);
  expect(renamed).toMatchObject({
    description: 'A table',
    properties: { guests: { minimum: 1 } },
    required: ['guests', 'when'],
  });
  expect(changeRow(schema, 'when', { name: 'day' })).toMatchObject({ required: ['day'] });
});

it('takes no name that another has, and none that is empty', () => {
  for (const name of ['when', ''])
    expect(rowsOf(changeRow(schema, 'people', { name })).map((row) => row.name)).toEqual(['people', 'when']);
});

it('adds and takes away', () => {
  expect(rowsOf(addRow(undefined))).toEqual([
    { name: 'value1', type: 'string', description: '', isRequired: false },
  ]);
  expect(removeRow(schema, 'when')).toEqual({
    type: 'object',
    description: 'A table',
    properties: { people: { type: 'number', minimum: 1 } },
  });
});

it('a description that is emptied is gone', () => {
  expect(changeRow(schema, 'when', { description: '' })).toMatchObject({
    properties: { when: { type: 'string' } },
  });
  expect(JSON.stringify(changeRow(schema, 'when', { description: '' }))).not.toContain('A day');
});
