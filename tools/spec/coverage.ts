import type { Rule } from './rules.ts';

export interface TestResult {
  readonly title: string;
  readonly file: string;
  readonly passed: boolean;
}
export interface RuleCoverage {
  readonly rule: Rule;
  readonly tests: readonly TestResult[];
  /** At least one test ran, and all of them passed. */
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
      return { rule, tests: own, proven: own.length > 0 && own.every((test) => test.passed) };
    }),
    unknown: tests.filter((test) => {
      const id = idOf(test.title);
      return id !== undefined && !known.has(id);
    }),
  };
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
