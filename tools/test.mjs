/**
 * `npm test [unit|integration|e2e]`: makes the checkout ready and runs the local
 * gate and every test, or one kind of test. Results stay in `.test-results` for `npm run spec`.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeReady, root } from './bootstrap.mjs';

const kinds = ['unit', 'integration', 'e2e'];
/** What runs at the same time: integration tests wait often enough for the gate to fit in; the browser gets the machine. */
const stages = [['unit'], ['integration', 'gate'], ['e2e']];
const asked = process.argv[2];
if (asked !== undefined && !kinds.includes(asked)) {
  console.error(`npm test: expected one of ${kinds.join(', ')}, got ${asked}`);
  process.exit(2);
}

await makeReady({ forTests: asked === undefined || asked === 'e2e' });
const results = join(root, '.test-results');
const reportOf = (kind) => join(results, `${kind}.json`);
for (const kind of asked === undefined ? kinds : [asked]) rmSync(reportOf(kind), { force: true });
mkdirSync(results, { recursive: true });

/** The command of a step of the run: a kind of test, the gate, or what the tests prove. */
function commandOf(step) {
  if (step === 'gate') return ['tsx', 'tools/check/main.ts'];
  if (step === 'spec') return ['tsx', 'tools/spec/main.ts', '--summary'];
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(step)}`];
  return ['vitest', 'run', '--project', step, '--project', `${step}-*`, ...reports];
}

/** Runs a step; its output is shown as it comes, or returned to be shown when the other is done. */
function runStep(step, shown) {
  const startedMs = Date.now();
  const [tool, ...args] = commandOf(step);
  const child = spawn(join(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of shown ? [] : [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    const finish = (failure) =>
      resolve({ step, output, failure, seconds: Math.round((Date.now() - startedMs) / 1000) });
    child.on('error', (error) => finish(error.message));
    child.on('close', (code, signal) => finish(code === 0 ? null : (signal ?? `exit code ${code}`)));
  });
}

/** Runs the steps of a stage at the same time: the first is shown live, the others afterwards. */
async function runStage(steps) {
  console.log(`\nsaywell: ${steps.join(', with ')}`);
  const ends = await Promise.all(steps.map((step, index) => runStep(step, index === 0)));
  for (const { step, output, failure, seconds } of ends) {
    if (output !== '') console.log(`\nsaywell: ${step}\n${output.trimEnd()}`);
    console.log(
      `saywell: ${step} ${failure === null ? 'is done' : `failed (${failure})`} after ${seconds} s`,
    );
  }
  return ends.filter(({ failure }) => failure !== null).length;
}

function countTests(kind) {
  if (!existsSync(reportOf(kind))) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(reportOf(kind), 'utf8'),
  );
  // A file that does not load has no failed test of its own.
  return {
    passed: numPassedTests,
    failed: numFailedTests === 0 && numFailedTestSuites > 0 ? numFailedTestSuites : numFailedTests,
  };
}

/** Names of what failed, so that the end of the output says what to look for. */
function failuresOf(kind) {
  if (!existsSync(reportOf(kind))) return [];
  const { testResults } = JSON.parse(readFileSync(reportOf(kind), 'utf8'));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file} does not load`] : [];
    return failed.map(({ fullName, failureMessages }) => {
      const [reason = ''] = (failureMessages[0] ?? '').split('\n');
      return `${file} › ${fullName}: ${reason}`;
    });
  });
}

const startedMs = Date.now();
let failedSteps = 0;
for (const stage of asked === undefined ? [...stages, ['spec']] : [[asked]]) {
  failedSteps += await runStage(stage);
}
const counts = (asked === undefined ? kinds : [asked]).map(countTests);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\nsaywell: ${Math.round((Date.now() - startedMs) / 1000)} s in all`);
for (const kind of asked === undefined ? kinds : [asked])
  for (const failure of failuresOf(kind)) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || failedSteps > 0 ? 1 : 0);
