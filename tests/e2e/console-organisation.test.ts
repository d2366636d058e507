import type { Org, Token, Tool } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { administrator, openConsole, setUpLink, watchConsolePage } from './support/console-page.ts';
import { join } from './support/console-viewer.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { sender } from './support/seed-console-things.ts';
import { type VirtualDevice, type VirtualDevices, virtualPasskeys } from './support/virtual-passkeys.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
/** Of the first administrator. */
let page: Page;
let problems: () => Promise<string[]>;
let devices: VirtualDevices;
let laptop: VirtualDevice;

beforeAll(async () => {
  server = await startRealServer();
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  devices = await virtualPasskeys(page);
  laptop = await devices.add('internal');
});
afterAll(() => server?.stop());

const open = (path: string, heading: string, of = page): Promise<void> =>
  openConsole(of, `${server.url}/console${path}`, heading);
const heading = (name: string, of = page) => of.getByRole('heading', { name, level: 1 }).waitFor();
const button = (name: string, of = page) => of.getByRole('button', { name, exact: true });
const list = (name: string, of = page) => of.getByRole('list', { name, exact: true });
/** What a refused request says in the browser's console is meant to be there. */
const defects = async (): Promise<string[]> =>
  (await problems()).filter((said) => !/status of 4\d\d/.test(said));

async function signOut(): Promise<void> {
  await button(`${administrator.fullName}, Administrator`).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading('Sign in');
}
async function signInByPasskey(): Promise<void> {
  await button('Sign in with a passkey').click();
  await heading('Home');
}

describe('a passkey', () => {
  it('makes the first administrator, without any password', async () => {
    await page.goto(await setUpLink(server));
    await page.getByLabel('Your name').fill(administrator.fullName);
    expect(await flaws(page, 'set-up by a passkey')).toEqual([]);
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.getByLabel('Mail').fill(administrator.email);
    await laptop.setVerified(false);
    await button('Go on with a passkey').click();
    await page.getByText('The passkey was not used.').waitFor();
    await heading('Your passkey');
    expect(await flaws(page, 'a first passkey that was not made')).toEqual([]);
    await laptop.setVerified(true);
    await button('Make the passkey').click();
    await heading('What shall it do?');
    await page.getByRole('link', { name: 'Later: show me the console' }).click();
    await heading('Home');
    expect(page.url()).toBe(`${server.url}/console/`);
    expect(await defects()).toEqual([]);
  });

  it('signs in, and counts', async () => {
    const before = await laptop.signCounts();
    await signOut();
    await signInByPasskey();
    expect(new URL(page.url())).toMatchObject({ pathname: '/console/', search: '', hash: '' });
    const after = await laptop.signCounts();
    expect([before.length, after.length, Number(after[0]) > Number(before[0])]).toEqual([1, 1, true]);
    expect(await defects()).toEqual([]);
  });

  it('has a second one beside it, and the last one stays', async () => {
    await open('/settings/account', 'Account');
    const ways = list('Ways to sign in');
    await expect.poll(() => ways.getByRole('listitem').count()).toBe(1);
    await button('Add a passkey').click();
    await page.getByText('This device has a passkey here already.').waitFor();
    await laptop.setPresent(false);
    await devices.add('usb');
    await button('Add a passkey').click();
    await expect.poll(() => ways.getByRole('listitem').count()).toBe(2);
    expect(await flaws(page, 'two passkeys')).toEqual([]);
    const remove = ways.getByRole('button', { name: /^Remove/ });
    await remove.first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => ways.getByRole('listitem').count()).toBe(1);
    await remove.first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await dialog.getByText('This is the last thing you can sign in with.').waitFor();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await signOut();
    await signInByPasskey();
    expect(await defects()).toEqual([]);
  });

  it('proves again who a member without a password is, before what gives access is done', async () => {
    const { page: own } = await visit({ viewport: { width: 1440, height: 900 } });
    const watched = watchConsolePage(own);
    const phone = await (await virtualPasskeys(own)).add('internal');
    await join(own, server, { fullName: 'Ben Braun', email: 'ben@example.com', role: 'editor' });
    await open('/settings/account', 'Account', own);
    await button('Add a passkey', own).click();
    await own.getByText('This device lets you in from now on.').waitFor();
    // Who has another role than a moment ago has proved nothing with it.
    const [org] = await server.get<Org[]>('/org');
    const users = await server.get<{ id: string; email: string }[]>(`/org/${org?.id}/user`);
    const userId = users.find(({ email }) => email === 'ben@example.com')?.id;
    const raised = await fetch(`${server.url}/org/${org?.id}/role`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, role: 'admin' }),
    });
    expect(raised.ok).toBe(true);
    const kept = async () => (await server.get<Token[]>('/token')).filter(({ name }) => name === 'Shop');

    await open('/developers/keys', 'Keys', own);
    await button('New key', own).click();
    await own.getByRole('dialog', { name: 'New key' }).getByLabel('Name').fill('Shop');
    await phone.setVerified(false);
    await button('Make the key', own).click();
    const asked = own.getByRole('dialog', { name: 'Is it still you?' });
    const confirm = asked.getByRole('button', { name: 'Confirm with a passkey' });
    await confirm.waitFor();
    expect(await asked.getByLabel('Password').count()).toBe(0);
    expect(await flaws(own, 'a proof by a passkey')).toEqual([]);
    await confirm.click();
    await asked.getByText('The passkey was not used.').waitFor();
    await asked.getByRole('button', { name: 'Close' }).click();
    await own.getByRole('dialog', { name: 'New key' }).getByRole('alert').waitFor();
    expect(await kept()).toEqual([]);

    const before = await phone.signCounts();
    await phone.setVerified(true);
    await button('Make the key', own).click();
    await confirm.click();
    await button('I have kept it', own).click();
    expect(await kept()).toHaveLength(1);
    expect(Number((await phone.signCounts())[0])).toBeGreaterThan(Number(before[0]));
    // It holds for a while.
    await button('More for Shop', own).click();
    await own.getByRole('menuitem', { name: 'Delete' }).click();
    await own.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await own.getByText('Deleted. Requests with it are refused from now on.').waitFor();
    expect(await kept()).toEqual([]);
    expect((await watched.problems()).filter((said) => !/status of 4\d\d/.test(said))).toEqual([]);
    await own.close();
  });
});

describe('an organisation', () => {
  const stored = async (): Promise<Org | undefined> =>
    (await server.get<Org[]>('/org')).find(({ name }) => name !== 'Branch');
  const name = () => page.getByLabel('Name', { exact: true });

  it('has its name, its limits and its budget, refused at the field that is wrong', async () => {
    await open('/settings/organisation', 'Organisation');
    await name().fill('Trattoria Lucia');
    await page.getByLabel('Calls and chats of a month').fill('250');
    await page.getByLabel('Budget of a day').fill('12.5');
    await page.getByLabel('Calls at once').fill('3');
    await page.getByLabel('Viewers may listen to running calls').uncheck();
    await page.getByLabel('Delete after').fill('365');
    await page.getByLabel('Address').fill('no address');
    expect(await flaws(page, 'an organisation with changes')).toEqual([]);
    await button('Save').click();
    await page.getByText('Not saved: one field is refused.').waitFor();
    await page.getByLabel('Address').fill('https://example.com/saywell');
    await button('Save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(await stored()).toMatchObject({
      name: 'Trattoria Lucia',
      billingLimit: 250,
      budget: { dailyUsd: 12.5 },
      concurrencyLimit: 3,
      viewersMayListen: false,
      dataRetentionDays: 365,
      server: { url: 'https://example.com/saywell' },
    });
    await page.locator('.me-button', { hasText: 'Trattoria Lucia' }).waitFor();
    await page.getByLabel('Budget of a day').fill('');
    await page.getByLabel('Delete after').fill('');
    await button('Save').click();
    await expect.poll(async () => (await stored())?.dataRetentionDays).toBeUndefined();
    expect((await stored())?.budget?.dailyUsd).toBeUndefined();
    expect(await defects()).toEqual([]);
  });

  it('makes another one, which is entered with nothing of the first, and left', async () => {
    expect(await page.getByRole('button', { name: /^Organisation: / }).count()).toBe(0);
    await button('New organisation').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Branch');
    expect(await flaws(page, 'a new organisation')).toEqual([]);
    await button('Make it').click();
    await button('Enter Branch').waitFor();
    await name().fill('Lost');
    await button('Enter Branch').click();
    await page.getByText('Save or discard first what you have changed here.').waitFor();
    await button('Discard').click();
    expect(await flaws(page, 'an organisation with another')).toEqual([]);
    await button('Enter Branch').click();
    await button('Organisation: Branch').first().waitFor();
    expect(page.url()).toBe(`${server.url}/console/`);
    expect(await page.getByRole('link', { name: 'Installation' }).count()).toBe(0);
    await open('/assistants', 'Assistants');
    await page
      .getByText(/No assistant|first assistant/i)
      .first()
      .waitFor();
    expect(await page.locator('main').innerText()).not.toContain('Saywell');
    expect(await flaws(page, 'assistants of another organisation')).toEqual([]);
    await open('/settings/organisation', 'Organisation');
    await expect.poll(() => name().inputValue()).toBe('Branch');
    await open('/settings/members', 'Members');
    await page.getByText('Nobody yet').waitFor();
    expect(await defects()).toEqual([]);
  });

  it('that was left in another tab is not written into, nor by whoever signs in anew', async () => {
    const tab = await page.context().newPage();
    await open('/settings/account', 'Account', tab);
    await tab.getByLabel('Name').fill('Typed');
    await page.getByRole('button', { name: 'Organisation: Branch' }).first().click();
    await page.getByRole('menuitemradio', { name: /Trattoria Lucia/ }).click();
    await button('Organisation: Trattoria Lucia').first().waitFor();
    expect(page.url()).toBe(`${server.url}/console/`);
    const asked = tab.getByRole('dialog', { name: 'Another organisation' });
    await asked.waitFor();
    expect(await flaws(tab, 'a page of another organisation')).toEqual([]);
    await asked.getByRole('button', { name: 'Back to Branch' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await tab.getByLabel('Name').inputValue()).toBe('Typed');
    await tab.close();
    await page.getByRole('dialog').getByRole('button', { name: 'Go to Branch' }).click();
    await button('Organisation: Branch').first().waitFor();

    await open('/tools', 'Tools');
    await button('New tool').first().click();
    await page.getByLabel('Name', { exact: true }).fill('say_hours');
    await page.context().clearCookies();
    await button('Make it').click();
    const over = page.getByRole('dialog', { name: 'Your session is over' });
    await over.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await heading('say_hours');
    expect(await server.get<Tool[]>('/tool')).toEqual([]);
    await page.getByRole('button', { name: 'Organisation: Branch' }).first().click();
    await page.getByRole('menuitemradio', { name: /Trattoria Lucia/ }).click();
    await button('Organisation: Trattoria Lucia').first().waitFor();
    expect(await defects()).toEqual([]);
  });

  it('leads straight into the next one, unless something would be lost', async () => {
    const { id: annex } = await sender(server)<Org>('POST', '/org', { name: 'Annex' });
    const go = async (from: string, to: string): Promise<void> => {
      await button(`Organisation: ${from}`).first().click();
      await page.getByRole('menuitemradio', { name: to }).click();
    };
    await open('/settings/organisation', 'Organisation');
    await go('Trattoria Lucia', 'Branch');
    await button('Organisation: Branch').first().waitFor();
    await open('/settings/organisation', 'Organisation');
    await expect.poll(() => name().inputValue()).toBe('Branch');
    await name().fill('Lost');
    await go('Branch', 'Annex');
    await page.getByText('Save or discard first what you have changed here.').waitFor();
    await button('Discard').click();
    await go('Branch', 'Annex');
    await button('Organisation: Annex').first().waitFor();
    await open('/settings/organisation', 'Organisation');
    await expect.poll(() => name().inputValue()).toBe('Annex');
    await button('Organisation: Annex').first().click();
    const choices = page.getByRole('menuitemradio');
    expect(await choices.allInnerTexts()).toEqual([
      expect.stringMatching(/^Trattoria Lucia\s+Your own$/),
      'Annex',
      'Branch',
    ]);
    await choices.first().click();
    await button('Organisation: Trattoria Lucia').first().waitFor();
    const headers = { authorization: `Bearer ${server.privateKey}` };
    await fetch(`${server.url}/org/${annex}`, { method: 'DELETE', headers });
    expect(await server.get<unknown[]>('/org')).toHaveLength(2);
    expect(await defects()).toEqual([]);
  });

  it('is deleted once its name is typed, and is nowhere any more', async () => {
    await open('/settings/organisation', 'Organisation');
    await button('More for Branch').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Branch?' });
    await dialog.getByLabel('Type Branch to go on').fill('Branches');
    const goOn = dialog.getByRole('button', { name: 'Delete it' });
    expect(await goOn.getAttribute('aria-disabled')).toBe('true');
    expect(await flaws(page, 'the end of an organisation')).toEqual([]);
    expect(await server.get<unknown[]>('/org')).toHaveLength(2);
    await dialog.getByLabel('Type Branch to go on').fill('Branch');
    await goOn.click();
    await page.getByText('The organisation is deleted.').waitFor();
    await page.getByText('This one has made no other.').waitFor();
    expect(await page.getByRole('button', { name: /^Organisation: / }).count()).toBe(0);
    expect(await server.get<unknown[]>('/org')).toHaveLength(1);
    expect(await defects()).toEqual([]);
  });
});
