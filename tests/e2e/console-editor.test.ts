import type { Assistant } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let page: Page;
let problems: () => Promise<string[]>;
let assistantId = '';

beforeAll(async () => {
  server = await startRealServer();
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
});
afterAll(() => server?.stop());

const open = (path: string, heading: string): Promise<void> =>
  openConsole(page, `${server.url}/console${path}`, heading);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const firstMessage = () => page.getByLabel('First message', { exact: true });
const stored = () => server.get<Assistant>(`/assistant/${assistantId}`);
const first = 'Good morning, this is Nora from the bakery.';
const second = 'Hello, this is Nora. What may I do for you today?';

describe('the first run', () => {
  it('makes an assistant that answers from what one has just written', async () => {
    await open('/welcome', 'What shall it do?');
    expect(await flaws(page, 'the choice of a beginning')).toEqual([]);
    await page.getByRole('button', { name: /Answer questions/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Nora');
    await page.getByLabel('It begins with').fill(first);
    await page.getByLabel('Answer 1').fill('We are open from six to two, every day.');
    expect(await flaws(page, 'a beginning')).toEqual([]);
    await press('Make Nora');
    await page.getByRole('heading', { name: 'Nora', level: 1 }).waitFor();
    assistantId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const panel = page.getByRole('region', { name: 'Talk to Nora' });
    await panel.getByLabel('Or write').fill('When are you open?');
    await page.keyboard.press('Enter');
    const said = panel.getByRole('log', { name: 'What is said' });
    await expect.poll(() => said.innerText()).toMatch(/six to two/);
    expect(await flaws(page, 'a conversation beside the form')).toEqual([]);
    await panel.getByRole('button', { name: 'End', exact: true }).click();
    await panel.getByRole('link', { name: 'See this call' }).waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is kept while one writes, undone, and heard by callers when it is published', async () => {
    await open(`/assistants/${assistantId}`, 'Nora');
    await firstMessage().fill(second);
    await page.getByText(/Draft saved/).waitFor();
    expect((await stored()).firstMessage).toBe(first);
    await page.getByRole('heading', { name: 'Nora', level: 1 }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => firstMessage().inputValue()).toBe(first);
    await press('Do it again');
    await expect.poll(() => firstMessage().inputValue()).toBe(second);
    await page.getByText(/Draft saved/).waitFor();
    await open(`/assistants/${assistantId}`, 'Nora');
    expect(await firstMessage().inputValue()).toBe(second);

    await page.getByRole('link', { name: 'Review and publish' }).click();
    await page.getByRole('heading', { name: 'Review and publish', level: 2 }).waitFor();
    await page.getByRole('region', { name: 'Prompt' }).waitFor();
    expect(await flaws(page, 'the review')).toEqual([]);
    await page.getByLabel('Note').fill('A shorter greeting');
    await press('Publish');
    await page.getByText('Published as v2.').waitFor();
    expect((await stored()).firstMessage).toBe(second);
    expect(await problems()).toEqual([]);
  });

  it('takes back an earlier version', async () => {
    await open(`/assistants/${assistantId}/versions`, 'Nora');
    const versions = page.getByRole('navigation', { name: 'Versions' });
    await versions.getByText('A shorter greeting').waitFor();
    expect(await flaws(page, 'the versions')).toEqual([]);
    await versions.getByRole('link', { name: /^v1/ }).click();
    await page.getByRole('heading', { name: 'v1', level: 2 }).waitFor();
    await press('Restore into the draft');
    await expect.poll(() => firstMessage().inputValue()).toBe(first);
    await page.getByText(/Draft saved/).waitFor();
    expect((await stored()).firstMessage).toBe(second);
  });

  it('is put together with what somebody else publishes meanwhile', async () => {
    const answer = await fetch(`${server.url}/assistant/${assistantId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${server.privateKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstMessage: 'Nora speaking.', endCallMessage: 'Goodbye.' }),
    });
    expect(answer.status).toBe(200);
    await page.getByText('v3 was published meanwhile.').waitFor();
    await page.getByRole('link', { name: 'Review and publish' }).click();
    await page.getByText('One field was changed by both of you.').waitFor();
    const publish = page.getByRole('button', { name: 'Publish as decided' });
    expect(await publish.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('radio', { name: /Yours/ }).check();
    expect(await flaws(page, 'a conflict')).toEqual([]);
    await publish.click();
    await page.getByText('Published as v4.').waitFor();
    expect(await stored()).toMatchObject({ firstMessage: first, endCallMessage: 'Goodbye.' });
    expect(await problems()).toEqual([]);
  });

  it('says at its field what is refused', async () => {
    await open(`/assistants/${assistantId}/call`, 'Nora');
    const limit = page.getByLabel('Longest call');
    await limit.fill('4');
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBe('true');
    expect(await flaws(page, 'a refused field')).toEqual([]);
    await press('Discard');
    await expect.poll(() => limit.getAttribute('aria-invalid')).toBeNull();
    // What the browser says of a refusal.
    expect((await problems()).filter((text) => !text.includes('400'))).toEqual([]);
  });
});

describe('a page of one’s own', () => {
  it('is given a key that works there only, and is left to do no more', async () => {
    await open('', 'Home');
    await page.getByRole('link', { name: /Put an assistant on your page/ }).click();
    await page.getByRole('link', { name: /Nora/ }).click();
    await page.getByRole('link', { name: 'On your page', exact: true }).click();
    await page.getByRole('heading', { name: 'On your page', level: 2 }).waitFor();
    await page.getByLabel('Address of the page').fill('https://bakery.example/contact');
    await press('Make the key');
    const text = await page.getByLabel('Put this into your page').inputValue();
    expect(text).toContain(`assistant-id="${assistantId}"`);
    expect(await flaws(page, 'the lines for a page')).toEqual([]);
    const key = /public-key="([^"]+)"/.exec(text)?.[1] ?? '';
    const called = async (origin: string): Promise<number> => {
      const { status } = await fetch(`${server.url}/call/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', origin },
        body: JSON.stringify({ assistantId }),
      });
      return status;
    };
    expect(await called('https://bakery.example')).toBe(201);
    expect(await called('https://elsewhere.example')).toBe(403);
    await open('', 'Home');
    await page.getByRole('link', { name: /Invite somebody/ }).waitFor();
    expect(await page.getByRole('link', { name: /Put an assistant on your page/ }).count()).toBe(0);
    expect(await problems()).toEqual([]);
  });
});

describe('knowledge', () => {
  it('is asked before callers ask', async () => {
    await open('/knowledge', 'Knowledge');
    await page.getByRole('link', { name: /What Nora knows/ }).click();
    await page.getByRole('heading', { name: 'What Nora knows', level: 1 }).waitFor();
    expect(await flaws(page, 'a knowledge base')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('has answered the same in a window of any width, and a phone says under which button it is', async () => {
    const panel = page.getByRole('region', { name: 'Ask it' });
    const answer = panel.getByRole('listitem').first();
    await panel.getByLabel('Question').fill('When are you open?');
    await page.keyboard.press('Enter');
    await answer.getByText(/six to two/).waitFor();
    const said = await answer.innerText();
    await page.setViewportSize({ width: 390, height: 844 });
    await panel.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Ask it' }).click();
    expect(await answer.innerText()).toBe(said);
    const more = page.getByRole('button', { name: 'More pages' });
    expect(await more.getAttribute('aria-current')).toBe('true');
    expect(await flaws(page, 'answers')).toEqual([]);
    expect(await answer.innerText()).toBe(said);
    await page.setViewportSize({ width: 390, height: 844 });
    await open('', 'Home');
    expect(await more.getAttribute('aria-current')).toBeNull();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goBack();
    await page.getByRole('heading', { name: 'What Nora knows', level: 1 }).waitFor();
    expect(await problems()).toEqual([]);
  });

  it('shows what is chosen in colours that people have chosen themselves', async () => {
    const looks = (selector: string): Promise<object> =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, borderBottomStyle, forcedColorAdjust } = getComputedStyle(element);
          return { outlineStyle, borderBottomStyle, forcedColorAdjust };
        });
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await looks('.rail-link.active')).toMatchObject({ outlineStyle: 'solid' });
    expect(await looks('.rail-link:not(.active)')).toMatchObject({ outlineStyle: 'none' });
    expect(await looks('.page-way[data-here]')).toMatchObject({ borderBottomStyle: 'solid' });
    expect(await looks('.page-way:not([data-here])')).toMatchObject({ borderBottomStyle: 'none' });
    // Otherwise its words have a ground in the colour that they have themselves.
    expect(await looks('.button-primary')).toMatchObject({ forcedColorAdjust: 'none' });
    expect(await violations(page, 'chosen colours')).toEqual([]);
    await page.emulateMedia({ forcedColors: 'none' });
    expect(await problems()).toEqual([]);
  });
});

it('what others name says so before it is deleted; an assistant goes once its name is typed, and Undo brings it back', async () => {
  const dialog = page.getByRole('dialog');
  const isListed = () => page.getByRole('link', { name: /Nora/ }).count();
  await press('More');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await dialog.getByText('These answer from it:').waitFor();
  expect(await dialog.getByRole('listitem').innerText()).toMatch(/Nora/);
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await open(`/assistants/${assistantId}`, 'Nora');
  const before = await stored();
  await press('More');
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await dialog.getByText('You can restore it for 30 days.').waitFor();
  const last = dialog.getByRole('button', { name: 'Delete it' });
  await dialog.getByLabel('Type Nora to go on').fill('Nor');
  expect(await last.getAttribute('aria-disabled')).toBe('true');
  expect(await flaws(page, 'the end of an assistant')).toEqual([]);
  await dialog.getByLabel('Type Nora to go on').fill('Nora');
  await last.click();
  await page.getByRole('heading', { name: 'Assistants', level: 1 }).waitFor();
  await page.getByText('Nora was deleted.').waitFor();
  await expect.poll(isListed).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).focus();
  expect(await flaws(page, 'what can be undone')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Nora is back.').waitFor();
  await expect.poll(isListed).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
  expect(await problems()).toEqual([]);
});
