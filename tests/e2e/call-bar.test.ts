import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths } from '../../apps/website/src/app/routes.ts';
import { openCallPage } from './support/call-page.ts';
import { untilStill } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const patience = { timeout: 30_000 };
const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };
/** Their subject is the controls themselves. */
const excepted = ['/squad-agent-demo', '/call-termination-demo'];
const paths = [...canonicalPaths.filter((path) => !excepted.includes(path)), '/no-such-page'];

async function open(path: string, width = 1440, options: OpenVisitorOptions = {}): Promise<Page> {
  const { page } = await visit({ viewport: { width, height: heights[width] ?? 900 }, ...options });
  await page.goto(`${server.url}${path}`);
  await untilAwake(page);
  return page;
}
async function untilAwake(page: Page): Promise<void> {
  // A page's own code waits for the first sign of interest.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
}
async function walkTo(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect.poll(() => page.title()).not.toBe(before);
}
const hasCall = (page: Page, phase: string): Promise<void> =>
  page.locator(`html[data-call="${phase}"]`).waitFor({ timeout: 30_000 });
const isIdle = (page: Page): Promise<void> =>
  page.locator('html:not([data-call])').waitFor({ timeout: 30_000 });
/** The red way out that is shown, the bar's or the page's. */
const isPressed = (button: Locator): Promise<boolean> =>
  button.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  );
const wayOut = (page: Page): Locator =>
  page
    .locator('.call-bar:not([data-aside="true"]) .floating-call-button, main [data-shows="end"]')
    .filter({ visible: true })
    .first();

/** What is in view is told to the page a frame later, and shown in the next. */
function scrollDown(page: Page, share: number): Promise<void> {
  return page.evaluate(async (part) => {
    const { scrollHeight } = document.documentElement;
    scrollTo({ top: part * (scrollHeight - innerHeight), behavior: 'instant' });
    for (let frames = 0; frames < 3; frames += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, share);
}

/** Buttons in the window that are painted in the stop colour, and text fields of a call that something covers. */
function lookAround(page: Page): Promise<{ red: string[]; partly: number; covered: string[] }> {
  return page.evaluate(() => {
    /** As the colour is where the button stands: dark bands have their own. */
    const stopOf = (button: Element): string => {
      const probe = document.createElement('i');
      probe.style.background = 'var(--stop)';
      button.append(probe);
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    };
    const middleOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const topmost = (element: Element) => document.elementFromPoint(...middleOf(element));
    const isInWindow = (element: Element, share = 0.48): boolean => {
      const { top, bottom, height } = element.getBoundingClientRect();
      // The header covers the first 82 px. About half of a control has to be seen.
      const seen = Math.min(bottom, innerHeight) - Math.max(top, 82);
      return seen >= share * height && element.checkVisibility({ visibilityProperty: true });
    };
    const red = [...document.querySelectorAll('button')].filter(
      (button) => isInWindow(button) && getComputedStyle(button).backgroundColor === stopOf(button),
    );
    const fields = [...document.querySelectorAll('.saywell-text-input input')].filter((field) =>
      isInWindow(field),
    );
    return {
      // At an edge of the window a control may be seen by a little less.
      partly: [...document.querySelectorAll('button')].filter(
        (button) => isInWindow(button, 0.3) && getComputedStyle(button).backgroundColor === stopOf(button),
      ).length,
      red: red.map((button) => button.className),
      covered: fields.filter((field) => topmost(field) !== field).map(({ outerHTML }) => outerHTML),
    };
  });
}

describe('the ways out of a call that are in view', () => {
  it.each([320, 390, 768, 1440])(
    'WP-24 are one, wherever a page is scrolled to, at %i px',
    async (width) => {
      // Voices that are drawn never come to rest.
      const page = await open('/', width, { reducedMotion: 'reduce' });
      await page.getByRole('button', { name: 'Start a conversation' }).click();
      await hasCall(page, 'active');
      // A button under the pointer is painted darker.
      await page.mouse.move(0, 0);
      const wrong: string[] = [];
      for (const [at, path] of paths.entries()) {
        if (at > 0) await walkTo(page, path);
        for (const share of [0, 0.3, 1]) {
          await scrollDown(page, share);
          let { red, partly, covered } = await lookAround(page);
          for (let tries = 0; red.length !== 1 && tries < 10; tries += 1) {
            await page.waitForTimeout(100);
            ({ red, partly, covered } = await lookAround(page));
          }
          if (red.length > 1 || partly === 0)
            wrong.push(`${path} at ${share}: ${red.length} (${red.join()})`);
          if (covered.length > 0) wrong.push(`${path} at ${share}: covered ${covered.join()}`);
        }
      }
      expect(wrong).toEqual([]);
      const words = await page.locator('.call-bar-words').boundingBox();
      expect(words?.width, 'the last words have room').toBeGreaterThan(150);
      await wayOut(page).click();
      await isIdle(page);
    },
    240_000,
  );

  it('are there while the call still connects, and the header has room for all of it', async () => {
    const page = await open('/about-us', 320);
    let release = (): void => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/call/web', async (route) => {
      await gate;
      await route.continue().catch(() => undefined);
    });
    await page.locator('.site-header-actions > [data-call-control="header"]').click();
    await hasCall(page, 'connecting');
    await page.locator('.call-bar').waitFor();
    await untilStill(page);
    expect((await lookAround(page)).red).toHaveLength(1);
    const menu = await page.locator('.mobile-menu > summary').boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 320)).toBeLessThanOrEqual(320);
    expect(await page.locator('.call-bar .disclosure').innerText()).toMatch(/You talk with an AI/);
    await page.locator('.call-bar .floating-call-button').click();
    await isIdle(page);
    release();
  });
});

describe('by keyboard', () => {
  const starts: readonly (readonly [string, string, string])[] = [
    ['the header', '/about-us', '.site-header-actions > [data-call-control="header"]'],
    ['the hero', '/', '[data-call-control="hero"]'],
    ['the panel', '/ai-features', 'main .saywell-call-button'],
    ['a question', '/', 'main .questions .chip'],
    ['the call-to-action', '/', '[data-call-control="pick-up"] button'],
    ['an agent', '/ai-solutions', 'main .agent-call .saywell-call-button'],
    ['the squad', '/squad-agent-demo', 'main .saywell-squad-button'],
    ['the termination demo', '/call-termination-demo', 'main .real-call button'],
    ['the call demo', '/saywell-call-demo', 'main .start-stop button'],
  ];
  const focusOf = (page: Page): Promise<string> =>
    page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === null || activeElement === document.body ? '' : activeElement.outerHTML;
    });

  it.each(starts)(
    'the focus stays on the button of %s while its call connects, and in it',
    async (_name, path, button) => {
      const page = await open(path);
      const start = page.locator(button).and(page.locator(':not([aria-disabled="true"])')).first();
      const element = await start.elementHandle();
      await start.focus();
      await page.keyboard.press('Enter');
      await hasCall(page, 'active');
      expect(await element?.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.waitForTimeout(400);
      expect(await element?.evaluate((one) => one === document.activeElement)).toBe(true);
      const end = page
        .locator('main [data-shows="end"], main .saywell-termination, .floating-call-button')
        .filter({ visible: true })
        .first();
      await end.focus();
      await page.keyboard.press('Enter');
      await isIdle(page);
      await expect.poll(() => focusOf(page)).not.toBe('');
    },
  );

  it('a call that the menu starts leaves the focus at the menu', async () => {
    const page = await open('/about-us', 390);
    await page.locator('.mobile-menu > summary').click();
    await page.getByRole('button', { name: 'Talk to AI Assistant' }).focus();
    await page.keyboard.press('Enter');
    await hasCall(page, 'active');
    expect(await focusOf(page)).toMatch(/^<summary/);
    await wayOut(page).click();
    await isIdle(page);
  });
});

describe('a page that is loaded again in a call', () => {
  it.each(['/', '/about-us'])('comes back into it with what was said: %s', async (path) => {
    const page = await open('/');
    const call = await openCallPage(page, server.url);
    await untilAwake(page);
    await call.talk();
    await hasCall(page, 'active');
    const [first] = await call.untilTranscript((lines) => lines.length > 0);
    if (path !== '/') await walkTo(page, path);
    // Others, of tests before, may be waiting for their visitors to come back.
    const { rooms } = await server.health();
    await page.reload();
    await hasCall(page, 'active');
    expect((await server.health()).rooms.open).toBeLessThanOrEqual(rooms.open);
    if (path !== '/') await page.locator('.call-bar').getByRole('button', { name: 'Transcript' }).click();
    await expect.poll(() => page.getByRole('log').innerText(), patience).toContain(first?.text);
    // Which one is shown may change while the page comes back.
    await expect.poll(() => isPressed(wayOut(page)), patience).toBe(true);
    await isIdle(page);
  });
});

it('after a call without a panel the last conversation can be read at the foot of the page', async () => {
  const page = await open('/about-us', 390);
  await page.locator('.site-header-actions > [data-call-control="header"]').click();
  await hasCall(page, 'active');
  await expect.poll(() => page.locator('.call-bar-captions').innerText(), patience).not.toBe('');
  await wayOut(page).click();
  await page
    .getByRole('region', { name: 'Last call' })
    .getByRole('button', { name: 'Last conversation' })
    .click();
  expect(await page.getByRole('log').innerText()).not.toBe('');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('conversation-with-saywell.txt');
});

describe('a microphone in a call', () => {
  /** Every track that the page was given, and how its microphone sounds. */
  const watchMicrophone = (page: Page, isSilent: boolean): Promise<unknown> =>
    page.addInitScript((silent) => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      const { mediaDevices } = navigator;
      const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (constraints) => {
        const stream = silent
          ? new AudioContext().createMediaStreamDestination().stream
          : await getUserMedia(constraints);
        tracks.push(...stream.getAudioTracks());
        return stream;
      };
    }, isSilent);
  const call = async (isSilent: boolean): Promise<Page> => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    await watchMicrophone(page, isSilent);
    await page.goto(`${server.url}/about-us`);
    await untilAwake(page);
    await page.locator('.site-header-actions > [data-call-control="header"]').click();
    await hasCall(page, 'active');
    return page;
  };
  const end = async (page: Page): Promise<void> => {
    await wayOut(page).click();
    await isIdle(page);
  };

  it('that another tab or the system has taken is told, and the call goes on', async () => {
    const page = await call(true);
    await page.getByText(/No sound from your microphone/).waitFor(patience);
    expect(await page.locator('html').getAttribute('data-call')).toBe('active');
    await end(page);
  });

  it('that is pulled out is replaced by the next one, and the call goes on', async () => {
    const page = await call(false);
    const count = (): Promise<number> =>
      page.evaluate(() => (window as unknown as { tracks: MediaStreamTrack[] }).tracks.length);
    const before = await count();
    await page.evaluate(() =>
      (window as unknown as { tracks: MediaStreamTrack[] }).tracks.at(-1)?.dispatchEvent(new Event('ended')),
    );
    await expect.poll(count, patience).toBeGreaterThan(before);
    expect(await page.locator('html').getAttribute('data-call')).toBe('active');
    expect(await page.getByRole('alert').filter({ visible: true }).count()).toBe(0);
    await end(page);
  });
});
