/**
 * `npm run mutate -- N [--seed S] [--files GLOB]`: breaks product code in N places, one at a time and in a copy of
 * the checkout, runs the tests that reach the broken file and says which breaks none of them noticed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../../packages/agent/src/testing/random.ts';
import { sourceFiles } from '../check/source-tree.ts';
import { type ImportGraph, readImportGraph } from '../check/structure/import-graph.ts';
import { chooseMutations } from './choose-mutations.ts';
import { applyMutation, findMutations, isReadable, type Mutation } from './find-mutations.ts';
import { findRelatedTests } from './related-tests.ts';
import { runTests, type Verdict } from './run-tests.ts';
import { makeScratchCopy } from './scratch-copy.ts';

const lanes = 2;
/** A break that stops the tests from ending counts as noticed. */
const limitsMs = { unit: 180_000, integration: 300_000 } as const;
/** Unit tests that run first: the nearest notice most breaks. */
const nearFiles = 12;
/** Integration tests take seconds each; those farther away seldom notice what the nearer ones do not. */
const maxIntegrationFiles = 12;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, files: { type: 'string' } },
});
const count = Number(positionals[0]);
const seed = Number(values.seed);
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
  console.error('npm run mutate -- N [--seed S] [--files GLOB], for example: npm run mutate -- 20 --seed 7');
  process.exit(2);
}

/** `**` is any folders, `*` any name. */
function globPattern(glob: string): RegExp {
  const escaped = glob.replaceAll(/[.+^${}()|[\]\\?]/g, String.raw`\$&`);
  return new RegExp(`^${escaped.replaceAll(/\*\*\/?|\*/g, (star) => (star === '*' ? '[^/]*' : '.*'))}$`);
}

const isProduct = (path: string): boolean =>
  !/\.test\.tsx?$|\/testing\/|\/test-support\/|^packages\/testkit\/|\/vite\.config\.ts$/.test(path);

interface Outcome {
  readonly mutation: Mutation;
  readonly verdict: Verdict;
  readonly seconds: number;
}

async function tryMutation(folder: string, graph: ImportGraph, mutation: Mutation): Promise<Outcome> {
  const startedMs = Date.now();
  const path = join(folder, mutation.path);
  const text = readFileSync(path, 'utf8');
  const { unit, integration } = findRelatedTests(graph, mutation.path);
  const steps = [
    ['unit', unit.slice(0, nearFiles)],
    ['unit', unit.slice(nearFiles)],
    ['integration', integration.slice(0, maxIntegrationFiles)],
  ] as const;
  for (const [kind, tests] of steps) {
    const run = (files: readonly string[]) => runTests(folder, kind, files, limitsMs[kind]);
    let verdict: Verdict;
    writeFileSync(path, applyMutation(text, mutation));
    try {
      verdict = await runUntilSure(tests, run);
    } finally {
      writeFileSync(path, text);
    }
    // Whether the break or the machine is slow is seen without the break.
    if (verdict.name === 'timed-out' && (await run(tests)).name !== 'passed') verdict = { name: 'unclear' };
    if (verdict.name !== 'passed') return { mutation, verdict, seconds: secondsSince(startedMs) };
  }
  return { mutation, verdict: { name: 'passed' }, seconds: secondsSince(startedMs) };
}

/** A file that fails once and passes the second time has noticed the machine, not the break: the others decide. */
async function runUntilSure(
  tests: readonly string[],
  run: (files: readonly string[]) => Promise<Verdict>,
): Promise<Verdict> {
  const verdict = await run(tests);
  if (verdict.name !== 'failed' || verdict.file === '') return verdict;
  if ((await run([verdict.file])).name !== 'passed') return verdict;
  const { file } = verdict;
  return runUntilSure(
    tests.filter((test) => test !== file),
    run,
  );
}

const secondsSince = (startedMs: number): number => Math.round((Date.now() - startedMs) / 1000);

function describe({ path, line, kind, start, end, replacement }: Mutation): string {
  const before = readFileSync(path, 'utf8').slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 60);
  return `${path}:${line} ${kind}: ${before} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60) || '(nothing)'}`;
}

function print({ mutation, verdict, seconds }: Outcome): void {
  const by = verdict.name === 'failed' ? ` by ${verdict.file}: ${verdict.title}` : '';
  const title = {
    passed: 'SURVIVED',
    failed: 'killed',
    'timed-out': 'killed (no end)',
    unclear: 'unclear (the tests take too long)',
  }[verdict.name];
  console.log(`${title} ${describe(mutation)} (${seconds} s)${by}`);
}

/** A test that fails without any break proves nothing of those that it noticed. */
async function findUnreliable(folder: string, outcomes: readonly Outcome[]): Promise<Set<string>> {
  const files = new Set(
    outcomes.flatMap(({ verdict }) =>
      verdict.name === 'failed' && verdict.file !== '' ? [verdict.file] : [],
    ),
  );
  const unreliable = new Set<string>();
  for (const kind of ['unit', 'integration'] as const) {
    const left = [...files].filter((file) => file.includes('.integration.') === (kind === 'integration'));
    for (;;) {
      const rest = left.filter((file) => !unreliable.has(file));
      const verdict = await runTests(folder, kind, rest, limitsMs.integration * 4);
      if (verdict.name !== 'failed' || verdict.file === '') break;
      unreliable.add(verdict.file);
    }
  }
  return unreliable;
}

const files = sourceFiles(['packages', 'apps']);
const wanted = values.files === undefined ? undefined : globPattern(values.files);
const candidates = files
  .filter((path) => isProduct(path) && wanted?.test(path) !== false)
  .flatMap((path) => findMutations(path));
const chosen = chooseMutations(candidates, count, createRandom(seed), (mutation) =>
  isReadable(mutation, readFileSync(mutation.path, 'utf8')),
);
console.log(`seed ${seed}: ${chosen.length} of ${candidates.length} possible breaks`);
const graph = readImportGraph(resolve('.'), files);
const waiting = [...chosen];
const outcomes: Outcome[] = [];
const copies = Array.from({ length: Math.min(lanes, chosen.length) }, () => makeScratchCopy(resolve('.')));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
process.once('exit', () => {
  for (const copy of copies) copy[Symbol.dispose]();
});
await Promise.all(
  copies.map(async ({ folder }) => {
    for (let mutation = waiting.shift(); mutation !== undefined; mutation = waiting.shift()) {
      const outcome = await tryMutation(folder, graph, mutation);
      outcomes.push(outcome);
      print(outcome);
    }
  }),
);
const unreliable = await findUnreliable(copies[0]?.folder ?? '', outcomes);
for (const file of unreliable)
  console.log(`fails without any break, what it noticed does not count: ${file}`);
const sure = outcomes.filter(
  ({ verdict }) =>
    verdict.name !== 'unclear' &&
    (verdict.name !== 'failed' || (verdict.file !== '' && !unreliable.has(verdict.file))),
);
const survivors = sure.filter(({ verdict }) => verdict.name === 'passed');
console.log(`\nsurvivors, seed ${seed}:`);
for (const { mutation } of survivors) console.log(`  ${describe(mutation)}`);
const killed = sure.length - survivors.length;
console.log(
  `\n${killed} of ${sure.length} killed (${((100 * killed) / Math.max(1, sure.length)).toFixed(1)} %)`,
);
process.exit(0);
