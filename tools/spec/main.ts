/**
 * `npm run spec [-- --json | --summary | AREA…]`: which rules are proven by the
 * tests of the last run. Fails when a rule is open that is not recorded as open
 * (docs/spec/open-rules.json), and on a test that cites an id that does not exist.
 * `npm run spec -- FIELDS [--json]`: the effect of every field that may be set; fails when one has none in silence.
 * `npm run spec -- ENGINES [--json]`: which cells of adapter and case are proven; fails while one is open.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  type Coverage,
  compareWithRecord,
  joinCoverage,
  type OpenRules,
  type TestResult,
} from './coverage.ts';
import { engineMatrix, matrixSummary } from './engine-matrix.ts';
import {
  effectShare,
  fieldRows,
  fieldSummary,
  hereShare,
  idleEntries,
  namedFields,
  silentRows,
} from './field-report.ts';
import { readTestSources } from './read-test-sources.ts';
import { readRules } from './rules.ts';

const resultsFolder = '.test-results';
const openRules = JSON.parse(readFileSync('docs/spec/open-rules.json', 'utf8')) as OpenRules;

/** The part of vitest's JSON report that is read here. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly ancestorTitles?: readonly string[];
      readonly status: string;
      /** Set by tools/test/setup.ts; a test that ran without it is no proof. */
      readonly meta?: { readonly proofless?: boolean };
    }[];
  }[];
}

interface NamedResult extends TestResult {
  /** What the test is part of. */
  readonly suite: string;
}

function readResults(): NamedResult[] {
  if (!existsSync(resultsFolder)) return [];
  return readdirSync(resultsFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(resultsFolder, file), 'utf8')) as Report)
    .flatMap((report) => report.testResults)
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ title, ancestorTitles, status, meta }) => ({
          title,
          suite: ancestorTitles?.join(' ') ?? '',
          file: relative(process.cwd(), name),
          passed: status === 'passed',
          proofless: meta?.proofless !== false,
        })),
    );
}

function summarise({ rules }: Coverage) {
  const areas: Record<string, { proven: number; open: number }> = {};
  for (const { rule, proven } of rules) {
    const area = (areas[rule.area] ??= { proven: 0, open: 0 });
    area[proven ? 'proven' : 'open'] += 1;
  }
  const openIds = rules.filter((one) => !one.proven).map((one) => one.rule.id);
  return { proven: rules.length - openIds.length, open: openIds.length, areas, openIds };
}

function verdictOf({ passed, proofless }: TestResult): string {
  if (!passed) return 'FAILED';
  return proofless ? 'passed without proof' : 'passed';
}

function printRules({ rules }: Coverage, wanted: readonly string[]): void {
  for (const { rule, tests, proven } of rules) {
    if (wanted.length > 0 && !wanted.includes(rule.area)) continue;
    console.log(
      `${proven ? 'proven' : rule.notTestable ? 'open (not testable)' : 'open  '} ${rule.id} ${rule.text}`,
    );
    for (const test of tests) console.log(`         ${verdictOf(test)} ${test.file}: ${test.title}`);
  }
}

function reportEngines(asJson: boolean): boolean {
  const results = readResults().filter(({ file }) => file.startsWith('packages/engines/'));
  const rows = engineMatrix(
    results.map(({ suite, title, passed, proofless }) => ({
      adapter: suite,
      title,
      passed: passed && !proofless,
    })),
  );
  for (const { adapter, proven, open } of rows) {
    console.log(`${adapter}: ${proven.length} proven, ${open.length} open`);
    for (const title of open) console.log(`         open   ${title}`);
  }
  const summary = matrixSummary(rows);
  console.log(`engines: ${summary.proven} proven, ${summary.open} open`);
  if (asJson) console.log(JSON.stringify(summary));
  return summary.open === 0;
}

function reportRules(flags: readonly string[]): boolean {
  const coverage = joinCoverage(readRules(), readResults());
  const summary = summarise(coverage);
  if (!flags.includes('--summary'))
    printRules(
      coverage,
      flags.filter((flag) => !flag.startsWith('-')),
    );
  for (const [area, { proven, open }] of Object.entries(summary.areas)) {
    console.log(`${area}: ${proven} proven, ${open} open`);
  }
  console.log(`rules: ${summary.proven} proven, ${summary.open} open`);
  for (const test of coverage.unknown) console.error(`no such rule: ${test.file}: ${test.title}`);
  const differences = compareWithRecord(coverage, openRules);
  for (const difference of differences) console.error(difference);
  if (flags.includes('--json')) console.log(JSON.stringify(summary));
  return coverage.unknown.length + differences.length === 0;
}

function reportFields(asJson: boolean): boolean {
  const rows = fieldRows(namedFields(readTestSources()));
  for (const { root, path, effect = 'no entry' } of rows) console.log(`${root} ${path}: ${effect}`);
  for (const { root, path } of silentRows(rows)) console.error(`silent: ${root} ${path}`);
  const idle = idleEntries(rows);
  for (const entry of idle) console.error(`an entry without a field: ${entry}`);
  const { effect, warned, silent, total } = fieldSummary(rows);
  const percent = (effectShare(rows) * 100).toFixed(1);
  console.log(
    `fields: ${effect} with an effect, ${warned} warned of or refused, ${silent} silent, of ${total}`,
  );
  console.log(`${percent} % of those that are no vendors' own knobs have an effect`);
  console.log(`${(hereShare(rows) * 100).toFixed(1)} % of those whose world exists here`);
  if (asJson) console.log(JSON.stringify({ effect, warned, silent, total }));
  return silent + idle.length === 0;
}

const flags = process.argv.slice(2);
const asJson = flags.includes('--json');
const isGood = flags.includes('ENGINES')
  ? reportEngines(asJson)
  : flags.includes('FIELDS')
    ? reportFields(asJson)
    : reportRules(flags);
process.exitCode = isGood ? 0 : 1;
