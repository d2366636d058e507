import type { Page } from 'playwright-core';
import { percentile, round } from '../figure.ts';
import { drawnAfter, framesSince, watchFrames } from './page-times.ts';

const row = 'ul[aria-label="Calls"] li';
const rowsToScroll = 20_000;
const slowdown = 4;
const wheelPx = 4_400;
const limitMs = 240_000;
const megabyte = 1_048_576;

/** From the address to the first rows, with nothing in the browser's cache the first time. */
export async function measureFirstRows(page: Page, url: string, runs: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${url}/console/calls`, { waitUntil: 'commit' });
    times.push(await drawnAfter(page, row));
  }
  return times;
}

/** Scrolls by the wheel on a processor that is a quarter as fast. */
export async function measureScrolling(page: Page, url: string) {
  await page.goto(`${url}/console/calls`);
  await page.locator(row).first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const heap = async (): Promise<number> => {
    await devtools.send('HeapProfiler.collectGarbage');
    return (await devtools.send('Runtime.getHeapUsage')).usedSize / megabyte;
  };
  const before = await heap();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.mouse.move(700, 500);
  await watchFrames(page);
  const startedAt = performance.now();
  let reached = 0;
  while (reached < rowsToScroll) {
    if (performance.now() - startedAt > limitMs) break;
    await page.mouse.wheel(0, wheelPx);
    reached = await page.evaluate(
      (selector) => Number([...document.querySelectorAll<HTMLElement>(selector)].at(-1)?.dataset['row'] ?? 0),
      row,
    );
  }
  const frames = await framesSince(page);
  const seconds = (performance.now() - startedAt) / 1_000;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const grownMb = round((await heap()) - before);
  await devtools.detach();
  return {
    rows: reached,
    seconds: round(seconds),
    frameP50: round(percentile(frames, 0.5)),
    frameP95: round(percentile(frames, 0.95)),
    frameMax: round(Math.max(...frames)),
    longFrames: frames.filter((ms) => ms > 50).length,
    frames: frames.length,
    grownMb,
  };
}

/** Requests of a page that is opened, and of one that nobody touches afterwards. */
export async function measureRequests(page: Page, url: string, restMs: number) {
  const asked: string[] = [];
  const note = (request: { resourceType(): string; url(): string }): void => {
    if (['fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
  };
  page.on('request', note);
  await page.goto(`${url}/console/calls`);
  await page.locator(row).first().waitFor();
  await page.waitForLoadState('networkidle');
  const cold = asked.splice(0);
  await page.waitForTimeout(restMs);
  page.off('request', note);
  return { cold, resting: [...asked] };
}
