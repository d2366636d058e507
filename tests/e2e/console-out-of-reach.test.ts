import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAssistant } from './support/console-calls.ts';
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

  it('says so in a tab that the server refuses, while six others are told what changes', async () => {
    const openTab = async (): Promise<Page> => {
      const tab = await context.newPage();
      await openConsole(tab, at('/assistants'), 'Assistants');
      return tab;
    };
    const tabs = await Promise.all(Array.from({ length: 6 }, openTab));
    await makeAssistant(server, 'Heard of in six tabs');
    const hear = async (tab: Page): Promise<void> => {
      await tab.getByRole('link', { name: /Heard of in six tabs/ }).waitFor();
      expect(await banner(tab).count()).toBe(0);
      await tab.getByRole('link', { name: 'Keys' }).click();
      await tab.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    };
    await Promise.all(tabs.map(hear));
    await page.evaluate(takeAllFeeds);
    const late = await context.newPage();
    await openConsole(late, at('/calls'), 'Calls');
    await banner(late).waitFor();
    for (const tab of tabs) expect(await banner(tab).count()).toBe(0);
    await Promise.all([...tabs, late].map((tab) => tab.close()));
  });
});

/** Until the server takes no more of this session; they are closed with the page. */
async function takeAllFeeds(): Promise<void> {
  const isTaken = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = new WebSocket('/feed');
      socket.addEventListener('open', () => resolve(true));
      socket.addEventListener('error', () => resolve(false));
    });
  while (await isTaken());
}

describe('what is written while the server is out of reach', () => {
  it('is kept, and stored without a reload once it is there again', async () => {
    const assistantId = await makeAssistant(server, 'Noa');
    const way = { isOpen: true };
    const sockets: WebSocketRoute[] = [];
    const tab = await context.newPage();
    await tab.routeWebSocket(/\/feed$/, (socket) => {
      if (way.isOpen) {
        socket.connectToServer();
        sockets.push(socket);
      } else void socket.close();
    });
    await openConsole(tab, at(`/assistants/${assistantId}`), 'Noa');
    await expect.poll(() => sockets.length).toBe(1);
    const loadedAt = await tab.evaluate(() => performance.timeOrigin);
    const network = await context.newCDPSession(tab);
    const cut = (offline: boolean): Promise<unknown> =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: -1,
      });
    way.isOpen = false;
    await cut(true);
    await sockets[0]?.close();
    await tab.getByLabel('First message', { exact: true }).fill('Written on a train.');
    await tab.getByText(/Not saved\..*It is tried again\./).waitFor();
    await banner(tab).waitFor();
    expect(await flaws(tab, 'a draft that is not stored')).toEqual([]);
    way.isOpen = true;
    await cut(false);
    await tab.getByText(/Draft saved/).waitFor();
    await banner(tab).waitFor({ state: 'detached' });
    expect(await tab.getByLabel('First message', { exact: true }).inputValue()).toBe('Written on a train.');
    expect(await tab.evaluate(() => performance.timeOrigin)).toBe(loadedAt);
    await openConsole(tab, at(`/assistants/${assistantId}`), 'Noa');
    expect(await tab.getByLabel('First message', { exact: true }).inputValue()).toBe('Written on a train.');
    await tab.close();
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

/** What pages ask of a server that has another build than theirs. */
interface Asked {
  /** How often pages were loaded. */
  loads: number;
  /** Who has looked which build there is. */
  readonly looks: Set<Page>;
}

/** From now on the server's page names another file, to whoever looks at it: what is loaded has the old one. */
async function deploy(to: BrowserContext): Promise<Asked> {
  const asked: Asked = { loads: 0, looks: new Set() };
  await to.route(/\/console(?!\/assets)(?=[/?#]|$)/, async (route) => {
    const request = route.request();
    // A page that does not come from the server itself may not open the feed.
    if (request.isNavigationRequest()) {
      asked.loads += 1;
      return route.continue();
    }
    asked.looks.add(request.frame().page());
    const body = (await (await route.fetch()).text()).replace('/early-', '/early-later-');
    return route.fulfill({ contentType: 'text/html', body });
  });
  return asked;
}

describe('a server with a new build', () => {
  let asked: Asked;
  afterAll(() => context.unrouteAll({ behavior: 'wait' }));

  const offer = (of: Page) => of.getByText('A new version is there.');
  const loadedAt = (of: Page): Promise<number> => of.evaluate(() => performance.timeOrigin);

  it('has an idle page offer to be loaded anew, and one with a call when that is over', async () => {
    const assistantId = await makeAssistant(server, 'Ava');
    const sockets: WebSocketRoute[] = [];
    const open = async (path: string, heading: string): Promise<Page> => {
      const tab = await context.newPage();
      await tab.routeWebSocket(/\/feed$/, (socket) => {
        socket.connectToServer();
        sockets.push(socket);
      });
      await openConsole(tab, at(path), heading);
      return tab;
    };
    const idle = await open('/calls', 'Calls');
    const talking = await open(`/assistants/${assistantId}`, 'Ava');
    const panel = talking.getByRole('region', { name: 'Talk to Ava' });
    await panel.getByLabel('Or write').fill('Are you open?');
    await talking.keyboard.press('Enter');
    await panel.getByRole('log', { name: 'What is said' }).getByText('Are you open?').waitFor();

    asked = await deploy(context);
    // As of a server that has started anew.
    for (const socket of sockets) socket.send(JSON.stringify({ resync: true }));
    await offer(idle).waitFor();
    expect(await flaws(idle, 'a page of an older build')).toEqual([]);
    await expect.poll(() => asked.looks.has(talking)).toBe(true);
    expect(await offer(talking).count()).toBe(0);
    await panel.getByRole('button', { name: 'End', exact: true }).click();
    await offer(talking).waitFor();

    const before = await loadedAt(idle);
    await idle.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => loadedAt(idle).catch(() => before)).toBeGreaterThan(before);
    await idle.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    expect(await offer(idle).count()).toBe(0);
    await idle.close();
    await talking.close();
  });

  it('loads a page whose code is gone once, whatever comes of it', async () => {
    const tab = await context.newPage();
    await openConsole(tab, at('/calls'), 'Calls');
    const { loads } = asked;
    await tab.route(/\/assets\/keys-page-/, (route) =>
      asked.loads > loads ? route.continue() : route.fulfill({ status: 404 }),
    );
    await tab.getByRole('link', { name: 'Keys' }).click();
    await tab.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    expect(asked.loads).toBe(loads + 1);

    await tab.route(/\/assets\/members-page-/, (route) => route.fulfill({ status: 404 }));
    await tab.getByRole('link', { name: 'Members' }).click();
    await expect.poll(() => asked.loads).toBe(loads + 2);
    await tab.getByText('This page did not come from the server.').waitFor();
    expect(await flaws(tab, 'a page that was loaded anew in vain')).toEqual([]);
    expect(asked.loads).toBe(loads + 2);
    await tab.close();
  });
});
