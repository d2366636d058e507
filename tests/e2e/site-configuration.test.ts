import type { Visitor } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

let server: RealServer;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await shareServer();
});

async function open(): Promise<Visitor & { warnings: string[] }> {
  const visitor = await visit();
  const warnings: string[] = [];
  visitor.page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return { ...visitor, warnings };
}

/** The server's answer with some of its fields replaced, until it is mended. */
async function changeConfig({ page }: Visitor, change: object): Promise<{ mend(): void }> {
  let replaced = change;
  await page.route('**/site/config', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...((await answer.json()) as object), ...replaced } });
  });
  return { mend: () => void (replaced = {}) };
}

/** The page's own code is fetched when a visitor seems to want something of it. */
async function showInterest(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('heading', { level: 1 }).hover();
}

describe('the configuration that the server gives', () => {
  it('is all that the default set-up needs: nothing is said in the console through a whole call', async () => {
    const { page, problems, warnings } = await open();
    const call = await openCallPage(page, server.url);
    await call.talk();
    await call.untilConnected();
    await call.endCall();
    await call.untilIdle();
    expect([problems, warnings]).toEqual([[], []]);
  });

  it('WP-25 without credentials shows what to set and warns once; a start is blocked and says why', async () => {
    const opened = await open();
    await changeConfig(opened, { assistantId: '', publicKey: 'your-public-key-here' });
    const { page, problems, warnings } = opened;
    const call = await openCallPage(page, server.url);
    await showInterest(page);
    const warning = page.getByRole('alert').filter({ hasText: 'Configuration Required' });
    await warning.waitFor();
    await expect
      .poll(() => warning.locator('li').allTextContents())
      .toEqual(['VITE_ASSISTANT_ID', 'VITE_PUBLIC_KEY']);
    await expect.poll(() => warnings).toHaveLength(1);
    expect(warnings[0]).toContain('voice functionality will be limited');
    expect(problems).toEqual([]);

    await call.talk();
    await page.getByText('Failed to connect: Invalid Saywell configuration.').waitFor();
    await page
      .getByText('Saywell configuration incomplete. Please check your environment variables.')
      .waitFor();
    expect(problems.join()).toContain('set VITE_ASSISTANT_ID');
    expect(warnings).toHaveLength(1);
    expect((await server.health()).rooms.open).toBe(0);
  });

  it('WE-27 is asked for again once the server is mended, by the warning’s own test and by a start', async () => {
    const opened = await open();
    const { mend } = await changeConfig(opened, { assistantId: '' });
    const { page } = opened;
    const call = await openCallPage(page, server.url);
    await showInterest(page);
    const test = page.getByRole('button', { name: 'Test the configuration' });
    await test.click();
    await page.getByText('Configuration invalid. Check environment variables.').waitFor();
    mend();
    await test.click();
    await page.getByText('Saywell configuration is valid and ready.').waitFor();
    await call.talk();
    await call.untilConnected();
    expect((await server.health()).rooms.open).toBe(1);
    await call.endCall();
    await call.untilIdle();
  });

  it('WV-24 an id that is no UUID only warns', async () => {
    const opened = await open();
    await changeConfig(opened, { assistantId: 'reception' });
    const { page, warnings } = opened;
    const call = await openCallPage(page, server.url);
    await call.talk();
    // The server knows no such assistant, which is another matter.
    await page.getByText('Connection Error').first().waitFor();
    expect(warnings).toEqual([expect.stringContaining('is not a UUID: reception')]);
  });
});
