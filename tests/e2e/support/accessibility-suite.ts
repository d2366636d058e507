import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths } from '../../../apps/website/src/app/routes.ts';
import { violations } from './axe.ts';
import { openCallPage } from './call-page.ts';
import { type RealServer, startRealServer } from './real-server.ts';
import { letVisitorsBeSilent } from './silent-visitors.ts';
import { shareBrowsers } from './visitors.ts';

const paths = [...canonicalPaths, '/no-such-page'];
const colorSchemes = ['light', 'dark'] as const;

async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // A page's own code waits for the first sign of interest.
  await page.locator('html[data-ready]').waitFor();
  await page.locator('body').dispatchEvent('pointerover');
  await page.locator('html[data-awake]').waitFor();
}

/** Goes to another page of the site without loading a document, as a link does. */
async function walkTo(page: Page, path: string): Promise<void> {
  const before = await page.title();
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect.poll(() => page.title()).not.toBe(before);
}

const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

/**
 * Every page of the site at one width, in every state that a visitor can bring it to.
 * Each width has a file of its own: they take long, and so run side by side.
 */
export function describeAccessibility(width: number): void {
  const visit = shareBrowsers();
  let server: RealServer;
  beforeAll(async () => {
    server = await startRealServer();
    await letVisitorsBeSilent(server);
  });
  afterAll(() => server?.stop());

  describe('accessibility', () => {
    it.each(colorSchemes)(
      `every page at ${width} px, %s: idle and with the menu open`,
      async (scheme) => {
        const { page } = await visit({ viewport: { width, height: 900 }, colorScheme: scheme });
        const found: string[] = [];
        for (const path of paths) {
          await openPage(page, `${server.url}${path}`);
          found.push(...(await violations(page, path)));
          if (await overflows(page)) found.push(`${path}: wider than the window`);
          const menu = page.locator('header summary, header button[aria-expanded]').first();
          if (!(await menu.isVisible())) continue;
          await menu.click();
          found.push(...(await violations(page, `${path}, menu`)));
        }
        expect(found).toEqual([]);
      },
      300_000,
    );

    it.each(colorSchemes)(
      `every page at ${width} px, %s: in a call`,
      async (scheme) => {
        const { page, problems } = await visit({ viewport: { width, height: 900 }, colorScheme: scheme });
        const call = await openCallPage(page, server.url);
        await page.locator('html[data-ready]').waitFor();
        await page.getByRole('button', { name: 'Start a conversation' }).click();
        await call.untilConnected();
        await call.untilTranscript((lines) => lines.length > 0);
        const found = await violations(page, '/');
        for (const path of paths.slice(1)) {
          await walkTo(page, path);
          found.push(...(await violations(page, path)));
          if (await overflows(page)) found.push(`${path}: wider than the window`);
        }
        expect(found).toEqual([]);
        await call.endCall();
        // Console errors are where a browser tells of a Content-Security-Policy violation.
        expect(problems).toEqual([]);
      },
      300_000,
    );

    it.each(colorSchemes)(
      `every page at ${width} px, %s: with an error`,
      async (scheme) => {
        const { page } = await visit({ viewport: { width, height: 900 }, colorScheme: scheme });
        await page.route('**/call/web', (route) =>
          route.fulfill({ status: 503, json: { message: 'No room is free', error: 'x', statusCode: 503 } }),
        );
        const found: string[] = [];
        for (const path of paths) {
          await openPage(page, `${server.url}${path}`);
          const before = await page.getByRole('alert').count();
          await page.locator('[data-call-control="header"]').first().dispatchEvent('click');
          await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(before);
          found.push(...(await violations(page, path)));
        }
        expect(found).toEqual([]);
      },
      300_000,
    );

    it.each(colorSchemes)(`the contact form at ${width} px, %s: sending, refused, sent`, async (scheme) => {
      const { page } = await visit({ viewport: { width, height: 900 }, colorScheme: scheme });
      const refusal = { message: ['company is required'], error: 'Bad Request', statusCode: 400 };
      let answer = { status: 400, json: refusal as object };
      await page.route('**/site/contact', (route) => route.fulfill(answer));
      await openPage(page, `${server.url}/contact-us`);
      const form = page.locator('main form[action="/site/contact"]');
      for (const [label, text] of Object.entries({ 'Full Name': 'Ada', Email: 'a@b.example', Company: 'C' }))
        await form.getByLabel(label).fill(text);
      await form.getByLabel('Industry').selectOption('other');
      await form.getByLabel('Message').fill('Hello');
      await form.getByRole('button', { name: 'Send Message' }).click();
      const found = await violations(page, 'sending');
      await form.getByRole('alert').waitFor();
      found.push(...(await violations(page, 'refused')));
      answer = { status: 201, json: { id: '1', status: 'received', createdAt: '2026-01-01T00:00:00.000Z' } };
      await form.getByRole('button', { name: 'Send Message' }).click();
      await page
        .getByRole('heading', { name: 'Message Sent Successfully!' })
        .filter({ visible: true })
        .waitFor();
      found.push(...(await violations(page, 'sent')));
      expect(found).toEqual([]);
    });
  });
}
