import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RealServer, startRealServer } from './support/real-server.ts';

let server: RealServer;
let browser: LaunchedBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startRealServer(), launchBrowser({ microphone: { kind: 'beep' } })]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('the reference of the API opens every kind of row, from this origin alone and without a violation', async () => {
  const { page, problems } = browser;
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${server.url}/docs`);
  await page.getByRole('link', { name: 'assistant', exact: true }).click();
  await page.locator('.opblock-post').first().getByRole('button').first().click();
  await page.getByText('firstMessage', { exact: true }).first().waitFor();
  expect(await page.getByRole('button', { name: /authorize/i }).count()).toBe(0);
  expect([foreign, problems, said]).toEqual([[], [], []]);
});
