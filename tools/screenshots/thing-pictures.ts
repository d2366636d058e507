import type { Page } from 'playwright-core';
import type { RealServer } from '../../tests/e2e/support/real-server.ts';
import { type ConsoleThings, seedConsoleThings } from '../../tests/e2e/support/seed-console-things.ts';

interface ThingPicturesOptions {
  readonly page: Page;
  readonly server: RealServer;
  readonly take: (name: string) => Promise<void>;
}

/** Tools, squads and chats: a usual day, long and hostile texts, a refusal, what is not there. */
export async function thingPictures({ page, server, take }: ThingPicturesOptions): Promise<void> {
  const things = await seedConsoleThings(server, 'https://hooks.example.com/tables');
  for (const { name, path } of thingPlaces(things)) {
    await page.goto(`${server.url}/console${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    for (const member of await page.locator('.member > summary').all()) await member.click();
    await take(name);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/console/tools/${things.tool}`);
  await page.getByLabel('Address of your server').fill('no address');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('is refused').waitFor();
  await take('tool-refused');
}

const thingPlaces = (things: ConsoleThings) => [
  { name: 'tools-typical', path: '/tools' },
  { name: 'tools-none', path: '/tools?q=nothing-like-this' },
  { name: 'tool-typical', path: `/tools/${things.tool}` },
  { name: 'tool-json', path: `/tools/${things.tool}?tab=json` },
  { name: 'tool-try', path: `/tools/${things.tool}?tab=try` },
  { name: 'tool-long', path: `/tools/${things.longTool}` },
  { name: 'tool-gone', path: '/tools/0192f0c0-0000-7000-8000-aaaaaaaaaaaa' },
  { name: 'squads-typical', path: '/squads' },
  { name: 'squad-typical', path: `/squads/${things.squad}` },
  { name: 'squad-json', path: `/squads/${things.squad}?tab=json` },
  { name: 'chats-typical', path: '/chats' },
  { name: 'chats-none', path: '/chats?from=2020-01-01&to=2020-01-02' },
  { name: 'chat-typical', path: `/chats/${things.chat}` },
  { name: 'chat-long', path: `/chats/${things.longChat}` },
  { name: 'session', path: `/sessions/${things.session}` },
];
