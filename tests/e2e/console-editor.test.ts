import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assistant, LiveCall, StoredFile } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePdf } from '../../apps/server/src/features/files/testing/sample-pdf.ts';
import { violations } from './support/axe.ts';
import { flaws } from './support/console-flaws.ts';
import { administrator, becomeAdministrator, openConsole, watchConsolePage } from './support/console-page.ts';
import { join as joinConsole } from './support/console-viewer.ts';
import { hearAlong, loudness } from './support/loudness.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { sender } from './support/seed-console-things.ts';
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
});
afterAll(() => server?.stop());

const open = (path: string, heading: string): Promise<void> =>
  openConsole(page, `${server.url}/console${path}`, heading);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const firstMessage = (where = page) => where.getByLabel('First message', { exact: true });
const review = async (where = page): Promise<void> => {
  await where.getByText(/Draft saved/).waitFor();
  await where.getByRole('link', { name: 'Review and publish' }).click();
};
const stored = () => server.get<Assistant>(`/assistant/${assistantId}`);
const first = 'Good morning, this is Nora from the bakery.';
const second = 'Hello, this is Nora. What may I do for you today?';

describe('the first run', () => {
  it('leads from the printed link to an assistant that answers from what one has just written', async () => {
    await becomeAdministrator(page, server);
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
    await panel.getByRole('link', { name: 'See this call' }).click();
    const kept = page.getByRole('list', { name: 'What was said' });
    await kept.getByText(/when are you open/i).waitFor();
    expect(await kept.innerText()).toMatch(/six to two/);
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

describe('a draft that is talked to', () => {
  const panel = () => page.getByRole('region', { name: 'Talk to Nora' });
  const running = async () =>
    (await server.get<{ results: LiveCall[] }>('/call/live')).results.map(({ id }) => id);
  const discard = async (): Promise<void> => {
    await press('Discard');
    await page.getByText(/Draft saved/).waitFor({ state: 'detached' });
  };

  it('is heard without a gap while one goes through the console and comes back, in the one call', async () => {
    await open(`/assistants/${assistantId}`, 'Nora');
    // Voices pause at commas.
    await firstMessage().fill(`We have ${Array.from({ length: 40 }, () => 'bread').join(' and ')}.`);
    await page.getByText(/Draft saved/).waitFor();
    await panel().getByRole('button', { name: 'Talk to it' }).click();
    await expect.poll(() => loudness(page), { timeout: 30_000 }).toBeGreaterThan(0.01);
    const [callId = ''] = await running();
    const end = await hearAlong(page);
    const rail = page.getByRole('navigation', { name: 'Console', exact: true });
    for (const name of ['Home', 'Knowledge', 'Live', 'Calls', 'Analytics', 'Keys']) {
      await rail.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    const bar = page.getByRole('region', { name: 'Call', exact: true });
    await bar.getByRole('link', { name: /^Nora/ }).click();
    await page.getByRole('heading', { name: 'Nora', level: 1 }).waitFor();
    await firstMessage().fill('We have bread.');
    await page.getByText('What you changed since applies to the next call.').waitFor();
    expect(await end()).toBeGreaterThan(0.01);
    expect(await running()).toEqual([callId]);
    await panel().getByRole('button', { name: 'End', exact: true }).click();
    const link = panel().getByRole('link', { name: 'See this call' });
    expect(await link.getAttribute('href')).toContain(callId);
    await discard();
    expect((await stored()).firstMessage).toBe(first);
    expect(await problems()).toEqual([]);
  });

  it('says beside a voice that does not run here who speaks in its place, and so does the call', async () => {
    await open(`/assistants/${assistantId}/voice`, 'Nora');
    await page.getByLabel('Who speaks').selectOption({ label: 'ElevenLabs' });
    await page.getByText('Not on this installation: the built-in voice does its work.').waitFor();
    expect(await flaws(page, 'a voice that does not run here')).toEqual([]);
    await page.getByLabel('Voice', { exact: true }).fill('EXAVITQu4vr4xnSDxMaL');
    await page.getByText(/Draft saved/).waitFor();
    await panel().getByLabel('Or write').fill('When are you open?');
    await page.keyboard.press('Enter');
    await panel()
      .getByRole('log', { name: 'What is said' })
      .getByText(/six to two/)
      .waitFor();
    await panel().getByRole('button', { name: 'End', exact: true }).click();
    await panel().getByRole('link', { name: 'See this call' }).click();
    const summary = page.getByRole('tabpanel', { name: 'Summary' });
    await expect.poll(() => summary.innerText()).toMatch(/Spoken by[^]*in place of 11labs: .+/);
    await summary.getByRole('heading', { name: 'Had no effect' }).waitFor();
    await open(`/assistants/${assistantId}/voice`, 'Nora');
    await discard();
    // The voice that was missing is refused until it is named.
    expect((await problems()).filter((text) => !text.includes('400'))).toEqual([]);
  });
});

describe('tools of an assistant', () => {
  const tool = (name: string) => ({
    type: 'function',
    function: { name, description: 'Says what is baked today.' },
    server: { url: `https://bakery.example/${name}` },
  });
  const field = (name: string) => page.locator(`[data-pointer="/model/tools/${name}"]`);
  const names = () =>
    page.getByRole('list', { name: 'Tools', exact: true }).locator('.tool-name').allInnerTexts();

  it('are renamed and moved where one writes, and undone with what was written elsewhere; callers hear none of it', async () => {
    const { model } = await stored();
    const tools = ['bread', 'cake', 'rolls'].map(tool);
    await sender(server)('PATCH', `/assistant/${assistantId}`, { model: { ...model, tools } });
    await open(`/assistants/${assistantId}/tools`, 'Nora');
    await field('1').click();
    await field('1/function/name').click();
    await page.keyboard.press('End');
    await page.keyboard.type('_today');
    await expect.poll(names).toEqual(['bread', 'cake_today', 'rolls']);
    const handle = page.getByRole('button', { name: /^Move cake_today, 2 of 3/ });
    await handle.hover();
    await page.mouse.down();
    await page.locator('[data-place="0"] > .reorder-handle').hover();
    await page.mouse.up();
    await page.getByText('cake_today is now 1 of 3.').waitFor();
    await field('0/function/name').waitFor();

    const sections = page.getByRole('navigation', { name: 'Sections' });
    const section = async (name: string): Promise<void> => {
      await sections.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 2 }).waitFor();
    };
    const instructions = page.getByRole('textbox', { name: 'Instructions' });
    const voice = page.getByLabel('Voice', { exact: true });
    await section('Prompt');
    await firstMessage().fill(second);
    await instructions.fill('You bake bread.');
    await section('Voice');
    await voice.selectOption('rms');
    await section('Tools');
    await page.locator('[data-place="0"] > .reorder-handle').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(names).toEqual(['bread', 'cake_today', 'rolls']);
    for (const button of ['Undo', 'Undo', 'Undo', 'Do it again']) await press(button);
    await page.getByText(/Draft saved/).waitFor();
    await page.reload();
    await section('Voice');
    expect(await voice.inputValue()).toBe('');
    await section('Prompt');
    await expect.poll(() => page.locator('.cm-content').innerText()).toBe('You bake bread.');
    expect(await firstMessage().inputValue()).toBe(second);

    const panel = page.getByRole('region', { name: 'Talk to Nora' });
    await panel.getByLabel('Which one').selectOption({ label: 'What callers hear now' });
    await panel.getByLabel('Or write').fill('When are you open?');
    await page.keyboard.press('Enter');
    const said = panel.getByRole('log', { name: 'What is said' });
    await said.getByText(/six to two/).waitFor();
    expect(await said.innerText()).toContain(first);
    await panel.getByRole('button', { name: 'End', exact: true }).click();
    expect((await stored()).model).toMatchObject({ tools });
    await section('Tools');
    await expect.poll(names).toEqual(['cake_today', 'bread', 'rolls']);
    expect(await problems()).toEqual([]);
  });

  it('lead from anywhere to what is refused of them, which stays open once it is right', async () => {
    await field('2').click();
    await field('2/server/url').fill('no address');
    await page.getByText('Not saved: one field is refused.').waitFor();
    await page.getByRole('link', { name: 'Voice', exact: true }).click();
    await page.getByRole('heading', { name: 'Voice', level: 2 }).waitFor();
    await press('Go to Tools');
    const active = () => page.evaluate(() => document.activeElement?.getAttribute('data-pointer'));
    await expect.poll(active).toBe('/model/tools/2/server/url');
    expect(await flaws(page, 'a refused tool')).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('https://bakery.example/buns');
    await page.getByText(/Draft saved/).waitFor();
    await expect.poll(() => field('2/server/url').getAttribute('aria-invalid')).toBeNull();
    expect(await active()).toBe('/model/tools/2/server/url');
    await press('Discard');
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

describe('an assistant of two people', () => {
  let own: Page;
  beforeAll(async () => {
    ({ page: own } = await visit({ viewport: { width: 1440, height: 900 } }));
    await joinConsole(own, server, { fullName: 'Ben Braun', email: 'ben@example.com', role: 'editor' });
  });

  it('is what both have written where they changed different fields', async () => {
    await openConsole(own, `${server.url}/console/assistants/${assistantId}/call`, 'Nora');
    await own.getByLabel('Last words').fill('Until tomorrow.');
    await open(`/assistants/${assistantId}`, 'Nora');
    await firstMessage().fill('Nora of the bakery.');
    await review();
    await press('Publish');
    await page.getByText('Published as v6.').waitFor();
    await own.getByText('v6 was published meanwhile.').waitFor();
    await review(own);
    await own.getByText('Your change does not touch it: both can be published.').waitFor();
    await own.getByRole('button', { name: 'Publish both' }).click();
    await own.getByText('Published as v7.').waitFor();
    expect(await stored()).toMatchObject({
      firstMessage: 'Nora of the bakery.',
      endCallMessage: 'Until tomorrow.',
    });
    await open(`/assistants/${assistantId}/versions?v=v7&against=v5`, 'Nora');
    const parts = page.locator('.changes-section');
    await expect.poll(() => parts.locator('h3').allInnerTexts()).toEqual(['Prompt', 'Call']);
    expect(await parts.last().innerText()).toMatch(/Goodbye\.[^]*Until tomorrow\./);
    await open('/settings/audit?kind=assistant', 'Audit log');
    const entries = page.getByRole('list', { name: 'Entries' }).locator('> li');
    for (const [place, who, version, pointer] of [
      [0, 'Ben Braun', 'v6 → v7', '/endCallMessage'],
      [1, administrator.fullName, 'v5 → v6', '/firstMessage'],
    ] as const) {
      const entry = entries.nth(place);
      await entry.getByText(version, { exact: true }).waitFor();
      expect(await entry.innerText()).toContain(who);
      expect(await entry.getByRole('list', { name: 'Changed fields' }).allInnerTexts()).toEqual([pointer]);
      expect(await entry.locator('time').count()).toBe(1);
    }
    expect(await problems()).toEqual([]);
  });

  it('loses nothing of either where both changed the same, though one looks away meanwhile', async () => {
    await openConsole(own, `${server.url}/console/assistants/${assistantId}`, 'Nora');
    await firstMessage(own).fill('Written by Ben.');
    await own.getByText(/Draft saved/).waitFor();
    const look = (state: 'hidden' | 'visible') =>
      own.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await look('hidden');
    await open(`/assistants/${assistantId}`, 'Nora');
    await firstMessage().fill('Written by Ann.');
    await review();
    await press('Publish');
    await page.getByText('Published as v8.').waitFor();
    await look('visible');
    await own.getByText('v8 was published meanwhile.').waitFor();
    expect(await firstMessage(own).inputValue()).toBe('Written by Ben.');
    await review(own);
    await own.getByRole('radio', { name: /Yours/ }).check();
    await own.getByRole('button', { name: 'Publish as decided' }).click();
    await own.getByText('Published as v9.').waitFor();
    expect(await stored()).toMatchObject({ firstMessage: 'Written by Ben.' });
    await open(`/assistants/${assistantId}/versions?v=v8`, 'Nora');
    await page.getByRole('region', { name: 'Prompt' }).getByText('Written by Ann.').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('is not said to be somebody else’s while one’s own is on a slow way', async () => {
    await open(`/assistants/${assistantId}`, 'Nora');
    const told: string[] = [];
    await page.exposeFunction('tellMeanwhile', (text: string) => told.push(text));
    await page.evaluate(() => {
      const tell = Reflect.get(globalThis, 'tellMeanwhile');
      new MutationObserver(() => {
        const text = document.querySelector('.draft-newer, .meanwhile')?.textContent;
        if (typeof text === 'string') tell(text);
      }).observe(document.body, { subtree: true, childList: true });
    });
    const changes = `**/assistant/${assistantId}`;
    await page.route(changes, async (route) => {
      if (route.request().method() === 'GET') return route.continue();
      // Answered once the page has fetched what the server says of it.
      const heard = page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && answer.url().endsWith(assistantId),
      );
      const response = await route.fetch();
      await heard;
      return route.fulfill({ response });
    });
    for (const [text, version] of [
      ['Fresh bread.', 'v10'],
      ['Warm bread.', 'v11'],
    ] as const) {
      await firstMessage().fill(text);
      await review();
      await page.getByLabel('Note').fill(text);
      await press('Publish');
      await page.getByText(`Published as ${version}.`).waitFor();
    }
    await page.unroute(changes);
    expect(told).toEqual([]);
    expect(await stored()).toMatchObject({ firstMessage: 'Warm bread.' });
    expect(await problems()).toEqual([]);
  });
});

const mostBytes = 20 * 1024 * 1024;
/** A name that tries to be more than one. */
const hostilePage = '=1+1"><img src=x onerror=window.hacked=1>.html';
/** One of each kind that is told apart; answers where they are. */
async function writeFiles(directory: string): Promise<string[]> {
  const line = 'There is room for prams beside the door.';
  const files = {
    'over.txt': ''.padEnd(mostBytes + 1, ' '),
    'under.txt': line.padEnd(mostBytes - 1, '\n'),
    'hours.pdf': samplePdf('We are closed at Easter.'),
    // The beginning of a Word document, and no more.
    'broken.docx': 'PK\u0003\u0004 no document',
    [hostilePage]:
      '<p>We bake on Sundays as well.<script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">',
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  return Object.keys(files).map((name) => join(directory, name));
}

describe('knowledge', () => {
  it('takes five files at once while one looks elsewhere, and says in words what came of each', async () => {
    await open('/knowledge', 'Knowledge');
    const directory = await mkdtemp(join(tmpdir(), 'saywell-files-'));
    const paths = await writeFiles(directory);
    const uploads = page.getByRole('list', { name: 'Uploads' });
    const upload = (name: string) => uploads.getByRole('listitem').filter({ hasText: name });
    const file = (name: string) =>
      page.getByRole('list', { name: 'Files', exact: true }).getByRole('listitem').filter({ hasText: name });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 8 * 1024 * 1024,
    });
    await page.getByLabel('Files', { exact: true }).setInputFiles(paths);
    await upload('over.txt').getByText('It is larger than 20 MB. Split it, or save it smaller.').waitFor();
    await upload('under.txt')
      .getByText(/[1-9]\d? % of 20 MB/)
      .waitFor();
    await page.getByRole('link', { name: 'Tools', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Knowledge', exact: true }).first().click();
    for (const name of ['hours.pdf', hostilePage, 'under.txt'])
      await file(name)
        .getByText(/of text read/)
        .waitFor();
    await file('broken.docx')
      .getByText('It is damaged or is not what its name says. Open it yourself, save it anew', {
        exact: false,
      })
      .waitFor();
    await expect.poll(() => uploads.getByRole('listitem').count()).toBe(1);
    expect(await flaws(page, 'files that came and files that did not')).toEqual([]);
    await network.detach();

    await file(hostilePage).getByRole('link').click();
    await page.getByText('We bake on Sundays as well.').waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await open('/knowledge', 'Knowledge');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    for (const { id } of await server.get<StoredFile[]>('/file'))
      await sender(server)('DELETE', `/file/${id}`, {});
    await rm(directory, { recursive: true });
    expect(await problems()).toEqual([]);
  });

  it('is asked before callers ask', async () => {
    await open('/knowledge', 'Knowledge');
    await page.getByRole('link', { name: /What Nora knows/ }).click();
    await page.getByRole('heading', { name: 'What Nora knows', level: 1 }).waitFor();
    expect(await flaws(page, 'a knowledge base')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is given a fact where it has no answer, and answers with its place', async () => {
    const panel = page.getByRole('region', { name: 'Ask it' });
    const ask = async (question: string): Promise<void> => {
      await panel.getByLabel('Question').fill(question);
      await page.keyboard.press('Enter');
    };
    await ask('Where can I park my car?');
    await panel.getByRole('button', { name: 'Add a fact' }).waitFor();
    expect(await panel.innerText()).not.toContain('courtyard');
    await panel.getByRole('button', { name: 'Add a fact' }).click();
    expect(await page.getByLabel('Questions').inputValue()).toBe('Where can I park my car?');
    await page.getByLabel('About').fill('Parking');
    await page.getByLabel('Answer', { exact: true }).fill('There is room for six cars in the courtyard.');
    expect(await flaws(page, 'a new fact')).toEqual([]);
    await press('Add the fact');
    const fact = page.locator('.entry').filter({ hasText: 'Parking' });
    await fact.waitFor();
    await ask('Is there room for my car?');
    const first = panel.getByRole('listitem').first();
    await first.getByText('There is room for six cars in the courtyard.').waitFor();
    expect(await first.innerText()).toMatch(/^Parking\s+\d+ %/);
    await fact.locator('summary').click();
    await fact.getByRole('button', { name: 'Take away' }).click();
    await page.getByText('“Parking” is taken away.').waitFor();
    await expect.poll(() => fact.count()).toBe(0);
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
