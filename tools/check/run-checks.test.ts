import { describe, expect, it } from 'vitest';
import { type Check, runChecks } from './run-checks.ts';

const passing = (title: string, weightSeconds: number, run: Check['run'] = () => []): Check => ({
  title,
  weightSeconds,
  run,
});

async function linesOf(checks: readonly Check[], concurrency = 2) {
  const lines: string[] = [];
  const failed = await runChecks(checks, { concurrency, print: (line) => lines.push(line), now: () => 0 });
  return { failed, lines };
}

describe('the runner of checks', () => {
  it('starts the longest first, as many at a time as allowed', async () => {
    const started: string[] = [];
    let running = 0;
    let most = 0;
    const checks = ['light', 'heavy', 'middle'].map((title, place) =>
      passing(title, [1, 9, 5][place] ?? 0, async () => {
        started.push(title);
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return [];
      }),
    );
    expect((await linesOf(checks)).failed).toBe(0);
    expect([started, most]).toEqual([['heavy', 'middle', 'light'], 2]);
  });
  it('shows every failure, one that throws too, and counts the checks that failed', async () => {
    const { failed, lines } = await linesOf(
      [
        passing('one', 3, () => ['first\nline two', 'second']),
        passing('two', 2, () => Promise.reject(new Error('broken'))),
        passing('three', 1),
      ],
      1,
    );
    expect(failed).toBe(2);
    expect(lines[0]).toBe('FAIL one (0.0 s)\n     first\n     line two\n     second');
    expect(lines[1]).toContain('FAIL two (0.0 s)\n     Error: broken');
    expect(lines[2]).toBe('ok   three (0.0 s)');
  });
});
