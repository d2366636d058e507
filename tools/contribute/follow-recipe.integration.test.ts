import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScratchCopy, type ScratchCopy } from '../mutate/scratch-copy.ts';
import { followRecipe } from './follow-recipe.ts';
import { readRecipe } from './read-recipe.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where the copy has the use of the new resource. */
const proof = 'apps/server/src/api/badge.integration.test.ts';
const slow = 300_000;
const maxTouchedFiles = 6;

/** The server, the API client and what uses the new resource, from their sources: nothing is written. */
const typesOfCopy = {
  extends: './tsconfig.tests.json',
  compilerOptions: { composite: false, incremental: false, declaration: false, declarationMap: false },
  files: [proof, 'packages/api-client/src/index.ts'],
  include: ['apps/server/src'],
  exclude: ['**/*.test.ts'],
  references: [],
};

let copy: ScratchCopy;
let touched: readonly string[];
beforeAll(() => {
  copy = makeScratchCopy(root);
  const steps = readRecipe(
    readFileSync(join(copy.folder, 'CONTRIBUTING.md'), 'utf8'),
    'Add a resource to the API',
  );
  touched = followRecipe(copy.folder, steps);
  copyFileSync(join(import.meta.dirname, 'testing/badge.integration.test.ts.txt'), join(copy.folder, proof));
}, slow);
afterAll(() => copy[Symbol.dispose]());

/** What it prints when it fails is the failure's message. */
function runInCopy(command: string, ...args: string[]): string {
  const { VITEST: _vitest, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  try {
    return execFileSync(join(copy.folder, 'node_modules/.bin', command), args, {
      cwd: copy.folder,
      env,
      encoding: 'utf8',
      timeout: slow,
      stdio: 'pipe',
    });
  } catch (error) {
    throw new Error(`${command}: ${String(Reflect.get(Object(error), 'stdout'))}`, { cause: error });
  }
}

describe('the text of CONTRIBUTING, done literally', () => {
  it('touches at most six files', () => {
    expect(touched.length).toBeGreaterThan(0);
    expect(touched.length).toBeLessThanOrEqual(maxTouchedFiles);
  });

  it('has the migration written', () => {
    const migrations = readdirSync(join(copy.folder, 'apps/server/migrations'));
    expect(migrations.filter((name) => name.endsWith('_badge.sql'))).toHaveLength(1);
  });

  it('compiles and is formatted', { timeout: slow }, () => {
    writeFileSync(join(copy.folder, 'tsconfig.recipe.json'), JSON.stringify(typesOfCopy));
    runInCopy('tsc', '-p', 'tsconfig.recipe.json');
    expect(runInCopy('biome', 'format', ...touched)).toContain(`Checked ${touched.length} files`);
  });

  it('answers requests, each role its own', { timeout: slow }, () => {
    const printed = runInCopy(
      'vitest',
      'run',
      '--project=integration',
      '--testNamePattern=badge',
      '--reporter=json',
      proof,
      'apps/server/src/api/separation.integration.test.ts',
    );
    const { success, numPassedTests } = JSON.parse(printed.slice(printed.indexOf('{')));
    expect([success, numPassedTests > 15]).toEqual([true, true]);
  });
});
