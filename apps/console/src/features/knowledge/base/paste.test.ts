import { expect, it } from 'vitest';
import { entriesOfTable } from './paste.ts';

it('makes facts of what is copied from a spreadsheet', () => {
  const table =
    'Question\tAnswer\nWhen are you open?\tEvery day.\r\n\nDo you deliver?\t"Yes,\nin ""town""."\n';
  expect(entriesOfTable(table)).toEqual([
    { title: 'When are you open?', questions: ['When are you open?'], answer: 'Every day.' },
    { title: 'Do you deliver?', questions: ['Do you deliver?'], answer: 'Yes,\nin "town".' },
  ]);
});

it('takes three columns as title, questions and answer, from CSV as well', () => {
  expect(entriesOfTable('Hours,when open|opening times,"From nine, daily."')).toEqual([
    { title: 'Hours', questions: ['when open', 'opening times'], answer: 'From nine, daily.' },
  ]);
  expect(entriesOfTable('Hours;From nine.')).toMatchObject([{ title: 'Hours', answer: 'From nine.' }]);
});

it('leaves out what says nothing, and cuts what is too long', () => {
  expect(entriesOfTable('only a question\n\t\n')).toEqual([]);
  const [entry] = entriesOfTable(`${'x'.repeat(500)}\t${'y'.repeat(5_000)}`);
  expect([entry?.title.length, entry?.questions[0]?.length, entry?.answer.length]).toEqual([200, 300, 4_000]);
  expect(entriesOfTable('=HYPERLINK("x")\t<img onerror=x>')).toMatchObject([{ answer: '<img onerror=x>' }]);
});
