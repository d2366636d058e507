import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import { isRed, type Look, lookOf } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const patience = { timeout: 30_000 };
const viewport = { width: 1280, height: 900 };
async function open(path: string): Promise<Page> {
  const { page } = await visit({ viewport });
  await page.addInitScript(() => {
    Object.assign(window, { pulses: [] });
    navigator.vibrate = (pulse) => (window as unknown as { pulses: unknown[] }).pulses.push(pulse) > 0;
  });
  await page.goto(`${server.url}${path}`);
  // A page's own code waits for the first sign of interest.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
  return page;
}
const logOf = (page: Page): Locator => page.getByRole('region', { name: 'Event log' });
/** What the log says has happened, the oldest first. */
const logged = async (page: Page): Promise<string[]> =>
  (await logOf(page).locator('.saywell-log-name').allTextContents()).toReversed();

describe('the termination demo', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open('/call-termination-demo');
  });
  const end = (): Locator => page.locator('.saywell-termination');
  const toast = (): Locator => page.getByRole('main').locator('.saywell-toast').last();
  const clearLog = (): Promise<void> => logOf(page).getByRole('button', { name: 'Clear Log' }).click();
  const pulses = (): Promise<number[]> =>
    page.evaluate(() => (window as unknown as { pulses: number[] }).pulses);

  it('WP-65 has an event log, which is empty before anything happens', async () => {
    expect(await logOf(page).isVisible()).toBe(true);
    expect(await logged(page)).toEqual([]);
  });
  it('WC-61 a press gives a pressed state, and it goes again', async () => {
    // Too short to look for: written down by the page itself.
    await page.evaluate(() => {
      const states: (string | null)[] = [];
      const button = document.querySelector('.saywell-termination');
      new MutationObserver(() => states.push(button?.getAttribute('data-pressed') ?? null)).observe(
        document.body,
        { subtree: true, attributeFilter: ['data-pressed'] },
      );
      Object.assign(window, { states });
    });
    await end().click();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { states: string[] }).states))
      .toEqual(['true', 'false']);
  });
  it('WC-62 it gives a haptic pulse of 50 ms', async () => {
    expect(await pulses()).toEqual([50]);
  });
  it('WC-65 it shows a "Call ended" toast', async () => {
    await expect.poll(() => logged(page), patience).toContain('toast');
    await expect.poll(() => toast().innerText(), patience).toBe('');
    await end().click();
    await expect.poll(() => toast().innerText()).toBe('Call ended');
  });
  it('WC-66 the toast goes by itself', async () => {
    await expect.poll(() => toast().innerText(), patience).toBe('');
  });
  it('WC-64 the order is pressed, pulse, end, toast', async () => {
    await clearLog();
    await end().click();
    await expect
      .poll(() => logged(page), patience)
      .toEqual(['pressed', 'haptic', 'demonstration', 'ended', 'toast']);
  });
  it.each([
    ['WC-67', 'Enter'],
    ['WC-68', 'Space'],
  ])('%s %s triggers it too, once', async (_rule, key) => {
    await clearLog();
    await end().focus();
    await page.keyboard.press(key);
    await expect.poll(() => logged(page), patience).toContain('toast');
    expect((await logged(page)).filter((name) => name === 'pressed')).toHaveLength(1);
  });
  it('WP-63 has a toggle for toasts: without them none is shown', async () => {
    await expect.poll(() => toast().innerText(), patience).toBe('');
    const toggle = page.getByRole('checkbox', { name: /^Toasts/ });
    await toggle.uncheck();
    await clearLog();
    await end().click();
    await expect.poll(() => logged(page)).toContain('ended');
    // The next press ends after the time of this one's toast.
    await end().click();
    await expect.poll(async () => (await logged(page)).filter((name) => name === 'ended')).toHaveLength(2);
    expect(await logged(page)).not.toContain('toast');
    await toggle.check();
  });
  it('WP-62 has a toggle for visibility', async () => {
    const toggle = page.getByRole('checkbox', { name: /^Visible/ });
    expect(await end().isVisible()).toBe(true);
    await toggle.uncheck();
    expect(await end().count()).toBe(0);
    await toggle.check();
    expect(await end().isVisible()).toBe(true);
  });
  it.each([
    [1280, 900],
    [390, 844],
  ])('WP-64 has a toggle for the position, center-bottom or custom, at %i x %i', async (width, height) => {
    await page.setViewportSize({ width, height });
    const middleOf = async (): Promise<readonly [number, number]> => {
      const { left, right, top, bottom } = await lookOf(end());
      return [(left + right) / 2 / width, (top + bottom) / 2 / height];
    };
    // Radios are drawn by their labels.
    const choose = (name: string): Promise<void> => page.locator('label').filter({ hasText: name }).click();
    const near = (share: number) => ({ asymmetricMatch: (value: number) => Math.abs(value - share) < 0.01 });
    const below = (share: number) => ({ asymmetricMatch: (value: number) => value < share });
    const above = (share: number) => ({ asymmetricMatch: (value: number) => value > share });
    await choose('Center-bottom');
    expect(await middleOf()).toEqual([near(0.5), above(0.85)]);
    const places = {
      'Top left': [below(0.4), below(0.25)],
      'Top right': [above(0.6), below(0.25)],
      'Middle left': [below(0.4), near(0.5)],
      'Middle right': [above(0.6), near(0.5)],
      'Bottom left': [below(0.4), above(0.85)],
      'Bottom right': [above(0.6), above(0.85)],
    };
    for (const [name, middle] of Object.entries(places)) {
      await choose(name);
      expect(await middleOf(), name).toEqual(middle);
      expect(await page.getByRole('radio', { name: 'Custom' }).isChecked(), name).toBe(true);
    }
    await choose('Center-bottom');
    expect(await middleOf()).toEqual([near(0.5), above(0.85)]);
    await page.setViewportSize(viewport);
  });
  it('WP-61 has a floating red End Call button that ends the call', async () => {
    const call = await openCallPage(page, `${server.url}/call-termination-demo`);
    await page.locator('html[data-ready]').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Start call' }).click();
    await expect.poll(async () => (await server.health()).rooms.participants, patience).toBe(1);
    const look = await lookOf(end());
    expect([look.position, await end().innerText(), isRed(look.background)]).toEqual([
      'fixed',
      'End Call',
      true,
    ]);
    // One way out at a time: the site's own gives way.
    expect(await call.page.locator('[data-call-control="floating"]').isVisible()).toBe(false);
    await end().click();
    await expect.poll(async () => (await server.health()).rooms.participants, patience).toBe(0);
  });
  it('WK-14 the button is 64 px high', async () => {
    expect((await lookOf(end())).height).toBe(64);
  });
  it('the site’s own End Call button comes back when this one is hidden in a call', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Start call' }).click();
    await expect.poll(async () => (await server.health()).rooms.participants, patience).toBe(1);
    await page.getByRole('checkbox', { name: /^Visible/ }).uncheck();
    const own = page.locator('[data-call-control="floating"] button');
    await expect.poll(() => own.isVisible(), patience).toBe(true);
    await own.click();
    await expect.poll(async () => (await server.health()).rooms.participants, patience).toBe(0);
  });
});

describe('the squad demo', () => {
  let page: Page;
  const looks = new Map<string, Look>();
  beforeAll(async () => {
    page = await open('/squad-agent-demo');
    await page.getByRole('button', { name: 'Talk to the squad', disabled: false }).first().waitFor();
    for (const item of await page.locator('.specimens > li').all())
      looks.set(await item.locator('code').innerText(), await lookOf(item.getByRole('button')));
  });
  const heightOf = (name: string): number => looks.get(name)?.height ?? 0;
  const backgroundOf = (name: string) => looks.get(name)?.background;

  it('WP-57 shows six button configurations', async () => {
    expect(looks.size).toBe(6);
    expect(await page.locator('.specimens').getByRole('button').filter({ visible: true }).count()).toBe(6);
  });
  it('WP-49 the size sm is the smallest, and large enough for a finger', () => {
    expect(heightOf('sm primary')).toBeGreaterThanOrEqual(44);
    expect(heightOf('sm primary')).toBeLessThan(heightOf('md primary'));
  });
  it('WP-50 the size md stands between them', () => {
    expect(heightOf('md secondary')).toBe(heightOf('md primary'));
  });
  it('WP-51 the size lg is the largest', () => {
    expect(heightOf('lg primary')).toBeGreaterThan(heightOf('md primary'));
    expect(heightOf('lg secondary')).toBe(heightOf('lg primary'));
  });
  it('WP-52 the variant primary is filled', () => {
    expect(backgroundOf('lg primary')?.[3]).toBe(1);
    expect(backgroundOf('sm primary')).toEqual(backgroundOf('lg primary'));
  });
  it('WP-53 the variant secondary looks different', () => {
    expect(backgroundOf('lg secondary')).not.toEqual(backgroundOf('lg primary'));
  });
  it('WP-54 the variant minimal is not filled', () => {
    expect(backgroundOf('sm minimal')?.[3]).toBe(0);
  });
  it('WP-58 has a debug toggle, which shows the state behind the buttons', async () => {
    const state = page.getByText('Call phase');
    expect(await state.isVisible()).toBe(false);
    await page.getByRole('checkbox', { name: /^Debug/ }).check();
    expect(await state.isVisible()).toBe(true);
  });
  it('WP-59 has an event log with the last 10 entries', async () => {
    let refused = 0;
    await page.route('**/call/web', async (route) => {
      await route.fulfill({ status: 503, json: { message: 'No room is free', error: 'x', statusCode: 503 } });
      refused += 1;
    });
    const details = (): Promise<string[]> => logOf(page).locator('.saywell-log-detail').allTextContents();
    const pressed = ['lg', 'md', 'sm', 'lg', 'md', 'sm', 'lg', 'md'].map((size) => `${size} primary`);
    for (const [at, name] of pressed.entries()) {
      const specimen = page.locator('.specimens > li').filter({ hasText: name });
      await specimen.getByRole('button', { disabled: false }).click();
      await expect.poll(() => refused, patience).toBe(at + 1);
      await expect.poll(async () => (await details())[0], patience).toContain('No room is free');
      await page.getByRole('button', { name: 'Talk to the squad', disabled: false }).first().waitFor();
    }
    // A press and how it failed: more than ten in all.
    const shown = await details();
    expect(shown).toHaveLength(10);
    const presses = shown.filter((detail) => detail.endsWith('primary')).toReversed();
    expect(presses.length).toBeLessThan(pressed.length);
    expect(presses).toEqual(pressed.slice(-presses.length));
  });
  it('WE-9 a failed call is told in a box titled "Connection Error" with Dismiss', async () => {
    const box = page.getByRole('alert').filter({ hasText: 'Connection Error' });
    await box.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => box.count()).toBe(0);
  });
  it('WP-60 Clear Log empties it', async () => {
    await logOf(page).getByRole('button', { name: 'Clear Log' }).click();
    expect(await logged(page)).toEqual([]);
  });
});
