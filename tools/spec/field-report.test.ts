import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { noEffectReason } from '../../apps/server/src/features/warnings/fields/field-effect.ts';
import {
  effectShare,
  type FieldRow,
  fieldRows,
  fieldSummary,
  hereShare,
  idleEntries,
  namedFields,
  silentRows,
} from './field-report.ts';
import { readTestSources } from './read-test-sources.ts';

const rows = fieldRows(namedFields(readTestSources()));

it('every field of the schemas has an entry, and every entry a field', () => {
  expect(
    rows.filter(({ effect }) => effect === undefined).map(({ root, path }) => `${root} ${path}`),
  ).toEqual([]);
  expect(idleEntries(rows)).toEqual([]);
});

it('every field with an effect is named by a test', () => {
  expect(silentRows(rows).map(({ root, path }) => `${root} ${path}`)).toEqual([]);
});

it('finds names of fields in titles, alone and in lists', () => {
  const sources = [
    "it('field: a.b is kept'",
    "it('AP-1 takes it (field: c[].d, e<f>.*)'",
    'it(`field: g: %j`',
  ];
  expect([...namedFields(sources)]).toEqual(['a.b', 'c[].d', 'e<f>.*', 'g']);
});

it('a plan that a title names is that of all kinds, or of one', () => {
  const named = (title: string) =>
    fieldRows(namedFields([title])).flatMap(({ path, isNamed }) => (isNamed ? [path] : []));
  expect(named("it('says it (field: messages.*)'")).toEqual(
    expect.arrayContaining(['messages[].type', 'messages[]<request-start>.blocking']),
  );
  expect(named("it('says it (field: messages<request-start>.*)'")).toEqual([
    'messages[]<request-start>.blocking',
  ]);
});

it('notices a field that nobody accounts for', () => {
  const unnamed = fieldRows(new Set());
  const { effect, warned, silent, total } = fieldSummary(unnamed);
  expect(effect).toBe(0);
  expect(silent + warned).toBe(total);
  expect(silent).toBe(fieldSummary(rows).effect);
  expect(effectShare(unnamed)).toBe(0);
});

it('tables are sorted, a line a field, so that they merge', () => {
  const folder = new URL('../../apps/server/src/features/warnings/fields/', import.meta.url);
  const tables = readdirSync(folder).filter((name) => name.endsWith('-fields.ts'));
  expect(tables.length).toBeGreaterThan(8);
  for (const name of tables) {
    const text = readFileSync(new URL(name, folder), 'utf8');
    const keys = [...text.matchAll(/^ {2}'?([^\s']+)'?: '/gm)].map(([, key = '']) => key);
    expect(keys).toEqual(keys.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(keys.length).toBeGreaterThan(0);
  }
});

it('counts what has its effect among what can have one here', () => {
  const row = (effect: FieldRow['effect'], isNamed = true): FieldRow => ({
    root: 'assistant',
    path: 'name',
    effect,
    entry: 'assistant name',
    isNamed,
    isVendors: false,
  });
  const given = [row('call'), row('none: telephony'), row('none: hosted'), row('none: vendor')];
  expect(hereShare(given)).toBe(1);
  expect(hereShare([...given, row('none: not-built'), row('none: refused'), row(undefined)])).toBe(0.25);
});

it('the reasons for no effect are five', () => {
  const reasons = new Set(rows.flatMap(({ effect }) => (effect && noEffectReason(effect)) ?? []));
  expect([...reasons].toSorted()).toEqual(['hosted', 'not-built', 'refused', 'telephony', 'vendor']);
});
