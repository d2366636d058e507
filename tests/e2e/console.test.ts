import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAssistant, makeCall, rowTexts } from './support/console-calls.ts';
import { flaws } from './support/console-flaws.ts';
import {
  administrator,
  consolePages,
  openConsole,
  setUpConsole,
  setUpLink,
  signIn,
  watchConsolePage,
} from './support/console-page.ts';
import { joinAsViewer } from './support/console-viewer.ts';
import { tabTo, walkFlaws } from './support/keyboard-walk.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
let link: string;
beforeAll(async () => {
  server = await startRealServer();
  link = await setUpLink(server);
});
afterAll(() => server?.stop());

async function openPage(): Promise<{ page: Page; problems: () => Promise<string[]> }> {
  const { page } = await visit({ viewport: { width: 1440, height: 900 } });
  return { page, ...watchConsolePage(page) };
}

describe('an installation and its first administrator', () => {
  it('is set up by the printed link, which leaves the address at once', async () => {
    const { page, problems } = await openPage();
    await page.goto(link);
    await page.getByLabel('Your name').waitFor();
    expect(new URL(page.url())).toMatchObject({ pathname: '/console/set-up', hash: '' });
    expect(await flaws(page, 'set-up')).toEqual([]);
    await setUpConsole(page, server);
    for (const { path, heading } of consolePages) {
      await openConsole(page, `${server.url}${path}`, heading);
      expect(await page.title()).toBe(`${heading} · Saywell`);
      expect(await flaws(page, heading)).toEqual([]);
    }
    expect(await problems()).toEqual([]);
  });

  it('leads who comes by a deep link back to it after the sign-in', async () => {
    const { page, problems } = await openPage();
    await page.goto(`${server.url}/console/settings/account?x=1`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await flaws(page, 'sign-in')).toEqual([]);
    await signIn(page, administrator.email, administrator.password);
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/settings/account');
    expect(await problems()).toEqual([]);
    await openConsole(page, `${server.url}/console/developers/keys`, 'Keys');
  });

  it('keeps what was typed when the session ends, and goes on after the sign-in over it', async () => {
    const { page } = await openPage();
    await openConsole(page, `${server.url}/console`, 'Sign in');
    await signIn(page, administrator.email, administrator.password);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await openConsole(page, `${server.url}/console/settings/account`, 'Account');
    await page.getByLabel('Name').fill('Ann M.');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session is over' });
    await dialog.waitFor();
    expect(await flaws(page, 'the dialog of a lost session')).toEqual([]);
    await dialog.getByLabel('Password').fill(administrator.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Saved.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ann M.');
  });
});

describe('the keyboard', () => {
  it('alone signs in, finds its way and comes back from dialogs', async () => {
    const { page, problems } = await openPage();
    await openConsole(page, `${server.url}/console`, 'Sign in');
    expect(await walkFlaws(page, 'sign-in')).toEqual([]);
    await tabTo(page, 'Mail');
    await page.keyboard.type(administrator.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    await expect.poll(focused).toBe('Members');
    expect(await walkFlaws(page, 'members')).toEqual([]);
    await tabTo(page, 'Invite');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Invite people' }).waitFor();
    expect(await flaws(page, 'the dialog of an invitation')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Invite');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('keys');
    expect(await flaws(page, 'the palette')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Keys', level: 1 }).waitFor();
    // Nothing that the console does has these letters: the server finds the member.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(administrator.email);
    await page.getByRole('option', { name: new RegExp(administrator.email) }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('a key', () => {
  it('shows its value once, says when it was used, and is refused from its deletion on', async () => {
    const { page, problems } = await openPage();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openConsole(page, `${server.url}/console`, 'Sign in');
    await signIn(page, administrator.email, administrator.password);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await openConsole(page, `${server.url}/console/developers/keys`, 'Keys');
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shop');
    await dialog.getByRole('radio', { name: /Public/ }).check();
    await dialog.getByLabel('Origins').fill('https://shop.example/page');
    expect(await flaws(page, 'the dialog of a new key')).toEqual([]);
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    const value = await dialog.getByLabel('Key', { exact: true }).inputValue();
    expect(value.length).toBeGreaterThan(20);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value);
    await dialog.getByRole('button', { name: 'I have kept it' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Shop' }).first();
    await row.waitFor();
    expect(await row.innerText()).toMatch(/not used yet\s+https:\/\/shop\.example/);
    expect(await page.content()).not.toContain(value);
    await page.reload();
    await row.waitFor();
    expect(await page.content()).not.toContain(value);

    const assistantId = await makeAssistant(server, 'Shop');
    const chatted = async (): Promise<number> => {
      const { status } = await fetch(`${server.url}/chat/web`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${value}`,
          'content-type': 'application/json',
          origin: 'https://shop.example',
        },
        body: JSON.stringify({ assistantId, input: 'Are you open?', stream: false }),
      });
      return status;
    };
    expect(await chatted()).toBe(201);
    await page.reload();
    await row.getByText(/· used/).waitFor();
    await page.getByRole('button', { name: 'More for Shop' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('This cannot be taken back.').waitFor();
    expect(await flaws(page, 'the end of a key')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted. Requests with it are refused from now on.').waitFor();
    expect(await chatted()).toBe(401);
    await expect.poll(() => row.count()).toBe(0);
    expect(await problems()).toEqual([]);
  });
});

describe('calls', () => {
  it('are filtered by an address that shows the same rows anew, and one is heard from a pressed line and deleted', async () => {
    const { page, problems } = await openPage();
    await openConsole(page, `${server.url}/console`, 'Sign in');
    await signIn(page, administrator.email, administrator.password);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const [ava, ben] = [await makeAssistant(server, 'Ava'), await makeAssistant(server, 'Ben')];
    await makeCall(server, page, ava, 'Order of shoes');
    await makeCall(server, page, ben, 'Order of coats');
    await makeCall(server, page, ava, 'Order of hats');
    await page.getByRole('link', { name: 'Calls' }).first().click();
    // Home has rows of calls as well.
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await expect.poll(() => rowTexts(page)).toHaveLength(3);
    await makeCall(server, page, ben, 'Order of gloves');
    await page.getByRole('button', { name: '1 new' }).click();
    await expect.poll(() => rowTexts(page)).toHaveLength(4);

    await page.getByRole('button', { name: 'Assistant', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Filter: Assistant' })
      .getByRole('button', { name: 'Ava' })
      .click();
    await expect.poll(() => rowTexts(page)).toHaveLength(2);
    const rows = await rowTexts(page);
    expect(rows.join()).toContain('Order of hats');
    expect(await flaws(page, 'filtered calls')).toEqual([]);
    await openConsole(page, page.url(), 'Calls');
    await expect.poll(() => rowTexts(page)).toEqual(rows);
    await page.getByRole('button', { name: 'Ended by', exact: true }).click();
    await page.getByRole('button', { name: 'Server was full' }).click();
    await page.getByText('No call is like this').waitFor();
    await page.getByRole('button', { name: /Ended by: Server was full.*2 calls/ }).click();
    await expect.poll(() => rowTexts(page)).toEqual(rows);

    await page.getByRole('heading', { name: 'Calls', level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Order of hats', level: 1 }).waitFor();
    const line = page.getByRole('list', { name: 'What was said' }).getByRole('listitem').first();
    await line.getByRole('button', { name: /Play from/ }).click();
    const sound = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
    await expect.poll(sound).toBeGreaterThan(0.2);
    await expect.poll(() => line.getAttribute('aria-current')).toBe('true');
    expect(await flaws(page, 'a call')).toEqual([]);
    for (const tab of ['Turns', 'Events', 'Tools', 'Costs', 'JSON']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await flaws(page, `a call’s ${tab}`)).toEqual([]);
    }
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete the call' }).click();
    const last = page.getByRole('dialog').getByRole('button', { name: 'Delete it' });
    expect(await last.getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page, 'the end of a call')).toEqual([]);
    await page.getByLabel('Type delete to go on').fill('Delete');
    await last.click();
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await expect.poll(() => rowTexts(page)).toHaveLength(3);
    expect((await rowTexts(page)).join()).not.toContain('Order of hats');
    expect(await problems()).toEqual([]);
  });
});

describe('addresses of the console', () => {
  it('answer its page wherever they lead, and leave the API its own', async () => {
    for (const path of ['workflows', 'voices', 'x/y'])
      expect((await fetch(`${server.url}/console/${path}`)).status, path).toBe(200);
    expect((await fetch(`${server.url}/console/assets/none.js`)).status).toBe(404);
    expect((await fetch(`${server.url}/ghl/workflows`)).status).toBe(401);
  });

  it('say a sentence without JavaScript', async () => {
    const html = await (await fetch(`${server.url}/console`)).text();
    expect(html).toMatch(/<noscript>[\s\S]*needs JavaScript[\s\S]*href="\/docs"/);
    expect(html).toContain('too old for the console');
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto(`${server.url}/console`);
    // To locators by text, what is in `noscript` is none.
    const sentence = page.locator('noscript p');
    expect(await sentence.isVisible()).toBe(true);
    expect(await page.locator('main').isVisible()).toBe(false);
    await sentence.locator('a').click();
    await page.locator('noscript a[href="/openapi.json"]').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/docs/);
  });
});

describe('a viewer', () => {
  it('sees no page of administrators, and of the others why what is off', async () => {
    const { page, problems } = await openPage();
    await joinAsViewer(page, server);
    expect(await page.getByRole('link', { name: 'Keys' }).count()).toBe(0);
    const asked: string[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname.startsWith('/console')) return;
      asked.push(await response.text().catch(() => ''));
    });
    for (const { path, heading } of consolePages) {
      await openConsole(page, `${server.url}${path}`, heading);
      expect(await flaws(page, `${heading} of a viewer`)).toEqual([]);
    }
    await openConsole(page, `${server.url}/console/settings/members`, 'Members');
    const invite = page.getByRole('button', { name: 'Invite' });
    expect(await invite.getAttribute('aria-disabled')).toBe('true');
    expect(await invite.getAttribute('title')).toMatch(/Administrators can do this. You are a viewer/);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.join()).not.toMatch(/controlUrl|acceptUrl|"secret"/);
    expect(await problems()).toEqual([]);
  });
});
