import { launchBrowser } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { startRealServer } from '../tests/e2e/support/real-server.ts';
import { type Figure, type MeasureOptions, median } from './figure.ts';

/** What browsers' own tools call "Fast 3G": 1.6 Mbit/s down, 750 kbit/s up, less a tenth, and 150 ms times 3.75. */
const fast3g = {
  offline: false,
  downloadThroughput: (1.6 * 1_000_000 * 0.9) / 8,
  uploadThroughput: (750 * 1_000 * 0.9) / 8,
  latency: 562.5,
};
const runsByDefault = 3;

interface Press {
  readonly acknowledgedMs: number;
  readonly connectedMs: number;
}

/** Runs in the page: when was the button pressed, when did it look different, when was the call up? */
function installWatch(): void {
  const times: { pressed?: number; acknowledged?: number; connected?: number } = {};
  Object.assign(window, { saywellTimes: times });
  const lookOf = (control: Element): string =>
    [
      control.textContent,
      getComputedStyle(control, '::after').content,
      control.getAttribute('aria-busy'),
    ].join();
  addEventListener(
    'pointerdown',
    (event) => {
      const control = event.target instanceof Element ? event.target.closest('button') : null;
      if (control === null || times.pressed !== undefined) return;
      const before = lookOf(control);
      times.pressed = performance.now();
      const look = () => {
        if (lookOf(control) !== before) times.acknowledged ??= performance.now();
        if (document.querySelector('.saywell-panel[data-phase="active"]'))
          times.connected = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function pressOnce(url: string): Promise<Press> {
  const browser = await launchBrowser({
    microphone: { kind: 'beep' },
    viewport: { width: 390, height: 844 },
  });
  try {
    const { page } = browser;
    await page.addInitScript(installWatch);
    await slowDown(page);
    // As soon as the button is seen: nothing that comes after the page's HTML has been waited for.
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Start a conversation' }).click({ noWaitAfter: true });
    const handle = await page.waitForFunction(
      () => {
        const { pressed, acknowledged, connected } = (
          window as unknown as {
            saywellTimes: Record<'pressed' | 'acknowledged' | 'connected', number | undefined>;
          }
        ).saywellTimes;
        return pressed !== undefined && acknowledged !== undefined && connected !== undefined
          ? { acknowledgedMs: acknowledged - pressed, connectedMs: connected - pressed }
          : null;
      },
      undefined,
      { timeout: 60_000 },
    );
    return (await handle.jsonValue()) as Press;
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
    const presses: Press[] = [];
    for (let run = 0; run < runs; run += 1) presses.push(await pressOnce(server.url));
    return {
      figure: 'G9-3G',
      title: 'website on 3G (1.6 Mbit/s, 562 ms): press to its acknowledgement and to the call',
      goal: 'acknowledged ≤ 200 ms, connected ≤ 6 s',
      values: {
        runs,
        acknowledgedMs: Math.round(median(presses.map(({ acknowledgedMs }) => acknowledgedMs))),
        acknowledgedMaxMs: Math.round(Math.max(...presses.map(({ acknowledgedMs }) => acknowledgedMs))),
        connectedMs: Math.round(median(presses.map(({ connectedMs }) => connectedMs))),
        connectedMaxMs: Math.round(Math.max(...presses.map(({ connectedMs }) => connectedMs))),
      },
    };
  } finally {
    await server.stop();
  }
}
