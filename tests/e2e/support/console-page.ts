import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { RealServer } from './real-server.ts';

export const administrator = {
  fullName: 'Ann Miller',
  email: 'ann@example.com',
  password: 'correct horse battery staple',
} as const;

/** The link that a server prints at its first start, from the file that it keeps for its own user. */
export async function setUpLink({ dataDirectory, url }: RealServer): Promise<string> {
  const link = new URL((await readFile(join(dataDirectory, setUpFile), 'utf8')).trim());
  return `${url}${link.pathname}${link.hash}`;
}
const setUpFile = 'console-setup.url';

/** Opens an installation as its first administrator, up to the question what its first assistant shall do. */
export async function becomeAdministrator(page: Page, server: RealServer): Promise<void> {
  await page.goto(await setUpLink(server));
  await page.getByLabel('Your name').fill(administrator.fullName);
  await page.getByLabel('Mail').fill(administrator.email);
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Password').fill(administrator.password);
  await page.getByRole('button', { name: 'Make me the administrator' }).click();
  await page.getByRole('heading', { name: 'What shall it do?', level: 1 }).waitFor();
}

/** The same, and makes none. */
export async function setUpConsole(page: Page, server: RealServer): Promise<void> {
  await becomeAdministrator(page, server);
  await page.getByRole('link', { name: 'Later: show me the console' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
}

/** Fills in and sends the form of the page, or of the dialog over it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.locator('dialog[open], main').last();
  await form.getByLabel('Mail').fill(email);
  await form.getByLabel('Password').fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Pages of people who have signed in, with their headings. */
export const consolePages = [
  { path: '/console', heading: 'Home' },
  { path: '/console/assistants', heading: 'Assistants' },
  { path: '/console/knowledge', heading: 'Knowledge' },
  { path: '/console/live', heading: 'Live' },
  { path: '/console/calls', heading: 'Calls' },
  { path: '/console/settings/members', heading: 'Members' },
  { path: '/console/developers/keys', heading: 'Keys' },
  { path: '/console/settings/account', heading: 'Account' },
] as const;

/** The same of what assistants are made of, and what is written with them. */
export const thingPages = [
  { path: '/console/squads', heading: 'Squads' },
  { path: '/console/tools', heading: 'Tools' },
  { path: '/console/chats', heading: 'Chats' },
] as const;

/** The same of what was done, sent and left by visitors. */
export const recordPages = [
  { path: '/console/requests', heading: 'Requests' },
  { path: '/console/bookings', heading: 'Bookings' },
  { path: '/console/developers/deliveries', heading: 'Deliveries' },
  { path: '/console/developers/jobs', heading: 'Failed jobs' },
  { path: '/console/developers/api-log', heading: 'API log' },
  { path: '/console/settings/credentials', heading: 'Credentials' },
  { path: '/console/settings/audit', heading: 'Audit log' },
] as const;

export async function openConsole(page: Page, url: string, heading: string | RegExp): Promise<void> {
  await page.goto(url);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

declare global {
  interface Window {
    policyViolations?: string[];
  }
}

/** What a page said that it should not: messages of the console, defects, and what the policy refused. */
export function watchConsolePage(page: Page): { problems(): Promise<string[]> } {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`defect: ${error.message}`));
  const ready = page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.policyViolations?.push(`${violatedDirective}: ${blockedURI}`),
    );
  });
  return {
    async problems() {
      await ready;
      const violations = await page.evaluate(() => window.policyViolations ?? []);
      return [...said.splice(0), ...violations];
    },
  };
}

/** Makes the first administrator of an installation; answers the cookie of its session. */
export async function makeAdministrator(server: RealServer): Promise<{ name: string; value: string }> {
  const token = new URLSearchParams(new URL(await setUpLink(server)).hash.slice(1)).get('setup');
  const answer = await fetch(`${server.url}/auth/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-saywell-console': '1', origin: server.url },
    body: JSON.stringify({ token, ...administrator }),
  });
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? [];
  if (!answer.ok || value === '') throw new Error(`no session: ${answer.status}`);
  return { name, value };
}

/** The same, signed in in a browser that has no page yet. */
export async function signInByCookie(context: BrowserContext, server: RealServer): Promise<void> {
  await context.addCookies([{ ...(await makeAdministrator(server)), url: server.url }]);
}
