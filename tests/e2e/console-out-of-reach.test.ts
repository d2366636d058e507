import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, setUpConsole } from './support/console-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  server = await startRealServer();
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  ({ context, page } = visitor);
  await setUpConsole(page, server);
});
afterAll(() => server?.stop());

const at = (path: string): string => `${server.url}/console${path}`;
const banner = (of: Page) => of.getByText('Not connected. You see');

describe('a console that does not hear of the server', () => {
  it('says on every page how old it is, until it hears again', async () => {
    const way = { isOpen: true };
    const sockets: WebSocketRoute[] = [];
    const tab = await context.newPage();
    await tab.routeWebSocket(/\/feed$/, (socket) => {
      if (way.isOpen) {
        socket.connectToServer();
        sockets.push(socket);
      } else void socket.close();
    });
    await openConsole(tab, at('/calls'), 'Calls');
    await expect.poll(() => sockets.length).toBe(1);
    expect(await banner(tab).count()).toBe(0);
    way.isOpen = false;
    await sockets[0]?.close();
    await banner(tab).waitFor();
    await tab.getByRole('link', { name: 'Keys' }).click();
    await tab.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    await banner(tab).waitFor();
    expect(await flaws(tab, 'a page without news')).toEqual([]);
    way.isOpen = true;
    await banner(tab).waitFor({ state: 'detached' });
    await tab.close();
  });

  it('says so in a fifth tab, which the server refuses', async () => {
    const tabs: Page[] = [];
    for (let count = 0; count < 4; count += 1) {
      const tab = await context.newPage();
      await openConsole(tab, at('/calls'), 'Calls');
      tabs.push(tab);
    }
    const [last] = tabs.slice(-1);
    if (last === undefined) throw new Error('no tab');
    await banner(last).waitFor();
    for (const tab of tabs.slice(0, -1)) expect(await banner(tab).count()).toBe(0);
    for (const tab of tabs) await tab.close();
  });
});

describe('a page whose code does not come', () => {
  it('leaves the frame around it, and is there when it is asked for again', async () => {
    await openConsole(page, at(''), 'Home');
    const loadedAt = await page.evaluate(() => performance.timeOrigin);
    const code = /\/assets\/keys-page-/;
    await page.route(code, (route) => route.abort());
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByRole('heading', { name: 'This page could not be shown', level: 1 }).waitFor();
    await page.getByText('This page did not come from the server.').waitFor();
    expect(await page.getByRole('navigation', { name: 'Console', exact: true }).isVisible()).toBe(true);
    // A call in which somebody talks would have ended.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
    expect(await flaws(page, 'a page without its code')).toEqual([]);
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
  });
});
