import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };
const common = {
  setupFiles: ['./tools/test/setup.ts'],
  restoreMocks: true,
  unstubGlobals: true,
  // A test that asserted nothing has failed. What is waited for ends the wait: how long that takes is the machine's.
  expect: { requireAssertions: true, poll: { timeout: 30_000 } },
};

/**
 * Unit tests share their workers' modules, in three groups told apart by what the files use:
 * those that replace modules or render by the server's and the browser's React have a worker of their own
 * for each file; those that render by the server's React stay away from those that render by the browser's,
 * because React complains where one context meets both; all others.
 */
const renderedByServer = /entry-server|react-dom\/server|testing\/prerendered/;
const renderedByBrowser = /testing-library|open-site|hydrateRoot/;
const replacesModules = /vi\.(mock|doMock|resetModules)\(/;
const testFiles = ['packages', 'apps']
  .flatMap((parent) => readdirSync(parent).map((name) => `${parent}/${name}/src`))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const isIntegration = (path: string): boolean => path.includes('.integration.');
const unitFiles = testFiles.filter(({ path }) => !isIntegration(path));
const isolated = unitFiles
  .filter(
    ({ text }) => replacesModules.test(text) || (renderedByServer.test(text) && renderedByBrowser.test(text)),
  )
  .map(({ path }) => path);
const prerendered = unitFiles
  .filter(({ path, text }) => renderedByServer.test(text) && !isolated.includes(path))
  .map(({ path }) => path);
const unit = {
  ...common,
  pool: 'threads' as const,
  maxWorkers: 2,
  // Virtual time makes tests short; only a busy machine makes them wait.
  testTimeout: 30_000,
};

const isolatedIntegration = testFiles
  .filter(({ path, text }) => isIntegration(path) && replacesModules.test(text))
  .map(({ path }) => path);
/** What a machine busy with other files would make miss the product's own time limits. */
const aloneIntegration = ['{packages,apps,tools}/**/*.integration.alone.test.ts'];

/** Files that spend their time waiting run some at a time; the machine has two cores. */
const integration = {
  ...common,
  globalSetup: [
    './apps/server/src/platform/database/testing/shared-database.ts',
    './apps/server/src/platform/storage/testing/shared-s3.ts',
  ],
  pool: 'forks' as const,
  // Their packages name their TypeScript as `source`, which the process alone could not load.
  server: { deps: { inline: [/@modelcontextprotocol/, /eventsource/] } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
// A machine that does several things at once lets a browser wait; what is waited for ends the wait.
const e2e = {
  ...common,
  globalSetup: ['./tests/e2e/support/shared-servers.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};
const ignored = ['**/node_modules/**', '**/dist/**'];
const project = <Test extends object>(test: Test) => ({ ...source, test });

/**
 * Three kinds of test, told apart by file name:
 * `*.test.ts(x)` unit, virtual time, no process; `*.integration.test.ts` real
 * database, engines and media; `tests/e2e` a real browser against a real server.
 * Files that end in `.alone.test.ts` measure time or the machine: one runs after the other, after the others of their kind.
 */
export default defineConfig({
  test: {
    // `--sequence.shuffle.files` needs the order to be vitest's.
    sequence: process.argv.some((flag) => flag.includes('shuffle')) ? {} : { sequencer: LongestFirst },
    // What was compiled once is read again by the next run, and by the next kind of test.
    experimental: { fsModuleCache: true },
    projects: [
      project({
        ...unit,
        name: 'unit',
        include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
        exclude: [
          '**/*.integration.test.ts',
          '**/*.integration.alone.test.ts',
          ...ignored,
          ...isolated,
          ...prerendered,
        ],
        isolate: false,
      }),
      project({ ...unit, name: 'unit-prerendered', include: prerendered, isolate: false }),
      project({ ...unit, name: 'unit-isolated', include: isolated }),
      project({
        ...integration,
        name: 'integration',
        include: ['{packages,apps,tools}/**/*.integration.test.ts', 'tests/smoke/**/*.test.ts'],
        exclude: [...ignored, ...isolatedIntegration, ...aloneIntegration],
        isolate: false,
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
      project({
        ...integration,
        name: 'integration-isolated',
        include: isolatedIntegration,
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
      project({
        ...integration,
        name: 'integration-alone',
        include: aloneIntegration,
        exclude: ignored,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
      }),
      // Minutes, and programs of the system: not a part of `npm test`.
      project({
        ...integration,
        name: 'cluster',
        include: ['tests/cluster/**/*.test.ts'],
        maxWorkers: 1,
        sequence: { groupOrder: 5 },
      }),
      project({
        ...e2e,
        name: 'e2e',
        include: ['tests/e2e/**/*.test.ts'],
        exclude: ['**/*.alone.test.ts', ...ignored],
        // The browser's driver and the contract take longer to read than many a file takes to run.
        isolate: false,
        maxWorkers: Number(process.env['SAYWELL_E2E_WORKERS'] ?? 2),
        sequence: { groupOrder: 3 },
      }),
      project({
        ...e2e,
        name: 'e2e-alone',
        include: ['tests/e2e/**/*.alone.test.ts'],
        maxWorkers: 1,
        sequence: { groupOrder: 4 },
      }),
    ],
  },
});
