import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths } from '../../apps/website/src/app/routes.ts';
import { untilStill } from './support/measure.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { openSitePage, walkTo } from './support/site-pages.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
beforeAll(async () => {
  server = await shareServer();
});

const phone = { width: 320, height: 640 };
async function open(path: string, options: OpenVisitorOptions = {}): Promise<Page> {
  const { page } = await visit({ viewport: phone, reducedMotion: 'reduce', ...options });
  await openSitePage(page, `${server.url}${path}`);
  return page;
}

/** What of these is not wholly in the window, or lies under something else. */
function hidden(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.filter((selector) => {
        const element = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
        if (element === undefined) return true;
        const { left, top, bottom, width } = element.getBoundingClientRect();
        const isCovered = [top + 2, bottom - 2].some((y) => {
          const topmost = document.elementFromPoint(left + width / 2, y);
          return topmost === null || !(element.contains(topmost) || topmost.contains(element));
        });
        return top < 0 || bottom > innerHeight || isCovered;
      }),
    selectors,
  );
}

describe('the contact form', () => {
  it.each([phone, { width: 1440, height: 900 }])(
    'shows the first field that is not filled in, under nothing else, at $width px, also in a call',
    async (viewport) => {
      const page = await open('/contact-us', { viewport });
      const send = page.getByRole('button', { name: 'Send Message' });
      const untilSeen = async (): Promise<void> => {
        await send.click();
        await expect.poll(() => hidden(page, ['main form :focus']), { timeout: 5_000 }).toEqual([]);
      };
      await untilSeen();
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
      await page.locator('[data-call-control="header"]').first().click();
      await page.locator('html[data-call="active"]').waitFor();
      await untilSeen();
    },
  );
});

describe('in the colours of the system', () => {
  it('every button has a border, idle and in a call', async () => {
    const page = await open('/', { viewport: { width: 1440, height: 900 } });
    await page.emulateMedia({ forcedColors: 'active' });
    const bare = (): Promise<string[]> =>
      page.evaluate(() =>
        [...document.querySelectorAll('button')]
          .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          // These are links to look at.
          .filter((one) => !one.matches('.link-button, .saywell-error-dismiss, .saywell-log-clear'))
          .filter((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth) < 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 90)),
      );
    const found: string[] = [];
    const paths = ['/', '/ai-features', '/contact-us', '/squad-agent-demo', '/voice-interface-demo'];
    for (const path of paths) {
      await walkTo(page, path);
      found.push(...(await bare()));
    }
    await page.locator('.site-header-actions > [data-call-control="header"]').click();
    await page.locator('html[data-call="active"]').waitFor();
    for (const path of [...paths, '/about-us']) {
      await walkTo(page, path);
      await untilStill(page);
      found.push(...(await bare()));
    }
    expect(found).toEqual([]);
  });
});

it.each([320, 390, 768, 1440])(
  'at most one button that starts a call is painted as the first one, wherever a page is scrolled to, at %i px',
  async (width) => {
    const page = await open('/', { viewport: { width, height: width < 768 ? 844 : 1024 } });
    const wrong: string[] = [];
    // The squad demo shows its button in every style.
    for (const path of canonicalPaths.filter((one) => one !== '/squad-agent-demo')) {
      await walkTo(page, path);
      for (const share of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
        const painted = await page.evaluate((part) => {
          const { scrollHeight } = document.documentElement;
          scrollTo({ top: part * (scrollHeight - innerHeight), behavior: 'instant' });
          const probe = document.createElement('i');
          const voiceAt = (button: Element): string => {
            probe.style.background = 'var(--voice)';
            button.append(probe);
            const { backgroundColor } = getComputedStyle(probe);
            probe.remove();
            return backgroundColor;
          };
          return [...document.querySelectorAll('[data-replay="call"]')]
            .filter((button) => {
              const { top, bottom, height } = button.getBoundingClientRect();
              return height > 0 && top > 82 && bottom < innerHeight && button.checkVisibility();
            })
            .filter((button) => getComputedStyle(button).backgroundColor === voiceAt(button))
            .map(({ className }) => className);
        }, share);
        if (painted.length > 1) wrong.push(`${path} at ${share}: ${painted.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

it('a panel in view says itself that its call is over: no words lie across it', async () => {
  const page = await open('/', { viewport: { width: 390, height: 844 } });
  await page.locator('main [data-call-control="hero"]').click();
  await page.locator('html[data-call="active"]').waitFor();
  await page.locator('.saywell-panel').scrollIntoViewIfNeeded();
  await page.locator('main .saywell-call-button[data-shows="end"]').click();
  await page.locator('html:not([data-call])').waitFor();
  await page.waitForTimeout(300);
  const crossing = await page.evaluate(() => {
    const panel = document.querySelector('.saywell-panel')?.getBoundingClientRect();
    return [...document.querySelectorAll('.saywell-toast[data-shown="true"], .call-bar, .floating-error > *')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .filter((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return panel !== undefined && top < panel.bottom && bottom > panel.top;
      })
      .map(({ className }) => className);
  });
  expect(crossing).toEqual([]);
});

it.each(['/', '/ai-features', '/contact-us', '/voice-interface-demo'])(
  'a long conversation scrolls in its panel, and the page stays as long as it is: %s',
  async (path) => {
    const page = await open(path);
    const [before, after] = await page.getByRole('log', { includeHidden: true }).evaluate((log) => {
      log.removeAttribute('hidden');
      const heights = [document.documentElement.scrollHeight];
      for (let line = 0; line < 100; line += 1) {
        const bubble = document.createElement('p');
        bubble.className = 'saywell-bubble';
        const speaker = document.createElement('span');
        speaker.className = 'saywell-speaker';
        speaker.textContent = 'Assistant: ';
        bubble.append(speaker, 'It takes thirty minutes.');
        log.append(bubble);
      }
      return [...heights, document.documentElement.scrollHeight];
    });
    expect(after).toBe(before);
  },
);

describe('a microphone that is refused', () => {
  it.each([
    ['/', 'main [data-call-control="hero"]'],
    ['/ai-features', 'main .saywell-call-button'],
    ['/ai-solutions', 'main .saywell-call-button'],
    ['/ai-voice-demo', 'main .saywell-call-button'],
    ['/squad-agent-demo', 'main .saywell-squad-button'],
    ['/about-us', '.site-header-actions > [data-call-control="header"]'],
  ])(
    'brings its help and a field to type into into view on a phone, and leaves no call waiting: %s',
    async (path, start) => {
      // Others, of tests before, may be waiting for their visitors to come back.
      const { rooms } = await server.health();
      const page = await open(path, { microphone: 'refused' });
      await page.locator(start).and(page.locator(':not([aria-disabled="true"])')).first().click();
      await page.locator('.saywell-permission-help').first().waitFor();
      await expect
        .poll(() => hidden(page, ['.saywell-permission-title', '.saywell-text-input input']), {
          timeout: 5_000,
        })
        .toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await expect
        .poll(async () => (await server.health()).rooms.open, { timeout: 5_000 })
        .toBeLessThanOrEqual(rooms.open);
    },
  );
});
