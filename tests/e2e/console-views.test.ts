import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAssistant, rowTexts } from './support/console-calls.ts';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { joinAsViewer } from './support/console-viewer.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { sender } from './support/seed-console-things.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let assistant: string;
let page: Page;
let problems: () => Promise<string[]>;
/** Another browser of the same administrator. */
let other: Page;
let othersProblems: () => Promise<string[]>;

const send = (path: string, body: object): Promise<{ id: string }> => sender(server)('POST', path, body);

beforeAll(async () => {
  server = await startRealServer();
  assistant = await makeAssistant(server, 'Shop');
  const elsewhere = await makeAssistant(server, 'Hotel');
  for (const [name, of] of [
    ['Ann One', assistant],
    ['Ann Two', assistant],
    ['Ann Three', elsewhere],
    ['Bo', assistant],
  ] as const)
    await send('/call', { assistantId: of, name, customer: { number: '+13025550142', name } });
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
  ({ page: other } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems: othersProblems } = watchConsolePage(other));
  await other.context().addCookies(await page.context().cookies());
});
afterAll(() => server?.stop());

const callsPage = '/console/calls';
const button = (of: Page, name: string) => of.getByRole('button', { name, exact: true });
const chip = (of: Page, name: string) =>
  of.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
const heads = (of: Page) => of.locator('.call-heads > span:visible').allInnerTexts();
const parameter = (of: Page, name: string) => new URL(of.url()).searchParams.get(name);

async function choose(filter: string, choice: string): Promise<void> {
  await button(page, filter).click();
  await page
    .getByRole('dialog', { name: `Filter: ${filter}` })
    .getByRole('button', { name: choice })
    .click();
}

it('three filters, an order and columns are in the address, and another browser shows the same', async () => {
  await openConsole(page, `${server.url}${callsPage}`, 'Calls');
  await page.getByRole('searchbox').fill('Ann');
  await choose('Assistant', 'Shop');
  await choose('Recording', 'There is none');
  await page.getByLabel('Order').selectOption('oldest');
  await button(page, 'Columns').click();
  await page.getByRole('checkbox', { name: 'About' }).uncheck();
  await page.getByRole('checkbox', { name: 'Cost' }).uncheck();
  await page.keyboard.press('Escape');
  await expect.poll(() => parameter(page, 'columns')).toBe('assistant.outcome.turnLatency.duration');
  await expect.poll(async () => (await rowTexts(page)).length).toBe(2);
  const columns = ['Caller', 'Assistant', 'Outcome', 'Turn p95', 'Length', 'When'];
  expect(await heads(page)).toEqual(columns);
  await openConsole(other, page.url(), 'Calls');
  await expect.poll(() => rowTexts(other)).toEqual(await rowTexts(page));
  expect(await heads(other)).toEqual(columns);
  expect(await problems()).toEqual([]);
});

it('Esc leads from a call to its row in the list as it was, and first closes what is open', async () => {
  const open = () => page.locator('.call-row:focus').getAttribute('href');
  await page.setViewportSize({ width: 1440, height: 560 });
  await openConsole(page, `${server.url}${callsPage}?sort=oldest&columns=cost`, 'Calls');
  await expect.poll(async () => (await rowTexts(page)).length).toBe(4);
  await page.evaluate(() => window.scrollTo(0, 20));
  const second = page.getByRole('list', { name: 'Calls' }).getByRole('link').nth(1);
  await second.hover();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await second.click();
  await page.getByRole('heading', { level: 1, name: 'Ann Two' }).waitFor();
  await button(page, 'Again').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Back to the list').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Ann Two' }).waitFor();
  await page.keyboard.press('[');
  await page.getByRole('heading', { level: 1, name: 'Ann One' }).waitFor();
  await page.keyboard.press(']');
  await page.getByRole('heading', { level: 1, name: 'Ann Two' }).waitFor();
  await page.keyboard.press('[');
  await page.getByRole('heading', { level: 1, name: 'Ann One' }).waitFor();
  const first = new URL(page.url()).pathname;
  await page.keyboard.press('Escape');
  await expect.poll(open).toBe(first);
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  expect([parameter(page, 'sort'), parameter(page, 'columns')]).toEqual(['oldest', 'cost']);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await problems()).toEqual([]);
});

it('columns are kept for oneself, in every browser', async () => {
  await openConsole(other, `${server.url}${callsPage}`, 'Calls');
  await expect.poll(() => heads(other)).not.toContain('Cost');
  expect(parameter(other, 'columns')).toBeNull();
});

it('cards of a phone have fields of their own', async () => {
  const before = await heads(other);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, `${server.url}${callsPage}?q=Bo`, 'Calls');
  const card = page.locator('a.call-row');
  const words = (name: string) => card.locator(`.call-${name}`);
  await expect.poll(() => words('about').or(words('outcome')).filter({ visible: true }).count()).toBe(1);
  expect(await words('assistant').isVisible()).toBe(false);
  const { height } = (await card.boundingBox()) ?? { height: 0 };
  await button(page, 'Fields').click();
  const fields = page.getByRole('dialog', { name: 'Fields' });
  const kept = (): Promise<unknown> =>
    page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  for (const name of ['Assistant', 'Outcome'])
    await Promise.all([kept(), fields.getByRole('checkbox', { name }).check()]);
  await fields.getByText('A wide window has its own.').waitFor();
  expect(await flaws(page, 'fields of a card')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await words('assistant').getByText('Shop').waitFor();
  await expect.poll(async () => (await card.boundingBox())?.height).toBeGreaterThan(height);
  await openConsole(page, `${server.url}${callsPage}?q=Bo`, 'Calls');
  await words('assistant').getByText('Shop').waitFor();
  expect(await words('outcome').isVisible()).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openConsole(other, `${server.url}${callsPage}`, 'Calls');
  await expect.poll(() => heads(other)).toEqual(before);
  await openConsole(page, `${server.url}${callsPage}?sort=oldest&columns=cost`, 'Calls');
  expect(await problems()).toEqual([]);
});

it('a view is saved, changed, renamed, and there for a second member, who may not change it', async () => {
  await button(page, 'Save view').click();
  await page.getByLabel('Name', { exact: true }).fill('Anns of the <b>shop</b>');
  await button(page, 'Save').click();
  await chip(page, 'Anns of the <b>shop</b>').waitFor();
  await page.getByLabel('Order').selectOption('longest');
  await chip(page, 'changed').waitFor();
  expect(await flaws(page, 'a view that is changed')).toEqual([]);
  const menu = () => button(page, 'View Anns of the <b>shop</b>').click();
  await menu();
  await page.getByText('Saved by Ann Miller').waitFor();
  await page.getByRole('menuitem', { name: 'Save what is shown' }).click();
  await page.getByText('The view is saved.').waitFor();
  await expect.poll(() => chip(page, 'changed').count()).toBe(0);
  await menu();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Anns');
  await button(page, 'Save').click();
  await chip(page, 'Anns').waitFor();
  // The other browser has had the list open all the time.
  await chip(other, 'Anns').waitFor();
  const shown = await rowTexts(page);

  const { page: viewers } = await visit({ viewport: { width: 1440, height: 900 } });
  const { problems: viewersProblems } = watchConsolePage(viewers);
  await joinAsViewer(viewers, server);
  await openConsole(viewers, `${server.url}${callsPage}`, 'Calls');
  await chip(viewers, 'Anns').click();
  await expect.poll(() => rowTexts(viewers)).toEqual(shown);
  expect(parameter(viewers, 'sort')).toBe('longest');
  await button(viewers, 'View Anns').click();
  const erase = viewers.getByRole('menuitem', { name: /Delete the view/ });
  expect(await erase.getAttribute('aria-disabled')).toBe('true');
  await viewers.keyboard.press('Escape');
  expect(await viewersProblems()).toEqual([]);
  expect(await problems()).toEqual([]);
});

it('a view of which not all is known opens with the rest, and says what is left out', async () => {
  const old = { list: 'calls', name: 'Moody', search: { q: 'Bo', mood: 'happy', min: 'many' } };
  await send('/view', old);
  await chip(other, 'Moody').waitFor();
  await openConsole(page, `${server.url}${callsPage}`, 'Calls');
  await chip(page, 'Moody').click();
  await page.getByText('Left out of this view').waitFor();
  expect(await page.getByText('Left out of this view').innerText()).toContain('min, mood');
  await expect.poll(async () => (await rowTexts(page)).length).toBe(1);
  await button(page, 'View Moody').click();
  await page.getByRole('menuitem', { name: 'Delete the view' }).click();
  await button(page, 'Delete it').click();
  await page.getByText('The view is deleted.').waitFor();
  await expect.poll(() => chip(page, 'Moody').count()).toBe(0);
  await expect.poll(() => chip(other, 'Moody').count()).toBe(0);
  expect(parameter(page, 'view')).toBeNull();
  expect(await problems()).toEqual([]);
});

it('time zone and colours follow to another browser', async () => {
  await openConsole(page, `${server.url}${callsPage}`, 'Calls');
  const time = (of: Page) => of.locator('.call-when time').first().innerText();
  const before = await time(page);
  await openConsole(page, `${server.url}/console/settings/preferences`, 'Preferences');
  await page.getByLabel('Time zone').selectOption('Pacific/Kiritimati');
  await page.getByLabel('Colours').selectOption('dark');
  await button(page, 'Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  expect(await flaws(page, 'preferences')).toEqual([]);
  await openConsole(other, `${server.url}${callsPage}`, 'Calls');
  expect(await other.locator('html').getAttribute('data-theme')).toBe('dark');
  const at = (await other.locator('.call-when time').first().getAttribute('datetime')) ?? '';
  const clock = {
    timeZone: 'Pacific/Kiritimati',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  expect(await time(other)).toContain(new Intl.DateTimeFormat('en', clock).format(new Date(at)));
  expect(await time(other)).not.toBe(before);
  expect(await othersProblems()).toEqual([]);
  expect(await problems()).toEqual([]);
});

it('Esc from a call that is deleted meanwhile leads to the row that stands in its place', async () => {
  await openConsole(page, `${server.url}${callsPage}?sort=oldest`, 'Calls');
  await expect.poll(async () => (await rowTexts(page)).length).toBe(4);
  await page.getByRole('list', { name: 'Calls' }).getByRole('link').nth(1).click();
  await page.getByRole('heading', { level: 1, name: 'Ann Two' }).waitFor();
  const path = new URL(page.url()).pathname.replace('/console/calls', '/call');
  // What the list had is forgotten, where one was in it is not.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Ann Two' }).waitFor();
  await sender(server)('DELETE', path, {});
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await rowTexts(page)).length).toBe(3);
  await expect.poll(() => page.locator('.call-row:focus').count()).toBe(1);
  // The page of a call that is gone has asked for it once more.
  expect((await problems()).filter((line) => !/status of 404/.test(line))).toEqual([]);
});
