/**
 * `npm test [unit|integration|e2e]`: makes the checkout ready and runs the local
 * gate and every test, or one kind of test. Results stay in `.test-results` for `npm run spec`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeReady, root } from './bootstrap.mjs';

const kinds = ['unit', 'integration', 'e2e'];
const asked = process.argv[2];
if (asked !== undefined && !kinds.includes(asked)) {
  console.error(`npm test: expected one of ${kinds.join(', ')}, got ${asked}`);
  process.exit(2);
}

makeReady({ forTests: asked === undefined || asked === 'e2e' });
const results = join(root, '.test-results');
if (asked === undefined) for (const kind of kinds) rmSync(join(results, `${kind}.json`), { force: true });
mkdirSync(results, { recursive: true });

let failedSteps = 0;
const runStep = (command, args) => {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) failedSteps += 1;
};

function runKind(kind) {
  const file = join(results, `${kind}.json`);
  rmSync(file, { force: true });
  console.log(`\nsaywell: ${kind} tests`);
  runStep('npx', [
    'vitest',
    'run',
    '--project',
    kind,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'));
  // A file that does not load has no failed test of its own.
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests,
  };
}

if (asked === undefined) runStep('npx', ['tsx', 'tools/check/main.ts']);
const counts = (asked === undefined ? kinds : [asked]).map(runKind);
if (asked === undefined) runStep('npx', ['tsx', 'tools/spec/main.ts', '--summary']);

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || failedSteps > 0 ? 1 : 0);
