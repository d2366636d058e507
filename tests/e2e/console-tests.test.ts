import type { Assistant } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { joinAsViewer } from './support/console-viewer.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import {
  hostileName,
  seedAnsweringAssistant,
  seedTestSuite,
  type Send,
  sender,
} from './support/seed-console-tests.ts';
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
    expect((await problems()).filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await press('Cancel');
    await press('More');
    await page.getByRole('menuitem', { name: 'Delete the suite' }).click();
    await press('Delete it');
    await page.getByText('No test suite yet').waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('without a telephone line', () => {
  it('says what becomes of calls before a campaign begins, and what became of each', async () => {
    const { id } = await send<Assistant>('POST', '/assistant', { name: 'Caller', firstMessage: 'Hello.' });
    await send('POST', '/squad', { name: 'Front desk', members: [{ assistantId: id }] });
    await open('/campaigns', 'Campaigns');
    expect(await page.getByText('This installation has no telephone line.').innerText()).toMatch(/no-trunk/);
    expect(await flaws(page, 'no campaign')).toEqual([]);
    await press('New campaign');
    await page.getByLabel('Name', { exact: true }).fill('Reminders');
    await page.getByLabel('Who is called').fill(`+13025550142, ${hostileName.slice(0, 30)}\n555`);
    await press('Start it');
    await page.getByText(/ine 2 is no number/).waitFor();
    await page.getByLabel('Who is called').fill('+13025550142, Hannah Weiss\n+13025550143');
    await page.getByLabel('Who talks').selectOption({ label: 'Front desk' });
    const earliest = page.getByLabel(/Not before/);
    await earliest.fill('2020-01-01T10:00');
    await page.getByLabel(/Not after/).fill('2099-01-01T10:00');
    await press('Start it');
    await expect.poll(() => earliest.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.locator('.field:has(:focus) .field-problem').innerText()).toMatch(/in the past/);
    expect(await flaws(page, 'a campaign in the past')).toEqual([]);
    expect((await problems()).filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await earliest.fill('');
    await press('Start it');
    await heading('Reminders').waitFor();
    await page.getByRole('status').getByText('Done').waitFor({ timeout: 20_000 });
    await expect.poll(() => rowsOf('Customers').first().innerText()).toMatch(/Hannah Weiss[^]*No line/);
    expect(await rowsOf('Customers').allInnerTexts()).toEqual([
      expect.stringContaining('No line'),
      expect.stringContaining('No line'),
    ]);
    await page.getByText('Front desk').waitFor();
    expect(await flaws(page, 'a campaign')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('keeps a number and who answers it', async () => {
    await open('/numbers', 'Numbers');
    await press('New SIP address');
    await page.getByRole('textbox', { name: 'Address' }).fill('sip:reception@voice.example.com');
    await press('Make it');
    await heading('sip:reception@voice.example.com').waitFor();
    await page.getByRole('combobox', { name: 'Who answers' }).selectOption({ label: 'Caller' });
    await page.getByLabel('Name', { exact: true }).fill('Reception');
    await press('Save');
    await page.getByText('Saved.').waitFor();
    expect(await flaws(page, 'a number')).toEqual([]);
    await open('/numbers', 'Numbers');
    await expect.poll(() => rowsOf('Numbers').first().innerText()).toMatch(/Reception, SIP address: Caller/);
    expect(await flaws(page, 'numbers')).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});

it('voices are found by their words and heard', async () => {
  await open('/voices', 'Voices');
  await expect.poll(() => rowsOf('Voices').count()).toBeGreaterThan(0);
  const sound = page.waitForResponse((response) => response.url().includes('/voice-library/preview/'));
  await page
    .getByRole('button', { name: /^Listen to/ })
    .first()
    .click();
  expect([200, 206]).toContain((await sound).status());
  expect(await flaws(page, 'voices')).toEqual([]);
  await page.getByRole('searchbox').fill('no voice is like this');
  await page.getByText('No voice has these words').waitFor();
  expect(await problems()).toEqual([]);
});

describe('a viewer', () => {
  it('reads suites and runs, and is told why nothing of them can be changed', async () => {
    const { suite, after } = await seedTestSuite(send);
    const { page: other } = await visit({ viewport: { width: 1440, height: 900 } });
    const watched = watchConsolePage(other);
    await joinAsViewer(other, server);
    await openConsole(other, `${server.url}/console/tests/${suite}`, 'What callers ask most');
    const tests = other.getByRole('list', { name: 'Tests', exact: true }).locator('> li');
    await expect.poll(() => tests.count()).toBe(4);
    await tests.first().locator('summary').click();
    for (const name of ['Run', 'Add a test', 'Change', 'Delete']) {
      const button = other.getByRole('button', { name, exact: true }).first();
      expect(await button.getAttribute('aria-disabled'), name).toBe('true');
      expect(await button.getAttribute('title')).toMatch(/Editors and administrators.* You are a viewer/);
    }
    expect(await flaws(other, 'a suite of a viewer')).toEqual([]);
    await openConsole(other, `${server.url}/console/tests/${suite}/runs/${after}`, /^Run, /);
    await other.getByText('Done:').waitFor();
    // Without a model nobody says whether it holds: it has neither passed nor failed.
    await other.getByText('Not judged', { exact: true }).first().waitFor();
    expect(await watched.problems()).toEqual([]);
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
