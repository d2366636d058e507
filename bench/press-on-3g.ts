import { launchBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { startRealServer } from '../tests/e2e/support/real-server.ts';
import { type Figure, type MeasureOptions, median } from './figure.ts';
import { type PressVisit, stageRows } from './press-stages.ts';
import { installPressWatch, installTransportWatch, readFetched } from './press-watch.ts';

/** What browsers' own tools call "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up, less a tenth, and 150 ms times 3.75. */
const fast3g = {
  offline: false,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (750 * 1_000 * 0.9) / 8,
  latency: 562.5,
};
const runsByDefault = 3;

async function pressOnce(url: string): Promise<PressVisit> {
  const browser = await launchBrowser({
    microphone: { kind: 'beep' },
    viewport: { width: 390, height: 844 },
  });
  try {
    const { page } = browser;
    await page.addInitScript(installPressWatch);
    await page.addInitScript(installTransportWatch);
    await slowDown(page);
    // As soon as the button is seen: nothing that comes after the page's HTML has been waited for.
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Start a conversation' }).click({ noWaitAfter: true });
    const handle = await page.waitForFunction(
      () => (window.saywellTimes.connected === undefined ? null : window.saywellTimes),
      undefined,
      { timeout: 60_000 },
    );
    return { times: (await handle.jsonValue()) ?? {}, fetched: await page.evaluate(readFetched) };
  } finally {
    await browser.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', fast3g);
}

/** From the press of the hero's button to its answer and to the call, on a phone that has only just seen the page. */
export async function measurePressOn3g({ runs = runsByDefault }: MeasureOptions): Promise<Figure> {
  const server = await startRealServer();
  try {
    // The first call of a server loads what later ones share.
    await pressOnce(server.url);
    const visits: PressVisit[] = [];
    for (let run = 0; run < runs; run += 1) visits.push(await pressOnce(server.url));
    const after = (key: 'acknowledged' | 'connected') =>
      visits.map(({ times }) => Math.round((times[key] ?? Number.NaN) - (times.pressed ?? Number.NaN)));
    return {
      figure: 'G9-3G',
      title: 'website on 3G (1.6 Mbit/s, 562 ms): press to its acknowledgement and to the call',
      goal: 'acknowledged ≤ 200 ms, connected ≤ 6 s',
      rows: stageRows(visits),
      values: {
        runs,
        acknowledgedMs: median(after('acknowledged')),
        acknowledgedMaxMs: Math.max(...after('acknowledged')),
        connectedMs: median(after('connected')),
        connectedMaxMs: Math.max(...after('connected')),
      },
    };
  } finally {
    await server.stop();
  }
}
