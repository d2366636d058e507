import type { Rule } from './rules.ts';

export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
  /** Green by failing, or possibly by trying again: proves nothing. */
  readonly proofless: boolean;
}
export interface RuleCoverage {
  readonly rule: Rule;
  readonly tests: readonly TestResult[];
  /** At least one test ran, and all of them passed the first time. */
  readonly proven: boolean;
}
export interface Coverage {
  readonly rules: readonly RuleCoverage[];
  /** Tests whose title starts with an id that no rule has. */
  readonly unknown: readonly TestResult[];
}

/** The rule id at the start of a title; `AP-93:POST` cites one method of `AP-93`. */
const idOf = (title: string): string | undefined => /^([A-Z]{2}-\d+)(?::[A-Z]+)?(?=\s)/.exec(title)?.[1];

/** Joins rules with the tests of the last run. */
export function joinCoverage(rules: readonly Rule[], tests: readonly TestResult[]): Coverage {
  const byId = groupById(tests);
  const known = new Set(rules.map((rule) => rule.id));
  return {
    rules: rules.map((rule) => {
      const own = byId.get(rule.id) ?? [];
      return { rule, tests: own, proven: own.length > 0 && own.every(isProof) };
    }),
    unknown: tests.filter((test) => {
      const id = idOf(test.title);
      return id !== undefined && !known.has(id);
    }),
  };
}

const isProof = ({ passed, proofless }: TestResult): boolean => passed && !proofless;

/** Ids of rules that may be open, each with its reason. */
export type OpenRules = Readonly<Record<string, string>>;

/** Where the rules that are proven differ from what is recorded. */
export function compareWithRecord({ rules }: Coverage, recorded: OpenRules): string[] {
  const isOpen = (id: string): boolean => recorded[id] !== undefined;
  const known = new Set(rules.map(({ rule }) => rule.id));
  return [
    ...rules
      .filter(({ rule, proven }) => !proven && !isOpen(rule.id))
      .map(({ rule }) => `not proven: ${rule.id}`),
    ...rules
      .filter(({ rule, proven }) => proven && isOpen(rule.id))
      .map(({ rule }) => `proven, take it off the record of open rules: ${rule.id}`),
    ...Object.keys(recorded)
      .filter((id) => !known.has(id))
      .map((id) => `on the record of open rules, and no rule: ${id}`),
  ];
}

function groupById(tests: readonly TestResult[]): Map<string, TestResult[]> {
  const groups = new Map<string, TestResult[]>();
  for (const test of tests) {
    const id = idOf(test.title);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, [test]);
    else group.push(test);
  }
  return groups;
}
