import type { Visitor } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalPaths } from '../../apps/website/src/app/routes.ts';
import { violations } from './support/axe.ts';
import { openCallPage } from './support/call-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareBrowsers } from './support/visitors.ts';

let server: RealServer;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server.stop());

const paths = [...canonicalPaths, '/no-such-page'];
const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => [width, scheme] as const),
);

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
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

const open = (width: number, colorScheme: 'light' | 'dark'): Promise<Visitor> =>
  visit({ viewport: { width, height: 900 }, colorScheme });

describe('accessibility', () => {
  it.each(looks)(
    'every page at %i px, %s: idle and with the menu open',
    async (width, scheme) => {
      const { page } = await open(width, scheme);
      const found: string[] = [];
      for (const path of paths) {
        await openPage(page, path);
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

  it.each(looks)(
    'every page at %i px, %s: in a call',
    async (width, scheme) => {
      const { page, problems } = await open(width, scheme);
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

  it.each(looks)(
    'every page at %i px, %s: with an error',
    async (width, scheme) => {
      const { page } = await open(width, scheme);
      await page.route('**/call/web', (route) =>
        route.fulfill({ status: 503, json: { message: 'No room is free', error: 'x', statusCode: 503 } }),
      );
      const found: string[] = [];
      for (const path of paths) {
        await openPage(page, path);
        const before = await page.getByRole('alert').count();
        await page.locator('[data-call-control="header"]').first().dispatchEvent('click');
        await expect.poll(() => page.getByRole('alert').count()).toBeGreaterThan(before);
        found.push(...(await violations(page, path)));
      }
      expect(found).toEqual([]);
    },
    300_000,
  );

  it.each(looks)('the contact form at %i px, %s: sending, refused, sent', async (width, scheme) => {
    const { page } = await open(width, scheme);
    const refusal = { message: ['company is required'], error: 'Bad Request', statusCode: 400 };
    let answer = { status: 400, json: refusal as object };
    await page.route('**/site/contact', (route) => route.fulfill(answer));
    await openPage(page, '/contact-us');
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
