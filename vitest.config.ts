import { defineConfig } from 'vitest/config';

const source = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };
const common = { setupFiles: ['./tools/test/setup.ts'], restoreMocks: true, unstubGlobals: true };

/**
 * Three kinds of test, told apart by file name:
 * `*.test.ts(x)` unit, virtual time, no process; `*.integration.test.ts` real
 * database, engines and media; `tests/e2e` a real browser against a real server.
 */
export default defineConfig({
  test: {
    projects: [
      {
        ...source,
        test: {
          ...common,
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**', '**/dist/**'],
        },
      },
      {
        ...source,
        test: {
          ...common,
          name: 'integration',
          include: ['{packages,apps,tools}/**/*.integration.test.ts', 'tests/smoke/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        ...source,
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A machine that does several things at once lets a browser wait; what is waited for ends the wait.
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
