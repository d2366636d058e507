import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import {
  administrator,
  openConsole,
  recordPages,
  signInByCookie,
  watchConsolePage,
} from './support/console-page.ts';
import { type MeasuredServer, startMeasuredServer } from './support/figures-database.ts';
import { type PicturedRecords, seedRecords } from './support/seed-console-records.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let measured: MeasuredServer;
let records: PicturedRecords;
let page: Page;
let problems: () => Promise<string[]>;

beforeAll(async () => {
  measured = await startMeasuredServer();
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), measured.server);
  records = await seedRecords(measured.pool);
});
afterAll(() => measured?.[Symbol.asyncDispose]());

const open = (path: string, heading: string): Promise<void> =>
  openConsole(page, `${measured.server.url}${path}`, heading);
const rowsOf = (list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li');
const saved = () => page.getByText('Saved.', { exact: true }).first().waitFor();

describe('a list', () => {
  it.each(recordPages)(
    '$heading has no flaw, whatever visitors and servers wrote',
    async ({ path, heading }) => {
      await open(path, heading);
      if (heading !== 'API log') await page.locator('main .record, main .row').first().waitFor();
      expect(await flaws(page, heading)).toEqual([]);
      expect(await problems()).toEqual([]);
    },
  );
});

it('a request is given to somebody, and found by who sees to it', async () => {
  await open('/console/requests', 'Requests');
  await page.getByRole('link', { name: /Hannah Weiss/ }).click();
  await page.getByLabel('State').selectOption({ label: 'Done' });
  await page.getByLabel('Assigned to').selectOption({ label: administrator.fullName });
  await page.getByLabel('Note').fill('Rang back on Friday.');
  await page.getByRole('button', { name: 'Save' }).click();
  await saved();
  const [member] = (await measured.pool.query<{ id: string }>('select id from member')).rows;
  await open(`/console/requests?state=done&assignee=${member?.id}`, 'Requests');
  await expect.poll(() => rowsOf('Requests').count()).toBe(1);
  await expect.poll(() => rowsOf('Requests').innerText()).toContain(`${administrator.fullName} sees to it`);
  await page.getByRole('link', { name: /Hannah Weiss/ }).click();
  await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Rang back on Friday.');
  expect(await flaws(page, 'a request')).toEqual([]);
});

it('what was written in a request is text, and nothing else', async () => {
  await page.goto(`${measured.server.url}/console/requests/${records.longRequest}`);
  await page.getByRole('heading', { name: /img/, level: 1 }).waitFor();
  expect(await page.locator('main img').count()).toBe(0);
  expect(await flaws(page, 'a long request')).toEqual([]);
  expect(await problems()).toEqual([]);
});

it('a booking with an hour is a file for calendars', async () => {
  await open(`/console/bookings/${records.booking}`, 'Marie-Claire Dubois');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /calendar/i }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  expect(await flaws(page, 'a booking')).toEqual([]);
});

it('a delivery says what came of each attempt, and a job that was given up is forgotten', async () => {
  await open(`/console/developers/deliveries/${records.delivery}`, 'end-of-call-report');
  await expect.poll(() => rowsOf('Attempts').count()).toBe(2);
  expect(await flaws(page, 'a delivery')).toEqual([]);
  await open('/console/developers/jobs', 'Failed jobs');
  await expect.poll(() => rowsOf('Failed jobs').count()).toBe(2);
  await rowsOf('Failed jobs').last().getByRole('button', { name: 'Forget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect.poll(() => rowsOf('Failed jobs').count()).toBe(1);
});

it('a credential shows its secret nowhere, and the audit log says who made it', async () => {
  const secret = 'sk-nobody-reads-this';
  await open('/console/settings/credentials', 'Credentials');
  await page.getByRole('button', { name: 'New credential' }).first().click();
  await page.getByLabel('Name (optional)').fill('Second account');
  await page.getByRole('dialog').locator('input[type=password]').first().fill(secret);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect.poll(() => rowsOf('Credentials').filter({ hasText: 'Second account' }).count()).toBe(1);
  expect(await page.content()).not.toContain(secret);
  await open('/console/settings/audit?kind=credential', 'Audit log');
  const made = rowsOf('Entries').filter({ hasText: 'Second account' });
  await expect.poll(() => made.count()).toBe(1);
  expect(await made.innerText()).toContain(administrator.fullName);
  expect(await page.content()).not.toContain(secret);
  await made.getByRole('link', { name: administrator.fullName }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('who')).toMatch(/^[\da-f-]{36}$/);
  expect(await problems()).toEqual([]);
});
