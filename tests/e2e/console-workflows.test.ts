import type { Workflow } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { joinAsViewer } from './support/console-viewer.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { type Send, sender } from './support/seed-console-tests.ts';
import { seedWorkflow } from './support/seed-console-workflows.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let send: Send;
let page: Page;
let problems: () => Promise<string[]>;
let id: string;

beforeAll(async () => {
  server = await startRealServer();
  send = sender(server);
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
  id = await seedWorkflow(send);
});
afterAll(() => server?.stop());

const open = (path: string, heading: string | RegExp): Promise<void> =>
  openConsole(page, `${server.url}/console${path}`, heading);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
/** Over all that is in a code field. */
const writeJson = async (label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
};
const stepsOf = (shown: Page) => shown.getByRole('list', { name: 'Steps' }).locator('> li');
const stored = (): Promise<Workflow> => send('GET', `/workflow/${id}`);
const promptOf = ({ nodes }: Workflow, name: string): string | undefined => {
  const node = nodes.find((one) => one.name === name);
  return node?.type === 'conversation' ? node.prompt : undefined;
};

describe('a workflow', () => {
  it('is read as an outline and as a graph, with what has no effect here at its step', async () => {
    await open('/workflows', 'Workflows');
    expect(await flaws(page, 'workflows')).toEqual([]);
    await page.getByRole('link', { name: /Table desk/ }).click();
    await page.getByRole('heading', { name: 'Table desk', level: 1 }).waitFor();
    await expect.poll(() => stepsOf(page).count()).toBe(7);
    expect(await stepsOf(page).first().innerText()).toMatch(/gather[^]*Start[^]*reserve/);
    await expect.poll(() => page.getByText('has a warning').count()).toBeGreaterThan(0);
    expect(await flaws(page, 'an outline')).toEqual([]);

    await page.getByRole('link', { name: 'Graph', exact: true }).click();
    const graph = page.getByRole('region', { name: 'Graph of the workflow' });
    await expect.poll(() => graph.getByRole('link').count()).toBe(7);
    expect(await page.locator('main img').count()).toBe(0);
    expect(await flaws(page, 'a graph')).toEqual([]);
    await graph.getByRole('link', { name: /^full,/ }).click();
    await page.getByRole('heading', { name: 'full', level: 2 }).waitFor();
    expect(new URL(page.url()).searchParams.get('node')).toBe('full');
    expect(await problems()).toEqual([]);
  });

  it('is edited, told what is not right, and saved with what somebody else changed meanwhile', async () => {
    await open(`/workflows/${id}?node=gather`, 'Table desk');
    await page.getByLabel('What it has to do').fill('Ask for the name first.');
    await page.getByLabel('Name', { exact: true }).fill('welcome');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'welcome', level: 2 }).waitFor();
    await press('Conversation');
    await page.getByRole('heading', { name: 'conversation', level: 2 }).waitFor();
    await page.getByLabel('What it has to do').fill('Offer a table outside.');
    await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: /full/ }).click();
    await press('Take this step away');
    // What is half under the head of a narrow window is too small to be pressed there.
    await page.evaluate(() => window.scrollTo({ top: 0 }));
    expect(await flaws(page, 'an edited workflow')).toEqual([]);

    const { nodes } = await stored();
    await send('PATCH', `/workflow/${id}`, {
      nodes: nodes.map((node) => (node.name === 'reserved' ? { ...node, prompt: 'Say goodbye.' } : node)),
    });
    await press('Save');
    await page.getByText('Saved, with what somebody else changed meanwhile.').waitFor();
    const after = await stored();
    expect(after.nodes.map(({ name }) => name)).toEqual(expect.arrayContaining(['welcome', 'conversation']));
    expect(after.nodes.some(({ name }) => name === 'full')).toBe(false);
    expect(promptOf(after, 'welcome')).toBe('Ask for the name first.');
    expect(promptOf(after, 'reserved')).toBe('Say goodbye.');
    // The refusals of other states are the browser's messages, and meant.
    expect((await problems()).filter((text) => !/status of 412/.test(text))).toEqual([]);
  });

  it('asks whose holds where both have changed the same, and loses neither meanwhile', async () => {
    await open(`/workflows/${id}?node=welcome`, 'Table desk');
    await page.getByLabel('What it has to do').fill('Mine.');
    const { nodes } = await stored();
    await send('PATCH', `/workflow/${id}`, {
      nodes: nodes.map((node) => (node.name === 'welcome' ? { ...node, prompt: 'Theirs.' } : node)),
    });
    await press('Save');
    const dialog = page.getByRole('dialog', { name: 'Changed by both of you' });
    await dialog.getByText('Theirs.', { exact: true }).waitFor();
    expect(await flaws(page, 'a workflow of two')).toEqual([]);
    await dialog.getByRole('button', { name: 'Later' }).click();
    expect(await page.getByLabel('What it has to do').inputValue()).toBe('Mine.');
    expect(promptOf(await stored(), 'welcome')).toBe('Theirs.');
    await press('Save');
    const decide = dialog.getByRole('button', { name: 'Save as decided' });
    await dialog.getByText('Mine.', { exact: true }).waitFor();
    expect(await decide.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('radio', { name: /Yours/ }).check();
    await decide.click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    expect(promptOf(await stored(), 'welcome')).toBe('Mine.');
    expect((await problems()).filter((text) => !/status of 412/.test(text))).toEqual([]);
  });

  it('has what its fields do not show as JSON, and saves both', async () => {
    await open(`/workflows/${id}?node=reserved`, 'Table desk');
    await page.getByText('Everything else').click();
    const label = 'Everything else of this step as JSON';
    await writeJson(label, '{ "prompt": "Not here." }');
    await page.getByText('prompt is not written here: it has a place of its own above.').waitFor();
    await writeJson(label, '{ "voice": { "provider": "saywell", "speed": 99 } }');
    await page.getByLabel('What it has to do').fill('Say it slowly.');
    await press('Save');
    await page.getByText(/^voice\.speed: /).waitFor();
    expect(await flaws(page, 'a step that is refused')).toEqual([]);
    await writeJson(label, '{ "metadata": { "colour": "blue" } }');
    await press('Save');
    await page.getByText('Saved.', { exact: true }).waitFor();
    const node = (await stored()).nodes.find(({ name }) => name === 'reserved');
    expect(node).toMatchObject({ prompt: 'Say it slowly.', metadata: { colour: 'blue' } });
    expect(node).not.toHaveProperty('voice');
    // The refusal is the browser's message, and meant.
    expect((await problems()).filter((text) => !/status of 400/.test(text))).toEqual([]);
  });

  it('keeps what was right of JSON, marks what is not at its step, and does not leave unsaved', async () => {
    await open(`/workflows/${id}?view=json`, 'Table desk');
    const { id: _id, orgId: _org, createdAt: _made, updatedAt: _changed, ...document } = await stored();
    const text = JSON.stringify(document, null, 2);
    await writeJson('Workflow as JSON', text.slice(0, 40));
    await page.getByText(/Line \d+ is no JSON/).waitFor();
    expect(await flaws(page, 'a workflow that is no JSON')).toEqual([]);
    await writeJson('Workflow as JSON', text.replace('"to": "reserve"', '"to": "nowhere"'));
    await page.getByText('There is no node "nowhere".').waitFor();
    await page.getByRole('link', { name: 'Outline', exact: true }).click();
    await page.getByText('is not right').first().waitFor({ state: 'attached' });
    await page.getByText('One thing is not right yet, and marked.').waitFor();
    await press('Save');
    await page.getByText(/Not saved: one field is refused/).waitFor();
    await page.getByRole('heading', { name: 'Table desk', level: 1 }).click();
    await press('Go to the first');
    const marked = page.locator('.workflow-step:focus');
    await expect.poll(() => marked.getByText('is not right').count()).toBe(1);
    // The refusal is the browser's message, and meant.
    expect((await problems()).filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press('Discard it');
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    expect(await problems()).toEqual([]);
  });

  it('is made from a sentence, and deleted', async () => {
    await open('/workflows', 'Workflows');
    await press('New workflow');
    await page.getByLabel('Name', { exact: true }).fill('Lost property');
    await page.getByLabel('What its first conversation has to do').fill('Find out what was lost.');
    await press('Make it');
    await page.getByRole('heading', { name: 'Lost property', level: 1 }).waitFor();
    await page.getByText('start', { exact: true }).first().waitFor();
    await press('More');
    await page.getByRole('menuitem', { name: 'Delete the workflow' }).click();
    await press('Delete it');
    await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: /Lost property/ }).count()).toBe(0);
    expect(await problems()).toEqual([]);
  });
});

describe('a viewer', () => {
  it('reads workflows, and is offered nothing that changes them', async () => {
    const { page: other } = await visit({ viewport: { width: 1440, height: 900 } });
    const watched = watchConsolePage(other);
    await joinAsViewer(other, server);
    await openConsole(other, `${server.url}/console/workflows/${id}?node=reserved`, 'Table desk');
    await other.getByRole('heading', { name: 'reserved', level: 2 }).waitFor();
    expect(await other.getByLabel('What it has to do').getAttribute('readonly')).not.toBeNull();
    for (const name of ['Save', 'Conversation', 'Take this step away', 'Add a way on'])
      expect(await other.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await flaws(other, 'a workflow of a viewer')).toEqual([]);
    expect(await watched.problems()).toEqual([]);
  });
});
