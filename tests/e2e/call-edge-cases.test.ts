import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const openBrowser = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

/** A server of the test's own, which may go away. */
async function startOwnServer({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<RealServer> {
  const own = await startRealServer();
  onTestFinished(() => own.stop());
  return own;
}
const alerts = (page: Page): Promise<string[]> => page.getByRole('alert').allTextContents();

// They wait for limits of real time.
describe.concurrent('when something is away', () => {
  it('an SDK file that is missing is told within its limit, and a later call finds it', async (test) => {
    const { expect } = test;
    const { page } = await openBrowser({}, test);
    let refusals = 0;
    await page.route('**/assets/voice-sdk-*', (route) => {
      refusals += 1;
      return route.fulfill({ status: 404, body: 'Not found' });
    });
    const call = await openCallPage(page, server.url);
    await page.locator('html[data-ready]').waitFor();
    const pressedAt = performance.now();
    await call.talk();
    await page.getByText('Failed to initialize voice assistant').first().waitFor({ timeout: 40_000 });
    expect(performance.now() - pressedAt).toBeGreaterThan(15_000);
    expect(refusals).toBeGreaterThan(1);
    await expect
      .poll(async () => (await alerts(page)).join())
      .toContain('Failed to connect: Saywell not initialized.');
    await page.unroute('**/assets/voice-sdk-*');
    await call.talk();
    await call.untilConnected();
    await call.endCall();
    await call.untilIdle();
  });

  it('a server that is away at the start: the page says so and stays usable', async (test) => {
    const { expect } = test;
    const { url, stop } = await startOwnServer(test);
    const { page } = await openBrowser({}, test);
    const call = await openCallPage(page, url);
    await page.locator('html[data-ready]').waitFor();
    // The SDK is here already, as after the pointer has been on the button.
    await page.getByRole('banner').getByRole('button', { name: 'Talk to AI' }).hover();
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/voice-sdk-')),
    );
    await stop({ keepData: true });
    await page.getByRole('textbox', { name: 'Type a message' }).fill('Is my data safe?');
    await page.getByRole('button', { name: 'Send' }).click();
    const error = page.getByRole('alert').filter({ hasText: 'Connection Error' }).first();
    // Whatever has come of the SDK until then: each of its parts is waited for within a limit of its own.
    await error.waitFor({ timeout: 80_000 });
    expect(await error.textContent()).toMatch(/Call failed: \S|Failed to initialize voice assistant/);
    expect(await error.textContent()).toContain('Your question is kept: the next call begins with it.');
    await call.untilIdle();
    await page.getByRole('navigation').first().getByRole('link', { name: 'Contact' }).hover();
    await error.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => error.count()).toBe(0);
  });

  it('a server that goes away in a call ends it, and the page says so', async (test) => {
    const { expect } = test;
    const { url, stop } = await startOwnServer(test);
    const { page } = await openBrowser({}, test);
    const call = await openCallPage(page, url);
    await call.talk();
    await call.untilConnected();
    await stop({ signal: 'SIGKILL', keepData: true });
    await call.untilIdle();
    const status = page.locator('.saywell-status').first();
    await expect
      .poll(async () => (await alerts(page)).join() + (await status.textContent()))
      .toMatch(/Call failed: \S|Call ended/);
    expect(await page.locator('[data-call-control="floating"]').count()).toBe(0);
  });
});

describe('around a call', () => {
  it('two tabs call at once: both have their own conversation', async () => {
    const { page, context, problems } = await openBrowser();
    await expect.poll(async () => (await server.health()).rooms.open, { timeout: 30_000 }).toBe(0);
    const first = await openCallPage(page, server.url);
    const second = await openCallPage(await context.newPage(), server.url);
    await Promise.all([first.talk(), second.talk()]);
    await Promise.all([first.untilConnected(), second.untilConnected()]);
    const answered = (lines: readonly { role: string }[]) => lines.some(({ role }) => role === 'assistant');
    await Promise.all([first.untilTranscript(answered), second.untilTranscript(answered)]);
    expect((await server.health()).rooms).toEqual({ open: 2, participants: 2 });
    await first.endCall();
    await first.untilIdle();
    await second.untilConnected();
    await second.endCall();
    await second.untilIdle();
    expect(problems).toEqual([]);
  });

  it('nothing is stored: the site works with storage disabled, and needs no cookie', async () => {
    const { page, context, problems } = await openBrowser();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is disabled', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    });
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    await call.endCall();
    await call.untilIdle();
    expect([await context.cookies(), problems]).toEqual([[], []]);
  });

  it('no other host is asked for anything and no cookie is set: blocked third-party cookies change nothing', async () => {
    const { page, context } = await openBrowser();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).host));
    const setCookies: string[] = [];
    page.on('response', async (response) => {
      const header = await response.headerValue('set-cookie').catch(() => null);
      if (header !== null) setCookies.push(header);
    });
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    await call.endCall();
    await call.untilIdle();
    expect([[...hosts], setCookies, await context.cookies()]).toEqual([[new URL(server.url).host], [], []]);
  });

  it('the system’s clock set forward by hours does not move the duration', async () => {
    const { page } = await openBrowser();
    await page.addInitScript(() => {
      const read = Date.now.bind(Date);
      Object.assign(window, { clockShiftMs: 0 });
      Date.now = () => read() + (window as unknown as { clockShiftMs: number }).clockShiftMs;
    });
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    const duration = async (): Promise<string> =>
      (await page.locator('.saywell-duration').first().textContent()) ?? '';
    for (const shiftMs of [3 * 3_600_000, -3 * 3_600_000]) {
      await page.evaluate((shift) => Object.assign(window, { clockShiftMs: shift }), shiftMs);
      const before = await duration();
      await expect.poll(duration).not.toBe(before);
      expect(await duration()).toMatch(/^0:[0-5]\d$/);
    }
    await call.endCall();
    await call.untilIdle();
  });

  it('on a phone a press on the first button brings the opened panel into view', async () => {
    const { page } = await openBrowser({ viewport: { width: 390, height: 844 } });
    const call = await openCallPage(page, server.url);
    await page.locator('html[data-ready]').waitFor();
    const isInView = (): Promise<boolean> =>
      page
        .locator('.saywell-panel')
        .first()
        .evaluate((panel) => {
          const { top, bottom } = panel.getBoundingClientRect();
          return top < innerHeight * 0.5 && bottom > innerHeight * 0.5;
        });
    await page.getByRole('button', { name: 'Start a conversation' }).click();
    await expect.poll(isInView).toBe(true);
    await call.untilConnected();
    expect(await isInView()).toBe(true);
    await call.endCall();
    await call.untilIdle();
  });
});
