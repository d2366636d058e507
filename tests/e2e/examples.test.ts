import type { Visitor } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLeftovers, watchLeftovers } from './support/leftovers.ts';
import { freePort, type RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';
import { shareBrowsers } from './support/visitors.ts';

let server: RealServer;
let examples: ViteDevServer;
let visitor: Visitor;
const visit = shareBrowsers();
beforeAll(async () => {
  server = await shareServer();
  process.env['SAYWELL_URL'] = server.url;
  examples = await createServer({
    configFile: 'examples/vite.config.ts',
    logLevel: 'error',
    server: { port: await freePort() },
  });
  await examples.listen();
});
afterAll(async () => {
  await examples?.close();
  delete process.env['SAYWELL_URL'];
});

async function open(path: string) {
  visitor = await visit();
  const { page } = visitor;
  const leftovers = await watchLeftovers(page);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/call/web')) calls += 1;
  });
  await page.goto(`http://localhost:${examples.config.server.port}${path}`);
  return { page, leftovers, calls: () => calls };
}

const panelIn = (page: Page, phase: string) =>
  page.locator(`.saywell-panel[data-phase="${phase}"]`).waitFor();

describe('examples', () => {
  it('react: in strict mode a press makes one call; unmounting ends it and leaves nothing; then it calls again', async () => {
    const { page, leftovers, calls } = await open('/react/');
    const toggle = page.getByRole('button', { name: 'Assistant', exact: true });
    for (const round of [1, 2]) {
      await page.getByRole('button', { name: 'Start call' }).click();
      await panelIn(page, 'active');
      expect([calls(), (await leftovers.read()).openPeers, (await leftovers.read()).audioElements]).toEqual([
        round,
        1,
        1,
      ]);
      await toggle.click();
      await expect.poll(leftovers.read).toEqual(noLeftovers);
      await toggle.click();
      await panelIn(page, 'idle');
    }
    expect(calls()).toBe(2);
    expect(visitor.problems).toEqual([]);
  });

  it('react: unmounting while it connects gives the call up', async () => {
    const { page, leftovers } = await open('/react/');
    await page.getByRole('button', { name: 'Start call' }).click();
    await page.getByRole('button', { name: 'Assistant', exact: true }).click();
    await page.waitForLoadState('networkidle');
    await expect.poll(leftovers.read).toEqual(noLeftovers);
    expect(visitor.problems).toEqual([]);
  });

  it('react: a written question starts a call and is answered', async () => {
    const { page } = await open('/react/');
    await page.getByLabel('Type a message').fill('What are your opening hours?');
    await page.keyboard.press('Enter');
    await panelIn(page, 'active');
    const lines = page.locator('.saywell-transcript > .saywell-bubble');
    const texts = async () => (await lines.allTextContents()).join('\n');
    await expect.poll(texts, { timeout: 30_000 }).toMatch(/You: What are your opening hours\?\nAssistant: ./);
    await page.getByText(/^[2-9] utterances, \d+ words$/).waitFor();
  });

  it('plain HTML: the element works under the strict policy of its page', async () => {
    const { page, leftovers } = await open('/plain-html/');
    await page.getByRole('button', { name: 'Ask Saywell' }).click();
    await page.getByRole('button', { name: 'Start call' }).click();
    await page.getByRole('button', { name: 'Agree and start' }).click();
    await page.locator('saywell-assistant .root[data-phase="active"]').waitFor();
    await page.getByRole('list', { name: 'Events' }).getByText('message').first().waitFor();
    await page.getByRole('button', { name: 'End call' }).click();
    await expect.poll(leftovers.read).toEqual(noLeftovers);
    expect(visitor.problems).toEqual([]);
  });

  it('voice SDK: starts, mutes, chooses a microphone, stops', async () => {
    const { page, leftovers } = await open('/voice-sdk/');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByText('Connected').first().waitFor();
    await page.getByRole('button', { name: 'Mute' }).click();
    await page.getByRole('button', { name: 'Mute', pressed: true }).waitFor();
    const choices = page.getByLabel('Microphone').locator('option');
    await expect.poll(() => choices.count()).toBeGreaterThan(1);
    await page.getByLabel('Microphone').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Call ended').first().waitFor();
    await expect.poll(leftovers.read).toEqual(noLeftovers);
    expect(visitor.problems).toEqual([]);
  });
});
