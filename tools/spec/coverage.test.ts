import { describe, expect, it } from 'vitest';
import { compareWithRecord, joinCoverage } from './coverage.ts';
import { parseRules, readRules } from './rules.ts';

const rules = parseRules(
  '- **WH-1** Every page has the header. [W33]\n- **SS-4** Scope. [NT] [V3]\n- **LW-1** Open.',
);
const test = (title: string, passed = true, proofless = false) => ({
  title,
  passed,
  proofless,
  file: 'a.test.ts',
});

describe('rule coverage', () => {
  it('reads rules, marks the untestable and leaves out what is no rule', () => {
    expect(rules.map(({ id, notTestable }) => [id, notTestable])).toEqual([
      ['WH-1', false],
      ['SS-4', true],
    ]);
  });
  it('counts every rule of the documents', () => {
    expect(readRules()).toHaveLength(442 + 399);
    expect(new Set(readRules().map((rule) => rule.id)).size).toBe(841);
  });
  it('proves a rule only when every test that cites it passed', () => {
    const proven = (...results: ReturnType<typeof test>[]) => joinCoverage(rules, results).rules[0]?.proven;
    expect(proven(test('WH-1 shows it'))).toBe(true);
    expect(proven(test('WH-1 shows it'), test('WH-1 again', false))).toBe(false);
    expect(proven(test('WH-10 is another rule'))).toBe(false);
    expect(proven()).toBe(false);
    expect(proven(test('WH-1 shows it', true, true))).toBe(false);
  });
  it('says which rules are open against the record, and which of the record are not', () => {
    const differences = (record: Record<string, string>, ...results: ReturnType<typeof test>[]) =>
      compareWithRecord(joinCoverage(rules, results), record);
    expect(differences({ 'SS-4': 'scope' }, test('WH-1 shows it'))).toEqual([]);
    expect(differences({ 'SS-4': 'scope' })).toEqual(['not proven: WH-1']);
    expect(differences({ 'WH-1': 'later', 'SS-4': 'scope', 'SS-9': 'x' }, test('WH-1 shows it'))).toEqual([
      'proven, take it off the record of open rules: WH-1',
      'on the record of open rules, and no rule: SS-9',
    ]);
  });
  it('names tests that cite an id that does not exist', () => {
    expect(joinCoverage(rules, [test('WH-99 shows it'), test('works')]).unknown).toEqual([
      test('WH-99 shows it'),
    ]);
  });
});
