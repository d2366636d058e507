import type { Assistant, Call, CallEvent, Org, Tool } from '@saywell/contract';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { flaws } from './support/console-flaws.ts';
import {
  administrator,
  consolePages,
  openConsole,
  recordPages,
  signIn,
  signInByCookie,
  thingPages,
  watchConsolePage,
} from './support/console-page.ts';
import { join } from './support/console-viewer.ts';
import { serveForeignPage } from './support/foreign-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { type Send, sender } from './support/seed-console-things.ts';
import { changeSiteAssistant } from './support/silent-visitors.ts';
import { shareBrowsers } from './support/visitors.ts';

const window = { viewport: { width: 1440, height: 900 } };
const visit = shareBrowsers({ untilEnd: true });
const ben = { fullName: 'Ben Braun', email: 'ben@example.com', password: 'seven quiet owls at night' };
let server: RealServer;
let send: Send;
/** Of the administrator. */
let page: Page;
/** Of an editor, on one device. */
let own: Page;
let problems: () => Promise<string[]>;
let assistantId: string;
let callId: string;
/** Connected, and silent. */
let caller: WebSocket;

beforeAll(async () => {
  server = await startRealServer();
  send = sender(server);
  ({ page } = await visit(window));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
  ({ page: own } = await visit(window));
  await join(own, server, { ...ben, role: 'editor' });
  await own.evaluate(async (password) => {
    const headers = { 'content-type': 'application/json', 'x-saywell-console': '1' };
    const body = JSON.stringify({ password });
    await fetch('/auth/credential/password', { method: 'POST', headers, body });
  }, ben.password);
  await seedSecrets();
  const transport = { provider: 'vapi.websocket' };
  const call = await send<Call>('POST', '/call', { assistantId, name: 'Order of hats', transport });
  callId = call.id;
  caller = new WebSocket(String(call.transport?.['websocketCallUrl']));
});
afterAll(async () => {
  caller?.terminate();
  await server?.stop();
});

const secret = 'hush-hush-hush';

/** Wherever an organisation can keep one. */
async function seedSecrets(): Promise<void> {
  const [org] = await server.get<Org[]>('/org');
  const kept = { url: 'https://example.com/saywell', secret, headers: { 'x-key': secret } };
  await send('PATCH', `/org/${org?.id}`, { server: kept });
  await changeSiteAssistant(server, { silenceTimeoutSeconds: 600, server: kept });
  assistantId = (await server.get<Assistant[]>('/assistant'))[0]?.id ?? '';
  const parameters = { type: 'object', properties: { people: { type: 'integer' } } };
  await send<Tool>('POST', '/tool', {
    type: 'function',
    function: { name: 'find_table', parameters },
    server: kept,
  });
  await send('POST', '/credential', { provider: 'openai', name: 'Main', apiKey: secret });
}

const open = (path: string, heading: string | RegExp, of = page): Promise<void> =>
  openConsole(of, `${server.url}${path}`, heading);
const button = (name: string, of = page) => of.getByRole('button', { name, exact: true });
/** What a refused request says in the browser's console is meant to be there. */
const withoutRefusals = (said: readonly string[]): string[] =>
  said.filter((text) => !/status of 4\d\d/.test(text));

describe('two devices of one person', () => {
  it('one ends the other’s session while it listens and writes: the text is there after the sign-in', async () => {
    const { page: phone } = await visit(window);
    await open(`/console/live/${callId}`, /./, own);
    await button('Listen', own).click();
    await own.getByText('You hear the call.').waitFor();
    await own.getByLabel('To the caller, or to the assistant alone').fill('We close at eleven.');
    await open('/console/settings/account', 'Sign in', phone);
    await signIn(phone, ben.email, ben.password);
    await button('Sign out all others', phone).click();
    await phone.getByText('All other devices are signed out.').waitFor();
    const over = own.getByRole('dialog', { name: 'Your session is over' });
    await over.waitFor();
    await own.getByText('You hear the call.').waitFor({ state: 'detached' });
    expect(await flaws(own, 'a session that another device has ended')).toEqual([]);
    await signIn(own, ben.email, ben.password);
    await over.waitFor({ state: 'detached' });
    await button('Say it', own).click();
    const said = async () =>
      (await server.get<{ results: CallEvent[] }>(`/call/${callId}/event?limit=1000`)).results;
    await expect.poll(async () => (await said()).map(({ type }) => type)).toContain('operator-said');
    await phone.close();
  });
});

describe('a role', () => {
  it('that an administrator lowers turns buttons off at once, and says so in words', async () => {
    await open('/console/tools', 'Tools', own);
    await button('New tool', own).first().click();
    await own.getByRole('dialog').getByLabel('Name', { exact: true }).fill('say_hours');
    const editor = await own.context().newPage();
    await open(`/console/assistants/${assistantId}`, /./, editor);
    await editor.getByLabel('First message', { exact: true }).fill('Written in vain.');
    await editor.getByText(/Draft saved/).waitFor();
    await editor.getByRole('link', { name: 'Review and publish' }).click();
    await button('Publish', editor).waitFor();
    await open('/console/settings/members', 'Members');
    await page.getByLabel(`Role of ${ben.fullName}`).selectOption('viewer');
    await page.getByText(`${ben.fullName} is a viewer now.`).waitFor();
    await expect
      .poll(() => own.locator('main button', { hasText: 'New tool' }).first().getAttribute('aria-disabled'))
      .toBe('true');
    await button('Make it', own).click();
    await own.getByText('Your role does not allow this.').waitFor();
    await expect.poll(() => button('Publish', editor).count()).toBe(0);
    await editor
      .locator('.review')
      .getByText(/You are a viewer/)
      .waitFor();
    expect(JSON.stringify(await server.get(`/assistant/${assistantId}`))).not.toContain('in vain');
    await editor.close();
    expect(await flaws(own, 'a role that was lowered')).toEqual([]);
    expect(withoutRefusals(await problems())).toEqual([]);
  });
});

describe('who cannot sign in', () => {
  it('is told after five attempts when to come back, and others are not hindered', async () => {
    await own.context().clearCookies();
    await open('/console', 'Sign in', own);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await signIn(own, ben.email, `wrong password ${attempt}`);
      await own.getByText('That did not match.').waitFor();
      await expect.poll(() => button('Sign in', own).getAttribute('aria-busy')).toBeNull();
    }
    await signIn(own, ben.email, ben.password);
    await own.getByText('Too many attempts.').waitFor();
    await own.getByText(/Try again in \d+ seconds\./).waitFor();
    expect(await flaws(own, 'too many attempts')).toEqual([]);
    const { page: other } = await visit(window);
    await open('/console', 'Sign in', other);
    await signIn(other, administrator.email, administrator.password);
    await other.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await other.close();
  });

  it('gets a link from an administrator, which works once and is written down', async () => {
    await button(`More for ${ben.fullName}`).click();
    await page.getByRole('menuitem', { name: 'Copy a sign-in link' }).click();
    const dialog = page.getByRole('dialog', { name: `A link for ${ben.fullName}` });
    await dialog.getByRole('button', { name: 'Make the link' }).click();
    const link = await dialog.getByLabel('Sign-in link').inputValue();
    expect(await flaws(page, 'a sign-in link')).toEqual([]);
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(await page.content()).not.toContain(link);

    const { hash } = new URL(link);
    await own.goto('about:blank');
    await open(`/console${hash}`, 'Welcome back', own);
    expect(new URL(own.url())).toMatchObject({ pathname: '/console/link', hash: '' });
    await button('Sign in', own).click();
    await own.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    const { page: late } = await visit(window);
    await open(`/console${hash}`, 'Welcome back', late);
    await button('Sign in', late).click();
    await late.getByText('This link is no longer good.').waitFor();
    await late.close();

    await open('/console/settings/audit', 'Audit log');
    const entries = page.locator('main');
    await entries.getByText('made a sign-in link for').first().waitFor();
    await entries.getByText('signed in with a link').first().waitFor();
    await entries.getByText('could not sign in with a password as').first().waitFor();
    expect(withoutRefusals(await problems())).toEqual([]);
  });
});

/** Runs in a page of another origin: what it can send with the cookie of whoever looks at it, and what it reads. */
async function tryToUse(url: string): Promise<{ readonly read: boolean; readonly feed: string }> {
  const send = (path: string, init: RequestInit): Promise<unknown> =>
    fetch(`${url}${path}`, { credentials: 'include', ...init }).catch(() => undefined);
  const body = JSON.stringify({ name: 'Stolen' });
  // As forms do, and as a script does.
  await send('/assistant', { method: 'POST', mode: 'no-cors', body });
  await send('/assistant', { method: 'POST', headers: { 'x-saywell-console': '1' }, body });
  const form = new FormData();
  form.set('file', new File(['Stolen'], 'stolen.txt', { type: 'text/plain' }));
  await send('/file', { method: 'POST', mode: 'no-cors', body: form });
  const read = (await send('/auth/me', {})) !== undefined;
  const feed = await new Promise<string>((resolve) => {
    const socket = new globalThis.WebSocket(`${url.replace('http', 'ws')}/feed`);
    for (const type of ['open', 'error'] as const) socket.addEventListener(type, () => resolve(type));
  });
  return { read, feed };
}

describe('a page of another origin', () => {
  it('stores nothing and hears nothing with the session of who looks at it, even from another port', async () => {
    const shop = await serveForeignPage(server.url, '');
    const lists = async () => [await server.get('/assistant'), await server.get('/file')];
    const before = await lists();
    const seen: string[] = [];
    for (const host of ['localhost', '127.0.0.1']) {
      const tab = await page.context().newPage();
      tab.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        if (['/assistant', '/file'].includes(pathname) && answer.request().method() !== 'OPTIONS')
          seen.push(`${host} ${pathname} ${answer.status()}`);
      });
      await tab.goto(shop.url.replace('localhost', host));
      expect(await tab.evaluate(tryToUse, server.url)).toEqual({ read: false, feed: 'error' });
      await tab.close();
    }
    // Another port is the same site: its requests come with the cookie, and are refused for where they come from.
    expect(seen.toSorted()).toEqual([
      '127.0.0.1 /assistant 401',
      '127.0.0.1 /file 401',
      'localhost /assistant 403',
      'localhost /file 403',
    ]);
    expect(await lists()).toEqual(before);
    // The same of the console's own page is let in.
    expect(await page.evaluate(async () => (await fetch('/assistant')).status)).toBe(200);
    await shop.close();
  });
});

describe('a viewer', () => {
  it('gets no secret and no way to steer a running call, whatever page it opens', async () => {
    const { problems: own403s } = watchConsolePage(own);
    const bodies: string[] = [];
    const reading: Promise<void>[] = [];
    // One that began before does not count when it ends.
    const pending = new Set<Request>();
    own.on('request', (request) => pending.add(request));
    own.on('requestfinished', (request) => pending.delete(request));
    own.on('requestfailed', (request) => pending.delete(request));
    own.on('response', (response) => {
      if (new URL(response.url()).pathname.startsWith('/console')) return;
      const text = response.text().catch(() => '');
      reading.push(text.then((body) => void bodies.push(`${response.url()} ${body}`)));
    });
    own.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => void bodies.push(`${socket.url()} ${payload.toString()}`)),
    );
    const [tool] = await server.get<Tool[]>('/tool');
    const editor = ['prompt', 'voice', 'tools', 'json'].map(
      (part) => `/console/assistants/${assistantId}/${part}`,
    );
    const others = ['analytics/traffic', 'costs', 'tests', 'workflows', 'campaigns', 'numbers', 'voices'];
    const paths = [
      ...[...consolePages, ...thingPages, ...recordPages].map(({ path }) => path),
      ...others.map((path) => `/console/${path}`),
      ...['organisation', 'usage', 'installation'].map((path) => `/console/settings/${path}`),
      `/console/live/${callId}`,
      `/console/calls/${callId}?tab=json`,
      `/console/calls/${callId}?tab=events`,
      `/console/tools/${tool?.id}?tab=json`,
      `/console/assistants/${assistantId}`,
      `/console/assistants/${assistantId}/versions`,
      ...editor,
    ];
    for (const path of paths) {
      await open(path, /./, own);
      await expect.poll(() => [pending.size, reading.length > 0]).toEqual([0, true]);
    }
    await Promise.all(reading);
    const all = bodies.join('\n');
    for (const part of [
      '/call/live',
      `/call/${callId}`,
      `/assistant/${assistantId}`,
      `/tool/${tool?.id}`,
      '/feed',
    ])
      expect(all).toContain(part);
    expect(bodies.filter((body) => /controlUrl/.test(body) || body.includes(secret))).toEqual([]);
    expect(withoutRefusals(await own403s())).toEqual([]);
  });
});
