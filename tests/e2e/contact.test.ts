import { connect, createServer } from 'node:net';
import type { ContactRequest } from '@saywell/contract';
import type { Visitor } from '@saywell/testkit';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { type OpenVisitorOptions, shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers();
let server: RealServer;
/** Of the tests before. */
let known: ReadonlySet<string> = new Set();
beforeAll(async () => {
  server = await startRealServer({ env: { SAYWELL_CONTACT_PER_TEN_MINUTES: '1000' } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  known = new Set((await server.get<ContactRequest[]>('/contact-request')).map(({ id }) => id));
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** A server of the test's own, which may come and go. */
async function startServer(options: Parameters<typeof startRealServer>[0] = {}): Promise<RealServer> {
  const server = await startRealServer(options);
  open.push({ close: () => server.stop() });
  return server;
}

async function openPage(
  { url }: Pick<RealServer, 'url'>,
  options: OpenVisitorOptions = {},
): Promise<Visitor> {
  const visitor = await visit(options);
  await visitor.page.goto(`${url}/contact-us`);
  if (options.javaScriptEnabled !== false) await visitor.page.locator('html[data-ready]').waitFor();
  return visitor;
}

/** An address that stays while the server behind it comes and goes. */
async function openAddress(): Promise<{ url: string; leadTo(server: RealServer): void }> {
  let port = 0;
  const address = createServer((visitor) => {
    const server = connect(port, 'localhost');
    visitor.pipe(server).pipe(visitor);
    for (const [socket, other] of [
      [visitor, server],
      [server, visitor],
    ] as const)
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => address.listen(0, 'localhost', resolve));
  open.push({ close: async () => void address.close() });
  const own = address.address();
  if (own === null || typeof own === 'string') throw new Error('no free port');
  return {
    url: `http://localhost:${own.port}`,
    leadTo: (server) => {
      port = Number(new URL(server.url).port);
    },
  };
}

/** What came in since the test began. */
const stored = async (from = server): Promise<ContactRequest[]> =>
  (await from.get<ContactRequest[]>('/contact-request')).filter(({ id }) => !known.has(id));

const form = (page: Page) => page.getByRole('form', { name: 'Write to us' });
const sendButton = (page: Page) => form(page).getByRole('button', { name: 'Send Message' });
const success = (page: Page) =>
  page.getByRole('heading', { name: 'Message Sent Successfully!' }).and(page.locator(':visible'));

const entries = {
  'Full Name': 'Ada Lovelace <b>',
  Email: 'ada@example.com',
  Company: 'Analytical Engines & Söhne',
  Phone: '+1 302 555 0100',
  Message: 'We miss calls at night. 🦆\nCould it take them?',
};
const expected = {
  name: 'Ada Lovelace <b>',
  email: 'ada@example.com',
  company: 'Analytical Engines & Söhne',
  phone: '+1 302 555 0100',
  industry: 'real-estate',
  message: 'We miss calls at night. 🦆\nCould it take them?',
  urgency: 'asap',
};

async function fillIn(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(entries)) await form(page).getByLabel(label).fill(text);
  await form(page).getByLabel('Industry').selectOption('real-estate');
  await form(page).getByText('ASAP').click();
}

/** Everything that the form holds now. */
const values = (page: Page) =>
  form(page).evaluate((element) =>
    element instanceof HTMLFormElement ? Object.fromEntries(new FormData(element)) : {},
  );

describe('the contact form', () => {
  it('stores a message before it says so, and comes back empty', async () => {
    const { page, problems } = await openPage(server);
    await fillIn(page);
    await sendButton(page).click();
    await form(page).getByRole('button', { name: 'Sending Message...', disabled: true }).waitFor();
    await success(page).waitFor();
    expect(await stored()).toEqual([expect.objectContaining(expected)]);
    await sendButton(page).waitFor();
    expect(await values(page)).toMatchObject({ name: '', message: '', urgency: 'normal' });
    expect(problems).toEqual([]);
  });

  it('sends once, however often it is pressed', async () => {
    const { page } = await openPage(server);
    await fillIn(page);
    await sendButton(page).dblclick();
    await page.keyboard.press('Enter');
    await success(page).waitFor();
    expect(await stored()).toHaveLength(1);
  });

  it('works without JavaScript', async () => {
    const { page } = await openPage(server, { javaScriptEnabled: false });
    // The answers to a native post stand in the page, out of sight.
    expect(await page.locator('.plain-answer').count()).toBe(2);
    expect(await page.locator('.plain-answer').filter({ visible: true }).count()).toBe(0);
    await fillIn(page);
    await sendButton(page).click();
    await page.waitForURL('**/contact-us#message-sent');
    expect(await success(page).count()).toBe(1);
    expect(await stored()).toEqual([expect.objectContaining(expected)]);
    await form(page).getByLabel('Full Name').fill('   ');
    await form(page).getByLabel('Email').fill('ada@example.com');
    await form(page).getByLabel('Company').fill('x');
    await form(page).getByLabel('Message').fill('x');
    await form(page).getByLabel('Industry').selectOption('other');
    await sendButton(page).click();
    await page.waitForURL('**/contact-us#message-not-sent');
    expect(await page.getByRole('heading', { name: 'Your message was not sent' }).isVisible()).toBe(true);
    expect(await success(page).count()).toBe(0);
    expect(await stored()).toHaveLength(1);
  });

  it('a press before the page answers goes out natively', async () => {
    const { page } = await visit();
    // The page's code never comes.
    await page.route('**/assets/{app,client}-*.js', (route) => route.abort());
    await page.goto(`${server.url}/contact-us`);
    await fillIn(page);
    await sendButton(page).click();
    await page.waitForURL('**/contact-us#message-sent');
    expect(await stored()).toEqual([expect.objectContaining(expected)]);
  });

  it('a field that the server refuses is named, and everything stays', async () => {
    const { page } = await openPage(server);
    await fillIn(page);
    await form(page).getByLabel('Company').fill('   ');
    const before = await values(page);
    await sendButton(page).click();
    const alert = form(page).getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toContain('Please change Company');
    expect(await form(page).getByLabel('Company').getAttribute('aria-invalid')).toBe('true');
    expect(await values(page)).toEqual(before);
    expect(await stored()).toEqual([]);
  });

  it('a program that fills in the hidden field leaves nothing', async () => {
    const { page } = await openPage(server, { javaScriptEnabled: false });
    await fillIn(page);
    const trap = page.locator('input[name="website"]');
    expect(await trap.evaluate((input) => input.getBoundingClientRect().right < 0)).toBe(true);
    await trap.fill('https://spam.example', { force: true });
    await sendButton(page).click();
    await page.waitForURL(/#message-/);
    expect(await stored()).toEqual([]);
  });

  it('a server that goes away costs no word; the second press arrives when it is back', async () => {
    const address = await openAddress();
    const first = await startServer();
    address.leadTo(first);
    const { page } = await openPage({ url: address.url });
    await fillIn(page);
    const before = await values(page);
    await first.stop({ signal: 'SIGKILL', keepData: true });
    await sendButton(page).click();
    const alert = form(page).getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/could not be reached/i);
    expect(await alert.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await values(page)).toEqual(before);
    const second = await startServer({ dataDirectory: first.dataDirectory });
    address.leadTo(second);
    await sendButton(page).click();
    await success(page).waitFor();
    expect(await stored(second)).toEqual([expect.objectContaining(expected)]);
  });

  it('an answer that is lost on its way does not make a second message', async () => {
    const { page } = await openPage(server);
    let lost = 0;
    await page.route('**/site/contact', async (route) => {
      lost += 1;
      if (lost > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await fillIn(page);
    await sendButton(page).click();
    await form(page).getByRole('alert').waitFor();
    expect(await stored()).toHaveLength(1);
    await sendButton(page).click();
    await success(page).waitFor();
    expect(await stored()).toHaveLength(1);
  });

  it('can be filled in and sent by keyboard alone', async () => {
    const { page } = await openPage(server);
    await form(page).getByLabel('Full Name').focus();
    const steps = ['Ada', 'ada@example.com', 'Engines', '', 'e', 'Hello from the keyboard'];
    for (const text of steps) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown');
    // The hidden field is no stop on the way.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await success(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('contact-sent');
    expect(await stored()).toEqual([
      expect.objectContaining({
        name: 'Ada',
        email: 'ada@example.com',
        company: 'Engines',
        industry: 'ecommerce',
        message: 'Hello from the keyboard',
        urgency: 'urgent',
      }),
    ]);
  });
});

describe('the assistant beside it', () => {
  it('a quick question is asked and answered, and the panel comes into view on a phone', async () => {
    const { page } = await openPage(server, { viewport: { width: 390, height: 844 } });
    await page.getByRole('button', { name: 'What does a demo cost?' }).click();
    const log = page.getByRole('log');
    await log.getByText('What does a demo cost?').waitFor();
    const answer = log.getByText(/free/i).first();
    await answer.waitFor({ timeout: 60_000 });
    const isInView = () =>
      answer.evaluate((words) => {
        const { top, bottom } = words.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      });
    // The page scrolls there.
    await expect.poll(isInView).toBe(true);
  });
});
