/** The local gate: every check runs, all failures are shown, one is enough to fail. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { checkArrows } from './arrows.ts';
import { checkBudgets } from './budgets.ts';
import { checkDocumentedCommands } from './documented-commands.ts';
import { checkDocumentedPaths } from './documented-paths.ts';
import { checkEntries } from './entries.ts';
import { checkHonestTests } from './honest-tests.ts';
import { checkJudgedSets } from './judged-sets.ts';
import { checkLicences } from './licences/check-licences.ts';
import { checkMigrations } from './migrations-add.ts';
import { type Check, runChecks } from './run-checks.ts';
import { checkStructure } from './structure/check-structure.ts';

/** A tool that says what is wrong and fails. */
function command(name: string, ...args: string[]): Check['run'] {
  return () =>
    new Promise((resolve) => {
      execFile(
        join('node_modules/.bin', name),
        args,
        { maxBuffer: 64 * 1024 * 1024 },
        (error, stdout, stderr) => {
          resolve(error === null ? [] : [`${stdout}${stderr}`.trim() || error.message]);
        },
      );
    });
}

/** `SAYWELL_STRUCTURE=report` shows what is against the structure and lets it pass: for a move that is under way. */
function structure(): readonly string[] {
  const problems = checkStructure();
  if (process.env['SAYWELL_STRUCTURE'] !== 'report') return problems;
  for (const problem of problems) console.log(`     reported: ${problem}`);
  return [];
}

const checks: readonly Check[] = [
  { title: 'lint', weightSeconds: 30, run: command('oxlint', '--type-aware', '--deny-warnings') },
  { title: 'types', weightSeconds: 15, run: command('tsc', '-b') },
  { title: 'unused code', weightSeconds: 6, run: command('knip', '--cache', '--no-progress') },
  { title: 'entries of the packages', weightSeconds: 5, run: checkEntries },
  { title: 'size budgets', weightSeconds: 3, run: checkBudgets },
  { title: 'format', weightSeconds: 2, run: command('biome', 'format', '.') },
  { title: 'honest tests', weightSeconds: 2, run: checkHonestTests },
  { title: 'structure', weightSeconds: 4, run: structure },
  { title: 'licences', weightSeconds: 1, run: checkLicences },
  { title: 'judged sets', weightSeconds: 1, run: checkJudgedSets },
  { title: 'arrows between packages', weightSeconds: 1, run: checkArrows },
  { title: 'migrations only add', weightSeconds: 1, run: checkMigrations },
  { title: 'documented paths', weightSeconds: 1, run: checkDocumentedPaths },
  { title: 'documented commands', weightSeconds: 1, run: checkDocumentedCommands },
];

const startedMs = performance.now();
const failed = await runChecks(checks, {
  concurrency: 2,
  print: (text) => console.log(text),
  now: () => performance.now(),
});
const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
console.log(`gate: ${checks.length - failed} of ${checks.length} checks passed (${seconds} s)`);
process.exitCode = failed === 0 ? 0 : 1;
