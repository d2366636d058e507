/** The local gate: every check runs, all failures are shown, one is enough to fail. */
import { spawnSync } from 'node:child_process';
import { checkArrows } from './arrows.ts';
import { checkBudgets } from './budgets.ts';
import { publicPackages } from './packages.ts';

type Check = () => Promise<readonly string[]> | readonly string[];

function command(name: string, ...args: string[]): Check {
  return () => {
    const result = spawnSync('npx', [name, ...args], { encoding: 'utf8' });
    return result.status === 0 ? [] : [`${result.stdout}${result.stderr}`.trim()];
  };
}

const checks: readonly (readonly [title: string, check: Check])[] = [
  ['types', command('tsc', '-b')],
  ['lint', command('oxlint', '--type-aware', '--deny-warnings')],
  ['format', command('biome', 'format', '.')],
  ['unused code', command('knip')],
  ...publicPackages().map(
    (folder) => [`package entry of ${folder}`, command('publint', folder, '--strict')] as const,
  ),
  ['arrows between packages', checkArrows],
  ['size budgets', checkBudgets],
];

let failures = 0;
for (const [title, check] of checks) {
  const started = performance.now();
  const problems = await check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)`);
  for (const problem of problems) console.log(problem);
  failures += problems.length;
}
process.exitCode = failures === 0 ? 0 : 1;
