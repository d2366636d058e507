import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CallPage, openCallPage } from './support/call-page.ts';
import { type Leftovers, watchLeftovers } from './support/leftovers.ts';
import { loudness } from './support/loudness.ts';
import { isRed, type Look, lookOf, smallTargets } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

declare global {
  interface Window {
    pulses: number[];
    startButton: Element | null;
  }
}

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const patience = { timeout: 30_000 };
const header = (page: Page): Locator => page.getByRole('banner').locator('.site-header-actions > button');
const panel = (page: Page): Locator => page.locator('.saywell-panel').first();
const professional = (page: Page): Locator => page.locator('.saywell-call-button').first();
const floating = (page: Page): Locator => page.locator('[data-call-control="floating"] button');
const hero = (page: Page): Locator => page.locator('[data-call-control="hero"]');
const pickUp = (page: Page): Locator => page.locator('[data-call-control="pick-up"]');
const status = (page: Page): Locator => page.locator('.saywell-status').first();
const duration = (page: Page): Locator => page.locator('.saywell-duration').first();
const phase = (page: Page): Promise<string | null> => panel(page).getAttribute('data-phase');

/** A page with a call panel, which reacts to presses. */
async function open(path = '/') {
  const { page } = await visit({ viewport: { width: 1280, height: 900 } });
  const leftovers = await watchLeftovers(page);
  await page.addInitScript(() => {
    window.pulses = [];
    // A machine for tests has no motor.
    navigator.vibrate = (pulse) => window.pulses.push(Number(pulse)) > 0;
  });
  const creations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/call/web')) creations.push(request.method());
  });
  const call = await openCallPage(page, `${server.url}${path}`);
  await page.locator('html[data-ready]').waitFor();
  return { page, call, leftovers, creations };
}
/** The next call is created only after `release`. */
async function holdCreation(page: Page): Promise<{ release(): void }> {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/call/web', async (route) => {
    await gate;
    // Given up by the page meanwhile.
    await route.continue().catch(() => undefined);
  });
  return { release: () => release() };
}

describe('a call that the hero button starts', () => {
  let page: Page;
  let call: CallPage;
  let leftovers: { read(): Promise<Leftovers> };
  let creations: readonly string[];
  let held: { release(): void };
  let startLook: Look;
  beforeAll(async () => {
    ({ page, call, leftovers, creations } = await open());
    held = await holdCreation(page);
  });

  describe('before it', () => {
    it('WC-30 the state is idle', async () => {
      expect(await phase(page)).toBe('idle');
    });
    it('WP-18 the hero reads "Talk to the Future of AI"', async () => {
      expect(
        await page.getByRole('heading', { level: 1, name: 'Talk to the Future of AI' }).isVisible(),
      ).toBe(true);
    });
    it.each([
      ['WP-19', 'Response Time', '<2s'],
      ['WP-20', 'Availability', '24/7'],
      ['WP-21', 'Accuracy', '98%'],
    ])('%s the stat %s reads %s', async (_rule, label, value) => {
      const stat = page.locator('.hero-stats > div').filter({ hasText: label });
      expect([await stat.isVisible(), await stat.locator('dd').innerText()]).toEqual([true, value]);
    });
    it('WC-4 the panel has a status dot', async () => {
      const { width, height, background } = await lookOf(panel(page).locator('.saywell-status-dot'));
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(8);
      expect(background[3]).toBe(1);
    });
    it('WC-101 its waveform has 20 bars, side by side', async () => {
      const bars = panel(page).locator('.saywell-waveform rect');
      const lefts = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().left));
      expect(new Set(lefts).size).toBe(20);
    });
    it('WP-26 the professional button is a large start button', async () => {
      startLook = await lookOf(professional(page));
      expect(await professional(page).innerText()).toBe('Start call');
      expect(startLook.height).toBeGreaterThanOrEqual(64);
      expect(startLook.width).toBeGreaterThanOrEqual(2 * 64);
      expect(isRed(startLook.background)).toBe(false);
    });
    it('WK-13 everything that can be pressed is at least 44 px wide and high', async () => {
      expect(await smallTargets(page)).toEqual([]);
    });
  });

  describe('while it connects', () => {
    beforeAll(async () => {
      await page.evaluate(() => {
        window.startButton = document.querySelector('.saywell-call-button');
      });
      await hero(page).click();
      await panel(page).and(page.locator('[data-phase="connecting"]')).waitFor();
    });

    it('WC-69 the first click opens the panel', async () => {
      expect(await panel(page).getAttribute('data-open')).toBe('true');
    });
    it('WP-22 the start button opens a call panel that can be seen', async () => {
      await expect
        .poll(() =>
          panel(page).evaluate((one) => {
            const { top, bottom } = one.getBoundingClientRect();
            return bottom > 0 && top < innerHeight;
          }),
        )
        .toBe(true);
    });
    it('WC-70 the first click starts the flow: a call is created', async () => {
      await expect.poll(() => creations, patience).toEqual(['POST']);
    });
    it('WC-31 the state goes from idle to connecting', async () => {
      expect(await phase(page)).toBe('connecting');
    });
    it('WH-15 the header button reads "Connecting..."', async () => {
      expect(await header(page).innerText()).toBe('Connecting...');
    });
    it('WH-23 the header button does nothing', async () => {
      await header(page).dispatchEvent('click');
      expect([await phase(page), creations.length]).toEqual(['connecting', 1]);
    });
    it('WC-60 the end button appears', async () => {
      await professional(page).and(page.locator('[data-shows="end"]')).waitFor();
      expect(await professional(page).innerText()).toBe('End Call');
    });
  });

  describe('when it is up', () => {
    beforeAll(async () => {
      held.release();
      await call.untilConnected();
    });

    it('WC-32 the state goes from connecting to in call', async () => {
      expect(await phase(page)).toBe('active');
      expect(creations).toHaveLength(1);
    });
    it('WC-74 the status message says so', async () => {
      expect(await status(page).innerText()).toMatch(/^Connected/);
    });
    it('WC-33 the timer starts at 0', async () => {
      expect(await duration(page).innerText()).toMatch(/^0:[0-3]\d$/);
    });
    it('WC-41 the timer ticks on, in whole seconds', async () => {
      const seen = new Set<string>();
      await expect
        .poll(async () => seen.add(await duration(page).innerText()).size, patience)
        .toBeGreaterThan(2);
      for (const text of seen) expect(text).toMatch(/^\d+:[0-5]\d$/);
    });
    it('WC-29 it is a web call through the microphone', async () => {
      expect(await leftovers.read()).toMatchObject({ liveTracks: 1, openPeers: 1, audioElements: 1 });
    });
    it('WC-1 the visitor hears the assistant', async () => {
      await page.getByRole('textbox', { name: 'Type a message' }).fill('What are your opening hours?');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect.poll(() => loudness(page), patience).toBeGreaterThan(0.01);
    });
    it('WP-23 the panel has a transcript, which shows what was said', async () => {
      const isAnswer = (line: { role: string; text: string }) =>
        line.role === 'assistant' && /nine to six|9/i.test(line.text);
      await call.untilTranscript((lines) => lines.some(isAnswer));
      expect(await page.getByRole('log').first().isVisible()).toBe(true);
    });
    it('WC-19 its lines are of the user or of the assistant', async () => {
      const lines = await call.transcript();
      expect(new Set(lines.map(({ role }) => role))).toEqual(new Set(['user', 'assistant']));
      expect(lines.find(({ role }) => role === 'user')?.text).toBe('What are your opening hours?');
    });
    it('WV-38 nothing blank is sent', async () => {
      const before = await call.transcript();
      await page.getByRole('textbox', { name: 'Type a message' }).fill('   ');
      await page.getByRole('textbox', { name: 'Type a message' }).press('Enter');
      expect((await call.transcript()).filter(({ role }) => role === 'user')).toHaveLength(
        before.filter(({ role }) => role === 'user').length,
      );
    });
    it('WC-8 the panel mutes and unmutes', async () => {
      const mute = panel(page).getByRole('button', { name: 'Mute', exact: true });
      await mute.click();
      await expect.poll(() => status(page).innerText()).toContain('Muted');
      await mute.click();
      await expect.poll(() => status(page).innerText()).not.toContain('Muted');
    });
    it('WH-16 the header button reads "End Call"', async () => {
      expect(await header(page).innerText()).toBe('End Call');
    });
    it('WH-24 the header button does nothing', async () => {
      await header(page).dispatchEvent('click');
      expect([await phase(page), creations.length]).toEqual(['active', 1]);
    });
    it('WP-24 a red End Call button floats above everything', async () => {
      // Where the panel shows a red way out itself, this one steps aside.
      expect(await floating(page).isVisible()).toBe(false);
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await floating(page).waitFor();
      const look = await lookOf(floating(page));
      expect([await floating(page).innerText(), isRed(look.background)]).toEqual(['End Call', true]);
      const around = await lookOf(page.locator('.call-bar'));
      expect(around.position).toBe('fixed');
      const isOnTop = await floating(page).evaluate((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button') === one;
      });
      expect(isOnTop).toBe(true);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await floating(page).waitFor({ state: 'hidden' });
    });
    it('WP-27 the professional button has become a large red one in the same place', async () => {
      const look = await lookOf(professional(page));
      expect(await professional(page).evaluate((one) => one === window.startButton)).toBe(true);
      expect(isRed(look.background)).toBe(true);
      expect(look.height).toBeGreaterThanOrEqual(64);
      expect(Math.abs(look.left + look.width / 2 - (startLook.left + startLook.width / 2))).toBeLessThan(1);
    });
    it.each([
      ['in the panel', professional],
      ['floating', floating],
    ])('WK-14 the end button %s is 64 px high', async (_where, button) => {
      expect((await lookOf(button(page))).height).toBe(64);
    });
    it('WK-13 everything that can be pressed in a call is at least 44 px wide and high', async () => {
      expect(await smallTargets(page)).toEqual([]);
    });
  });

  describe('when it is ended', () => {
    beforeAll(async () => {
      await call.endCall();
      await call.untilIdle();
    });

    it('WC-34 the state is idle again', async () => {
      expect(await phase(page)).toBe('idle');
      expect(await floating(page).count()).toBe(0);
    });
    it('WC-76 the status message reads "Call ended"', async () => {
      expect(await status(page).innerText()).toBe('Call ended');
    });
    it('WC-73 the panel closes', async () => {
      expect(await panel(page).getAttribute('data-open')).toBe('false');
    });
    it('WC-81 it is stopped through the SDK: microphone, connection and sound are given back', async () => {
      await expect
        .poll(leftovers.read, patience)
        .toEqual({ liveTracks: 0, openPeers: 0, audioElements: 0, runningAudioContexts: 0 });
    });
  });
});

describe('other ways to start and to end', () => {
  let page: Page;
  let call: CallPage;
  beforeAll(async () => {
    ({ page, call } = await open());
  });
  const note = (): Locator => panel(page).locator('.saywell-note');

  it('WC-53 the professional button’s end vibrates for 50 ms', async () => {
    await professional(page).click();
    await call.untilConnected();
    await professional(page).and(page.locator('[data-shows="end"]')).click();
    expect(await page.evaluate(() => window.pulses)).toEqual([50]);
  });
  it('WC-54 it ends the call', async () => {
    await call.untilIdle();
    expect((await server.health()).rooms.participants).toBe(0);
  });
  it('WC-56 it shows "Call ended", for a while', async () => {
    await expect.poll(() => note().innerText()).toBe('Call ended');
    await expect.poll(() => note().innerText(), patience).toBe('');
  });
  it('WP-31 the call-to-action accepts a call and ends it in the same place', async () => {
    const accept = pickUp(page).getByRole('button', { name: 'Accept the call' });
    const element = await accept.elementHandle();
    const before = await lookOf(accept);
    await accept.click();
    await call.untilConnected();
    const end = pickUp(page).getByRole('button', { name: 'End Call' });
    const after = await lookOf(end);
    expect(await end.evaluate((one, first) => one === first, element)).toBe(true);
    // It is as wide as its words are; the edge where the finger is stays.
    expect([after.right, after.height]).toEqual([before.right, before.height]);
    // The one red way out is the bar's.
    expect([isRed(after.background), await floating(page).isVisible()]).toEqual([false, true]);
    await end.click();
    await call.untilIdle();
  });
  it('WP-32 its toast floats at the centre of the bottom, and goes', async () => {
    const toast = pickUp(page).locator('.saywell-toast');
    await expect.poll(() => toast.innerText()).toBe('Call ended');
    const { position, left, right, top, bottom } = await lookOf(toast);
    const [width, height] = await page.evaluate(
      () => [document.documentElement.clientWidth, innerHeight] as const,
    );
    expect(position).toBe('fixed');
    expect(Math.abs((left + right) / 2 - width / 2)).toBeLessThanOrEqual(1);
    expect(top).toBeGreaterThan(height / 2);
    expect(bottom).toBeLessThanOrEqual(height);
    await expect.poll(() => toast.innerText(), patience).toBe('');
  });
  it('WC-71 a click on the hero ends an active call', async () => {
    await call.talk();
    await call.untilConnected();
    await hero(page).click();
    await call.untilIdle();
    expect((await server.health()).rooms.participants).toBe(0);
  });
  it('WC-72 a click on the hero ends a connection that is being made', async () => {
    const { release } = await holdCreation(page);
    await hero(page).click();
    await panel(page).and(page.locator('[data-phase="connecting"]')).waitFor();
    await hero(page).click();
    release();
    await call.untilIdle();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('a start that fails', () => {
  let page: Page;
  beforeAll(async () => {
    const opened = await open();
    page = opened.page;
    await page.route('**/call/web', (route) =>
      route.fulfill({ status: 503, json: { message: 'No room is free', error: 'x', statusCode: 503 } }),
    );
    await opened.call.talk();
    await page.getByRole('alert').first().waitFor();
  });
  const box = (): Locator => page.getByRole('alert').filter({ hasText: 'Connection Error' }).first();

  it('WC-37 returns to idle', async () => {
    await expect.poll(() => phase(page), patience).toBe('idle');
    expect(await header(page).innerText()).toBe('Talk to AI');
  });
  it('WE-2 an alert shows "Failed to connect: {message}"', async () => {
    const texts = () => page.getByRole('alert').filter({ visible: true }).allInnerTexts();
    await expect
      .poll(texts, patience)
      .toContainEqual(
        expect.stringMatching(/^Failed to connect: .*Something went wrong on the line\. Please call again/),
      );
  });
  it('WE-8 the panel shows "Call failed: {message}"', async () => {
    await expect.poll(() => box().innerText()).toContain('Call failed: Something went wrong on the line.');
    // The technical line stands behind a disclosure.
    expect(await box().innerText()).not.toContain('No room is free');
    await box().getByText('Details').click();
    expect(await box().innerText()).toContain('No room is free');
    await box().getByText('Details').click();
  });
  it('WK-13 what the box and the page offer now is at least 44 px wide and high', async () => {
    expect(await smallTargets(page)).toEqual([]);
  });
  it('WE-9 in a box titled "Connection Error" that Dismiss closes', async () => {
    expect(await box().locator('p').first().innerText()).toBe('Connection Error');
    await box().getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => box().count()).toBe(0);
  });
});
