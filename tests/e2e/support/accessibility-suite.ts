import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths } from '../../../apps/website/src/app/routes.ts';
import { type ViolationsOptions, violations } from './axe.ts';
import type { RealServer } from './real-server.ts';
import { shareServer } from './share-server.ts';
import { letVisitorsBeSilent } from './silent-visitors.ts';
import { openSitePage, walkTo } from './site-pages.ts';
import { type OpenVisitorOptions, shareBrowsers } from './visitors.ts';

const paths = [...canonicalPaths, '/no-such-page'];
/** One page of each kind of call control: a panel with and without a text field, agents, demos, the bar alone. */
const kinds = [
  '/',
  '/ai-features',
  '/ai-solutions',
  '/ai-voice-demo',
  '/ai-assistant-demo',
  '/squad-agent-demo',
  '/call-termination-demo',
  '/saywell-call-demo',
  '/about-us',
] as const;
/** Those that show by themselves that the microphone is off. */
const showingMuted = ['/', '/ai-voice-demo', '/ai-assistant-demo', '/about-us'];
/** All that a change of a call's state changes on a page. */
const callParts = [
  'header',
  '.call-bar',
  '.floating-call',
  '.floating-error',
  '.saywell-panel',
  '.agent-call',
  '.call-notices',
  'main [data-call-control]',
  '.talk',
  '.stage-call',
  '.start-stop',
  '.specimens',
  '.real-call',
].join();
const patience = { timeout: 30_000 };

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/** What the page breaks in both colour schemes: all rules in the first, in the other those that read colours. */
async function inBothSchemes(page: Page, where: string, options: ViolationsOptions = {}): Promise<string[]> {
  const found = await violations(page, where, options);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await violations(page, `${where}, dark`, { ...options, coloursOnly: true })));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

const hasPhase = (page: Page, phase: string): Promise<void> =>
  page.locator(`html[data-call="${phase}"]`).waitFor(patience);
const barIs = (page: Page, state: string): Promise<void> =>
  page.locator(`.call-bar[data-state="${state}"]`).waitFor({ ...patience, state: 'attached' });

/**
 * Every page of the site at one width, in every state that a visitor can bring it to.
 * Each width has a file of its own: they take long, and so run side by side.
 */
export function describeAccessibility(width: number): void {
  const visit = shareBrowsers();
  let server: RealServer;
  beforeAll(async () => {
    server = await shareServer();
    await letVisitorsBeSilent(server);
  });
  afterAll(() => server?.stop());

  // What moves by itself is never at rest.
  const open = async (options: OpenVisitorOptions = {}) =>
    visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce', ...options });

  describe(`accessibility at ${width} px, light and dark`, () => {
    it('every page: idle and with the menu open', async () => {
      const { page } = await open();
      const found: string[] = [];
      await openSitePage(page, `${server.url}/`);
      for (const path of paths) {
        await walkTo(page, path);
        found.push(...(await inBothSchemes(page, path)));
        if (await overflows(page)) found.push(`${path}: wider than the window`);
        const menu = page.locator('header summary, header button[aria-expanded]').first();
        if (!(await menu.isVisible())) continue;
        await menu.click();
        found.push(...(await inBothSchemes(page, `${path}, menu`, { within: 'header' })));
        await menu.click();
      }
      expect(found).toEqual([]);
    }, 300_000);

    it('every page: while a call connects, in it, muted, cut off, and after it', async () => {
      const { page, problems } = await open();
      let connect = (): void => {};
      const gate = new Promise<void>((resolve) => (connect = resolve));
      await page.route('**/call/web', async (route) => {
        await gate;
        await route.continue();
      });
      await openSitePage(page, `${server.url}/`);
      await page.getByRole('button', { name: 'Start a conversation' }).click();
      await hasPhase(page, 'connecting');
      const found: string[] = [];
      /** Only what the state of a call changes, everything else has been looked at. */
      const lookAtCall = async (where: string, pages: readonly string[]): Promise<void> => {
        for (const path of pages) {
          await walkTo(page, path);
          found.push(...(await inBothSchemes(page, `${path} ${where}`, { within: callParts })));
        }
      };
      await lookAtCall('connecting', kinds);
      await hasPhase(page, 'connecting');
      connect();
      await hasPhase(page, 'active');
      await page.locator('.call-bar-captions').waitFor({ ...patience, state: 'attached' });
      for (const path of paths) {
        await walkTo(page, path);
        // Everything of one page; of the others what a call changes.
        const options = path === '/' ? {} : { within: callParts };
        found.push(...(await inBothSchemes(page, `${path} in a call`, options)));
        if (await overflows(page)) found.push(`${path} in a call: wider than the window`);
      }
      await page.keyboard.press('Control+d');
      await barIs(page, 'muted');
      await lookAtCall('muted', showingMuted);
      // A server that does nothing at all looks from here like a network that is gone.
      server.process.kill('SIGSTOP');
      await barIs(page, 'reconnecting');
      await lookAtCall('cut off', ['/about-us', '/', '/ai-voice-demo']);
      await barIs(page, 'reconnecting');
      server.process.kill('SIGCONT');
      await barIs(page, 'muted');
      // Console errors are where a browser tells of a Content-Security-Policy violation.
      expect(problems).toEqual([]);
      await page.locator('.call-bar .floating-call-button').dispatchEvent('click');
      await page.locator('html:not([data-call])').waitFor(patience);
      await lookAtCall('after a call', ['/', '/ai-features', '/about-us']);
      expect(found).toEqual([]);
    }, 300_000);

    it.each([
      ['a microphone that is refused', 'refused', kinds],
      ['a call that fails', 'beep', paths],
    ] as const)(
      'pages with %s',
      async (_what, microphone, pages) => {
        const { page } = await open({ microphone });
        const refusal = { message: 'No room is free', error: 'x', statusCode: 503 };
        if (microphone === 'beep')
          await page.route('**/call/web', (route) => route.fulfill({ status: 503, json: refusal }));
        await openSitePage(page, `${server.url}/`);
        await page.locator('[data-call-control="header"]').first().click();
        const found: string[] = [];
        for (const path of pages) {
          await walkTo(page, path);
          await page.getByRole('alert').first().waitFor();
          if (microphone === 'refused')
            await page.getByText('How to let the assistant hear you').first().waitFor();
          found.push(...(await inBothSchemes(page, path, { within: `${callParts}, [role="alert"]` })));
        }
        expect(found).toEqual([]);
      },
      300_000,
    );

    it('the contact form: sending, refused, sent', async () => {
      const { page } = await open();
      let answer = {
        status: 400,
        json: { message: ['company is required'], error: 'Bad Request', statusCode: 400 } as object,
      };
      let send = (): void => {};
      const gate = new Promise<void>((resolve) => (send = resolve));
      await page.route('**/site/contact', async (route) => {
        await gate;
        await route.fulfill(answer);
      });
      await openSitePage(page, `${server.url}/contact-us`);
      const form = page.locator('main form[action="/site/contact"]');
      for (const [label, text] of Object.entries({ 'Full Name': 'Ada', Email: 'a@b.example', Company: 'C' }))
        await form.getByLabel(label).fill(text);
      await form.getByLabel('Industry').selectOption('other');
      await form.getByLabel('Message').fill('Hello');
      await form.getByRole('button', { name: 'Send Message' }).click();
      const found = await inBothSchemes(page, 'sending', { within: 'main' });
      send();
      await form.getByRole('alert').waitFor();
      found.push(...(await inBothSchemes(page, 'refused', { within: 'main' })));
      answer = { status: 201, json: { id: '1', status: 'received', createdAt: '2026-01-01T00:00:00.000Z' } };
      await form.getByRole('button', { name: 'Send Message' }).click();
      await page
        .getByRole('heading', { name: 'Message Sent Successfully!' })
        .filter({ visible: true })
        .waitFor();
      found.push(...(await inBothSchemes(page, 'sent')));
      expect(found).toEqual([]);
    });
  });
}
