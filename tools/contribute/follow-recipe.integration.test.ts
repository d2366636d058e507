import { execFile } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScratchCopy, type ScratchCopy } from '../mutate/scratch-copy.ts';
import { followRecipe } from './follow-recipe.ts';
import { readRecipe } from './read-recipe.ts';

const root = resolve(import.meta.dirname, '../..');
/** Where the copy has the use of the new resource. */
const proof = 'apps/server/src/api/badge.integration.test.ts';
const maxTouchedFiles = 6;
/** Each step is done in seconds where nothing else runs. */
const timeout = 300_000;

/** The server, the API client and what uses the new resource, from their sources: nothing is written. */
const typesOfCopy = {
  extends: './tsconfig.base.json',
  compilerOptions: {
    lib: ['ES2023', 'ES2024.String'],
    types: ['node'],
    rootDir: '.',
    noEmit: true,
    composite: false,
    declaration: false,
    declarationMap: false,
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
  },
  files: [proof, 'packages/api-client/src/index.ts'],
  include: ['apps/server/src'],
  exclude: ['**/*.test.ts'],
};

let copy: ScratchCopy;
let touched: readonly string[];
beforeAll(async () => {
  copy = makeScratchCopy(root);
  const contributing = readFileSync(join(copy.folder, 'CONTRIBUTING.md'), 'utf8');
  touched = await followRecipe(copy.folder, readRecipe(contributing, 'Add a resource to the API'));
  copyFileSync(join(import.meta.dirname, 'testing/badge.integration.test.ts.txt'), join(copy.folder, proof));
}, timeout);
afterAll(() => copy[Symbol.dispose]());

const run = promisify(execFile);

/** What it prints when it fails is the failure's message. */
async function runInCopy(command: string, ...args: string[]): Promise<string> {
  const { VITEST: _vitest, VITEST_POOL_ID: _pool, VITEST_WORKER_ID: _worker, ...env } = process.env;
  const options = { cwd: copy.folder, env, timeout, maxBuffer: 16 * 1024 * 1024 };
  try {
    const { stdout, stderr } = await run(join(copy.folder, 'node_modules/.bin', command), args, options);
    return `${stdout}${stderr}`;
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

  it('compiles and is formatted', { timeout }, async () => {
    writeFileSync(join(copy.folder, 'tsconfig.recipe.json'), JSON.stringify(typesOfCopy));
    expect(await runInCopy('tsc', '-p', 'tsconfig.recipe.json', '--singleThreaded')).toBe('');
    const formatted = await runInCopy('biome', 'format', ...touched);
    expect(formatted).toContain(`Checked ${touched.length} files`);
  });

  it('answers requests, each role its own', { timeout }, async () => {
    const printed = await runInCopy(
      'vitest',
      'run',
      '--project=integration',
      '--testNamePattern=badge',
      '--reporter=json',
      proof,
      'apps/server/src/api/separation.integration.test.ts',
    );
    const { success, numPassedTests } = JSON.parse(/^{.*}$/m.exec(printed)?.[0] ?? '{}');
    expect(success).toBe(true);
    // Four of its own, and what every route is asked about keys, roles and other organisations.
    expect(numPassedTests).toBeGreaterThanOrEqual(18);
  });
});
