import { describe, expect, it } from 'vitest';
import { joinCoverage } from './coverage.ts';
import { parseRules, readRules } from './rules.ts';

const rules = parseRules(
  '- **WH-1** Every page has the header. [W33]\n- **SS-4** Scope. [NT] [V3]\n- **LW-1** Open.',
);
const test = (title: string, passed = true) => ({ title, passed, file: 'a.test.ts' });

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
  });
  it('names tests that cite an id that does not exist', () => {
    expect(joinCoverage(rules, [test('WH-99 shows it'), test('works')]).unknown).toEqual([
      test('WH-99 shows it'),
    ]);
  });
});
