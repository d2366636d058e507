import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RealServer } from './support/real-server.ts';
import { shareServer } from './support/share-server.ts';

/** The server itself gives up after a minute; then the page says so. */
const documentLimitMs = 90_000;

let server: RealServer;
let browser: LaunchedBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([shareServer(), launchBrowser({ microphone: { kind: 'beep' } })]);
});
afterAll(async () => {
  await browser.close();
});

it('the reference of the API is searched, opened and tried out, from this origin alone and without a violation', async () => {
  const { page, problems } = browser;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${server.url}/docs`);

  // The first reader waits until the document is made, by a process that a busy machine gives little time.
  await page.getByLabel('Search routes').waitFor({ timeout: documentLimitMs });
  await page.getByLabel('Search routes').fill('create an assistant');
  await page.getByRole('link', { name: 'POST /assistant', exact: true }).click();
  const create = page.locator('[id="assistant.create"]');
  await create.getByText('firstMessage', { exact: true }).waitFor();
  await create.locator('.inside > summary', { hasText: 'Voice' }).first().click();
  await create.locator('.kind > summary', { hasText: 'Voice11labs' }).click();
  await create.getByText('similarityBoost', { exact: true }).waitFor();

  await page.getByLabel('Key for').fill(server.privateKey);
  await create.locator('.try > summary').click();
  await create.getByLabel('Body, JSON').fill('{ "name": "Tried out" }');
  await create.getByRole('button', { name: 'Send' }).click();
  await create.getByText(/^201 Created, \d+ ms, request /).waitFor();
  expect(await create.locator('.answer pre').textContent()).toContain('"name": "Tried out"');

  await page.goto(`${server.url}/docs#webhook.tool-calls`);
  await page.locator('[id="webhook.tool-calls"]').getByText('x-saywell-signature').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect([foreign, problems, said]).toEqual([[], [], []]);
});
