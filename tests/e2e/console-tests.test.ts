import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { hostileName, seedAnsweringAssistant, type Send, sender } from './support/seed-console-tests.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let send: Send;
let page: Page;
let problems: () => Promise<string[]>;

beforeAll(async () => {
  server = await startRealServer();
  send = sender(server);
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
});
afterAll(() => server?.stop());

const open = (path: string, heading: string | RegExp): Promise<void> =>
  openConsole(page, `${server.url}/console${path}`, heading);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const rowsOf = (list: string) => page.getByRole('list', { name: list, exact: true }).locator('> li');
const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

describe('a test suite', () => {
  it('is made, run, run again after a change, and compared', async () => {
    const nora = await seedAnsweringAssistant(send);
    await open('/tests', 'Tests');
    expect(await flaws(page, 'no suite')).toEqual([]);
    await press('New test suite');
    await page.getByLabel('Name', { exact: true }).fill('Opening hours');
    await page.getByLabel('Who is tested').selectOption({ label: 'Nora of the bakery' });
    await press('Make it');
    await heading('Opening hours').waitFor();

    await addTest('Asks when', 'contains: six to two');
    await addTest(hostileName, 'not contains: nothing like this');
    await expect.poll(() => rowsOf('Tests').count()).toBe(2);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await flaws(page, 'a suite')).toEqual([]);

    await press('Run');
    await page.getByText('Done: 2 passed.').waitFor();
    await rowsOf('Results').filter({ hasText: 'Asks when' }).getByText('Asks when').click();
    await expect.poll(() => rowsOf('What was said').last().innerText()).toMatch(/six to two/);
    expect(await flaws(page, 'a run')).toEqual([]);

    await nora.answer('We are open from nine to five.');
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await press('Run');
    await page.getByText('Done: 1 failed, 1 passed.').waitFor();
    await page.getByLabel('Compared with').selectOption({ index: 1 });
    await page.getByText('1 newly failed, 1 same.').waitFor();
    await rowsOf('Compared tests').first().getByText('Asks when').click();
    const [before, after] = ['Before', 'This run'].map((name) =>
      page.locator('.sides > section').filter({ has: page.getByRole('heading', { name }) }),
    );
    expect(await before?.innerText()).toMatch(/Passed[^]*six to two/);
    expect(await after?.innerText()).toMatch(/Failed[^]*Does not hold[^]*nine to five/);
    expect(new URL(page.url()).searchParams.get('against')).toMatch(/^[\da-f-]{36}$/);
    expect(await flaws(page, 'two runs')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('says at its field what is wrong with a test, and is deleted with its runs', async () => {
    await page.getByRole('link', { name: 'Opening hours' }).click();
    await press('Add a test');
    await page.getByLabel('Name', { exact: true }).fill('Broken');
    await page.getByLabel('Script').fill('steps:\n- hears: {');
    await page.getByLabel('Must be true', { exact: true }).fill('contains: x');
    await press('Add the test');
    await expect
      .poll(() => page.getByLabel('Script').evaluate((field) => field === document.activeElement))
      .toBe(true);
    expect(await page.locator('.field-problem').innerText()).toMatch(/not valid/);
    await problems();
    await press('Cancel');
    await press('More');
    await page.getByRole('menuitem', { name: 'Delete the suite' }).click();
    await press('Delete it');
    await page.getByText('No test suite yet').waitFor();
    expect(await problems()).toEqual([]);
  });
});

async function addTest(name: string, rubric: string): Promise<void> {
  await press('Add a test');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Script').fill('user: When are you open?');
  await page.getByLabel('Must be true', { exact: true }).fill(rubric);
  await press('Add the test');
  await page.getByRole('button', { name: 'Add the test' }).waitFor({ state: 'detached' });
}
