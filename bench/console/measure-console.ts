import { launchBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { signInByCookie } from '../../tests/e2e/support/console-page.ts';
import { startMeasuredServer } from '../../tests/e2e/support/figures-database.ts';
import { measureBudgets } from '../../tools/check/budgets.ts';
import { type Figure, type MeasureOptions, median, percentile, round } from '../figure.ts';
import { measureFirstRows, measureRequests, measureScrolling } from './call-list.ts';
import { measureOpening } from './call-pages.ts';
import { type BenchConsole, fillConsole } from './console-server.ts';
import { measureManyConsoles, measureNotices } from './feed.ts';
import { measurePaint } from './paint.ts';
import { measureTyping } from './typing.ts';

/** One budget of the console, and what was measured beside it. */
type Row = {
  readonly what: string;
  readonly budget: number;
  readonly measured: number;
  /** Where several were measured. */
  readonly median: number | null;
  readonly unit: string;
  readonly holds: boolean;
};

const pageRounds = 50;
/** The list looks for new calls every 20 s, should it do so while it is told of them. */
const restMs = 45_000;

const row = (what: string, budget: number, measured: number, unit: string, middle?: number): Row => ({
  what,
  budget,
  measured: round(measured, 2),
  median: middle === undefined ? null : round(middle, 2),
  unit,
  holds: measured <= budget,
});
const p95Row = (what: string, budget: number, times: readonly number[], unit = 'ms'): Row =>
  row(`${what}, p95`, budget, percentile(times, 0.95), unit, median(times));

async function sizeRows(): Promise<Row[]> {
  const budgets = (await measureBudgets()).filter(({ name }) => name.startsWith('console'));
  return budgets.map(({ name, kilobytes, limitKilobytes }) =>
    row(name, limitKilobytes, kilobytes, 'KB brotli'),
  );
}

/** What the server takes for a page of 200 rows. */
async function timeRows({ server }: BenchConsole): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < pageRounds; round += 1) {
    const startedAt = performance.now();
    await server.get('/v2/call/metadata?limit=200');
    times.push(performance.now() - startedAt);
  }
  return times.slice(5);
}

async function pageRows(page: Page, bench: BenchConsole, runs: number): Promise<Row[]> {
  const { url } = bench.server;
  const first = await measureFirstRows(page, url, runs);
  // Waveforms of recordings are made once.
  for (const id of bench.recorded)
    await page.request.get(`${url}/call/${id}/recording/peaks`, { timeout: 120_000 });
  const opened = await measureOpening(page, url, bench.recorded);
  const keys = await measureTyping(page, url, bench.longPrompt);
  const notices = await measureNotices(page, bench);
  const requests = await measureRequests(page, url, restMs);
  const scrolled = await measureScrolling(page, url);
  return [
    row('list of 100,000: first rows after the address', 2_200, Math.max(...first), 'ms', median(first)),
    p95Row('call: first line after the press', 200, opened.line),
    p95Row('call: waveform after the press', 300, opened.wave),
    p95Row('call: sound in the middle of an hour', 500, opened.sound),
    p95Row('prompt of 100,000 characters: work for a key', 16, keys),
    p95Row('feed: a page hears of a change', 500, notices.delays),
    row(
      `feed: notices at ${round(notices.changesPerSecond, 0)} changes/s`,
      4,
      notices.noticesPerSecond,
      '/s',
    ),
    row('requests: list of calls, opened', 5, requests.cold.length, 'requests'),
    row(`requests: the same at rest for ${restMs / 1_000} s`, 0, requests.resting.length, 'requests'),
    row(
      `scrolling ${scrolled.rows} rows, processor a quarter as fast: longest frame`,
      50,
      scrolled.frameMax,
      'ms',
      scrolled.frameP50,
    ),
    row(
      `the same: frames over 50 ms of ${scrolled.frames} in ${scrolled.seconds} s`,
      0,
      scrolled.longFrames,
      'frames',
    ),
    row('the same: growth of the heap', 40, scrolled.grownMb, 'MB'),
  ];
}

/** What the console may take, and takes, in a browser against a server with 100,000 calls. */
export async function measureConsole({ runs = 3 }: MeasureOptions): Promise<Figure> {
  const sizes = await sizeRows();
  await using measured = await startMeasuredServer();
  const bench = await fillConsole(measured);
  const browser = await launchBrowser({
    microphone: { kind: 'missing' },
    viewport: { width: 1440, height: 900 },
  });
  try {
    await signInByCookie(browser.context, bench.server);
    const rows = [
      ...sizes,
      ...(await measurePaint(browser.context, bench.server, runs)).map(([what, budget, times, unit]) =>
        row(what, budget, median(times), unit),
      ),
      p95Row('list of 100,000: 200 rows from the server', 150, await timeRows(bench)),
      ...(await pageRows(browser.page, bench, runs)),
      row('feed: 50 consoles at rest', 1, await measureManyConsoles(bench), '% of a core'),
    ];
    return {
      figure: 'CONSOLE',
      title: "the console's budgets, in Chromium against a server with 100,000 calls",
      goal: 'every row within its budget on a quiet machine',
      rows,
      values: { runs, rows: rows.length, over: rows.filter(({ holds }) => !holds).length },
    };
  } finally {
    await browser.close();
  }
}
