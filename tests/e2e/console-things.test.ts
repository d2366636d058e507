import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Assistant, Credential, Delivery, DeliveryRow, Squad, Tool } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, thingPages, watchConsolePage } from './support/console-page.ts';
import { joinAsViewer } from './support/console-viewer.ts';
import { startFakeServer } from './support/fake-server.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { type ConsoleThings, seedConsoleThings, sender } from './support/seed-console-things.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let tables: Server;
let things: ConsoleThings;
let page: Page;
let problems: () => Promise<string[]>;
const asked: { readonly shop: string | undefined; readonly body: string }[] = [];

/** The customer's server: it knows how many tables are free. */
async function startTables(): Promise<Server> {
  const made = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8');
      asked.push({ shop: request.headers['x-shop']?.toString(), body });
      const { message } = JSON.parse(body) as { message: { toolCallList: { id: string }[] } };
      const results = message.toolCallList.map(({ id }) => ({
        toolCallId: id,
        result: JSON.stringify({ free: 3, note: '<img src=x onerror=alert(1)>' }),
      }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
    });
  });
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return made;
}

beforeAll(async () => {
  tables = await startTables();
  server = await startRealServer({ env: { SAYWELL_ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  const { port } = tables.address() as AddressInfo;
  things = await seedConsoleThings(server, `http://127.0.0.1:${port}/tables`);
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
});
afterAll(async () => {
  await server?.stop();
  tables?.close();
});

const open = (path: string, heading: string): Promise<void> =>
  openConsole(page, `${server.url}${path}`, heading);
const press = (name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().click();
const list = (name: string) => page.getByRole('list', { name, exact: true });
const saved = () => page.getByText('Saved.', { exact: true }).waitFor();

describe('a list', () => {
  it.each(thingPages)('$heading has no flaw, whatever is written in it', async ({ path, heading }) => {
    await open(path, heading);
    await list(heading).getByRole('link').nth(1).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await flaws(page, heading)).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});

describe('a chat', () => {
  it('is found by its session, read, and deleted', async () => {
    await open('/console/chats', 'Chats');
    await list('Chats')
      .getByRole('link', { name: /Are you open on Monday/ })
      .click();
    await page.getByRole('heading', { name: 'Chat', level: 1 }).waitFor();
    const written = list('What was written');
    await expect.poll(() => written.innerText()).toContain('Are you open on Monday?');
    await page.getByRole('link', { name: things.session }).click();
    await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
    expect(await flaws(page, 'a session')).toEqual([]);
    await page.getByRole('link', { name: 'Its chats' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('session')).toBe(things.session);
    await expect.poll(() => list('Chats').getByRole('link').count()).toBe(1);
    await list('Chats').getByRole('link').click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete the chat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The chat is deleted.').waitFor();
    expect(await problems()).toEqual([]);
    const gone = await fetch(`${server.url}/chat/${things.chat}`, {
      headers: { authorization: `Bearer ${server.privateKey}` },
    });
    expect(gone.status).toBe(404);
  });

  it('shows what was written as text, with the tools that were used', async () => {
    await page.goto(`${server.url}/console/chats/${things.longChat}`);
    await page.getByRole('heading', { name: /img/, level: 1 }).waitFor();
    await page.getByText('Used the tool find_invoice').click();
    await page.getByRole('button', { name: /Show all/ }).click();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await flaws(page, 'a long chat')).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await press('Export');
        await page.getByRole('menuitem', { name: 'Conversation, text' }).click();
      })(),
    ]);
    expect(download.suggestedFilename()).toBe(`chat-${things.longChat}.txt`);
    expect(await problems()).toEqual([]);
  });
});

describe('a tool', () => {
  const stored = (id = things.tool) => server.get<Tool>(`/tool/${id}`);

  it('is changed, saved, and the same after a reload', async () => {
    await open('/console/tools', 'Tools');
    await list('Tools')
      .getByRole('link', { name: /find_table/ })
      .click();
    await page.getByRole('heading', { name: 'find_table', level: 1 }).waitFor();
    await page.getByLabel('When it is used').fill('Says which tables are free on a day.');
    await press('Add a value');
    await page.getByLabel('Name of value3').fill('outside');
    await page.keyboard.press('Enter');
    await page.getByLabel('Type of outside').selectOption('boolean');
    expect(await flaws(page, 'a tool with changes')).toEqual([]);
    await press('Save');
    await saved();
    await page.reload();
    await expect.poll(() => page.getByLabel('Type of outside').inputValue()).toBe('boolean');
    expect(await stored()).toMatchObject({
      function: {
        description: 'Says which tables are free on a day.',
        parameters: { properties: { people: { type: 'integer' }, outside: { type: 'boolean' } } },
      },
    });
    expect(await problems()).toEqual([]);
  });

  it('is refused at the field that is wrong, and nothing is lost', async () => {
    await page.getByLabel('Address of your server').fill('no address');
    await press('Save');
    await page.getByText('Not saved: one field is refused.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-pointer')))
      .toBe('/server/url');
    expect(await flaws(page, 'a tool that is refused')).toEqual([]);
    await page.getByRole('link', { name: 'Tools', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press('Stay here');
    await press('Discard');
    await expect.poll(() => page.getByLabel('Address of your server').inputValue()).toMatch(/^http:/);
    expect((await problems()).filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });

  it('is tried with what a model would give it, and what comes back is text', async () => {
    await open(`/console/tools/${things.tool}`, 'find_table');
    const panel = page.getByRole('region', { name: 'Try it' });
    await panel.getByLabel('people').fill('four');
    await panel.getByRole('button', { name: 'Try it' }).click();
    await panel.getByText('A figure belongs here.').waitFor();
    await panel.getByLabel('people').fill('4');
    await panel.getByRole('button', { name: 'Try it' }).click();
    await panel.getByText('Answered', { exact: true }).waitFor();
    await expect.poll(() => panel.innerText()).toContain('"free": 3');
    expect(await panel.locator('img').count()).toBe(0);
    expect(asked.at(-1)?.shop).toBe('lisbon');
    expect(asked.at(-1)?.body).toMatch(/"people": ?4/);
    expect(await flaws(page, 'a tool that was tried')).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('changed by somebody else too is put together, and asked where both changed the same', async () => {
    const description = page.getByLabel('When it is used');
    await description.fill('Mine');
    const send = sender(server);
    const before = await stored();
    await send('PATCH', `/tool/${things.tool}`, {
      function: { ...('function' in before && before.function), description: 'Theirs' },
    });
    await press('Save');
    const dialog = page.getByRole('dialog', { name: 'Changed by both of you' });
    await dialog.getByRole('radio', { name: /Yours/ }).check();
    expect(await flaws(page, 'a tool of two')).toEqual([]);
    await dialog.getByRole('button', { name: 'Save as decided' }).click();
    await saved();
    expect(await stored()).toMatchObject({ function: { description: 'Mine' } });
    expect((await problems()).filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  });

  it('is made, and deleted with a word about who has it', async () => {
    await open('/console/tools', 'Tools');
    await press('New tool');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('say_hours');
    expect(await flaws(page, 'a new tool')).toEqual([]);
    await press('Make it');
    await page.getByRole('heading', { name: 'say_hours', level: 1 }).waitFor();
    await open(`/console/tools/${things.tool}`, 'find_table');
    await press('More');
    await page.getByRole('menuitem', { name: 'Delete the tool' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Front desk').waitFor();
    expect(await flaws(page, 'the end of a tool')).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('find_table was deleted.').waitFor();
    await expect
      .poll(() =>
        list('Tools')
          .getByRole('link', { name: /find_table/ })
          .count(),
      )
      .toBe(0);
    expect(await problems()).toEqual([]);
  });
});

describe('a squad', () => {
  it('has another order and another destination, saved and the same after a reload', async () => {
    await open('/console/squads', 'Squads');
    await list('Squads')
      .getByRole('link', { name: /Trattoria Lucia/ })
      .click();
    await page.getByRole('heading', { name: 'Trattoria Lucia', level: 1 }).waitFor();
    const members = list('Members');
    await members.getByText('hands to one').waitFor();
    await page.getByRole('button', { name: 'Move Billing up' }).click();
    await expect.poll(() => members.locator('.member-name').first().innerText()).toBe('Billing');
    await members.locator('summary').first().click();
    await press('Add a destination');
    await page.getByRole('menuitem', { name: 'Front desk' }).click();
    await page.getByLabel('When', { exact: true }).first().fill('The caller wants a table.');
    expect(await flaws(page, 'a squad with changes')).toEqual([]);
    await press('Save');
    await saved();
    await page.reload();
    await expect.poll(() => members.locator('.member-name').first().innerText()).toBe('Billing');
    expect(await server.get<Squad>(`/squad/${things.squad}`)).toMatchObject({
      members: [
        {
          assistantId: things.billing,
          assistantDestinations: [{ assistantId: things.front, description: 'The caller wants a table.' }],
        },
        { assistantId: things.front, assistantDestinations: [{ assistantId: things.billing }] },
      ],
    });
    expect(await problems()).toEqual([]);
  });

  it('has the same new order by mouse, by keyboard and on a phone, and each says it', async () => {
    const order = () => list('Members').locator('.member-name').allInnerTexts();
    const before = await order();
    await press('Add a member');
    await page.getByRole('menuitem', { name: /img/ }).click();
    await expect.poll(async () => (await order()).length).toBe(before.length + 1);
    const added = (await order()).at(-1) ?? '';
    const moved = [added, ...before];
    const handle = (place: number) => page.locator(`[data-place="${place}"] > .reorder-handle`);
    const saysPlace = (place: number) =>
      page
        .getByRole('status')
        .filter({ hasText: `is now ${place} of 3.` })
        .waitFor();
    const dragUp = async (): Promise<void> => {
      await handle(2).hover();
      await page.mouse.down();
      await handle(0).hover();
      await page.mouse.up();
    };
    const back = async (): Promise<void> => {
      await press('Undo');
      await expect.poll(order).toEqual([...before, added]);
    };
    await dragUp();
    await saysPlace(1);
    expect(await order()).toEqual(moved);
    await back();
    await handle(2).focus();
    await page.keyboard.press('ArrowUp');
    await saysPlace(2);
    await page.keyboard.press('ArrowUp');
    await saysPlace(1);
    expect(await order()).toEqual(moved);
    await press('Undo');
    await back();
    await page.setViewportSize({ width: 390, height: 844 });
    await dragUp();
    await saysPlace(1);
    expect(await order()).toEqual(moved);
    await back();
    const up = list('Members').getByRole('button', { name: /^Move .*img.* up$/ });
    await up.click();
    await saysPlace(2);
    await up.click();
    await saysPlace(1);
    expect(await order()).toEqual(moved);
    await press('Discard');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(order).toEqual(before);
    expect(await problems()).toEqual([]);
  });

  it('answers whoever writes to it beside its page', async () => {
    const panel = page.getByRole('region', { name: 'Talk to Trattoria Lucia' });
    await panel.getByLabel('Or write').fill('Good evening');
    await page.keyboard.press('Enter');
    await panel.getByRole('log', { name: 'What is said' }).getByText('Billing.').waitFor();
    await panel.getByRole('button', { name: 'End', exact: true }).click();
    expect(await problems()).toEqual([]);
  });

  it('is made, deleted, and brought back from what was recently deleted', async () => {
    await open('/console/squads', 'Squads');
    await press('New squad');
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Night');
    await press('Make it');
    await page.getByRole('heading', { name: 'Night', level: 1 }).waitFor();
    await press('More');
    await page.getByRole('menuitem', { name: 'Delete the squad' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('Night was deleted.').waitFor();
    await open('/console/settings/deleted', 'Recently deleted');
    const deleted = list('Recently deleted').getByRole('listitem');
    await deleted.filter({ hasText: 'Night' }).getByText('You deleted it').waitFor();
    expect(await flaws(page, 'what was recently deleted')).toEqual([]);
    await press('Restore Night');
    await page.getByText('Night is back.').waitFor();
    await expect.poll(() => deleted.filter({ hasText: 'Night' }).count()).toBe(0);
    await press('Delete find_table for good');
    await press('Delete it for good');
    await page.getByText('Nothing was deleted').waitFor();
    await open('/console/squads', 'Squads');
    await list('Squads').getByRole('link', { name: /Night/ }).click();
    await page.getByRole('heading', { name: 'Night', level: 1 }).waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('a credential', () => {
  const row = (name: string) => list('Credentials').getByRole('listitem').filter({ hasText: name });
  const change = async (name: string): Promise<void> => {
    await press(`More for ${name}`);
    await page.getByRole('menuitem', { name: 'Change' }).click();
  };
  const save = async (): Promise<void> => {
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  it('keeps its secret unless it is replaced, and says whether its provider takes it', async () => {
    await using provider = await startFakeServer(({ headers }) =>
      JSON.stringify(headers).includes('first-key') ? 200 : 401,
    );
    const { id } = await sender(server)<Credential>('POST', '/credential', {
      provider: 'azure-openai',
      name: 'Our models',
      region: 'eastus',
      models: ['gpt-4o'],
      openAIKey: 'first-key',
      openAIEndpoint: `${provider.url}/openai/v1`,
    });
    await open('/console/settings/credentials', 'Credentials');
    await press('Test Our models');
    await row('Our models').getByText('Works', { exact: true }).waitFor();

    await change('Our models');
    expect(await page.getByRole('dialog').locator('input[type=password]').count()).toBe(0);
    await page.getByLabel('Name (optional)').fill('Models of the shop');
    await save();
    await page.reload();
    await press('Test Models of the shop');
    await row('Models of the shop').getByText('Works', { exact: true }).waitFor();
    expect(provider.came).toHaveLength(2);

    await change('Models of the shop');
    await press('Replace: OpenAI key');
    await page.getByRole('dialog').getByLabel('OpenAI key', { exact: true }).fill('second-key');
    await save();
    await press('Test Models of the shop');
    await row('Models of the shop').getByText('Refused', { exact: true }).waitFor();
    expect(JSON.stringify(provider.came.at(-1)?.headers)).toContain('second-key');
    expect(await flaws(page, 'a refused credential')).toEqual([]);
    expect(await page.content()).not.toMatch(/(first|second)-key/);

    await provider[Symbol.asyncDispose]();
    await press('Test Models of the shop');
    await row('Models of the shop').getByText('Not reached', { exact: true }).waitFor();
    await sender(server)('DELETE', `/credential/${id}`, {});
    expect(await problems()).toEqual([]);
  });
});

describe('a message that a server did not take twice', () => {
  it('shows both attempts, and is delivered once more under the same id', async () => {
    await using shop = await startFakeServer((_came, index) => (index < 2 ? 500 : 200));
    const { id: assistantId } = await sender(server)<Assistant>('POST', '/assistant', {
      name: 'Told of',
      serverMessages: ['chat.created'],
      server: {
        url: `${shop.url}/told`,
        secret: 'a secret of the shop',
        backoffPlan: { type: 'fixed', maxRetries: 1, baseDelaySeconds: 0 },
      },
    });
    await sender(server)('POST', '/chat', { assistantId, input: 'Good morning' });
    const failed = () => server.get<{ results: DeliveryRow[] }>('/delivery?state=failed');
    await expect.poll(async () => (await failed()).results.length).toBe(1);
    await open('/console/developers/deliveries?state=failed', 'Deliveries');
    const found = list('Deliveries').getByRole('link');
    await found.getByText('2 attempts').waitFor();
    expect(await found.innerText()).toContain('500');
    await found.click();
    const attempts = list('Attempts').locator('> li');
    await expect.poll(() => attempts.count()).toBe(2);
    for (const attempt of await attempts.all()) {
      expect(await attempt.innerText()).toMatch(/It answered with 500\.[^]* ms/);
      expect(await attempt.locator('time').count()).toBe(1);
    }
    await attempts.first().locator('summary').click();
    await attempts.first().getByText('x-saywell-signature', { exact: true }).waitFor();
    expect(await page.content()).not.toContain('a secret of the shop');
    expect(await flaws(page, 'a delivery that failed')).toEqual([]);

    await press('Send again');
    await expect.poll(() => attempts.count()).toBe(3);
    await page.getByText('Delivered', { exact: true }).first().waitFor();
    const ids = shop.came.map(({ headers }) => String(headers['x-saywell-delivery']));
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    const delivery = await server.get<Delivery>(`/delivery/${ids[0] ?? ''}`);
    expect(delivery).toMatchObject({ state: 'delivered', attemptCount: 3 });
    await sender(server)('DELETE', `/assistant/${assistantId}`, {});
    expect(await problems()).toEqual([]);
  });
});

it('a viewer reads all of it, and changes nothing', async () => {
  const { page: other } = await visit({ viewport: { width: 1440, height: 900 } });
  const watched = watchConsolePage(other);
  await joinAsViewer(other, server);
  for (const [path, heading] of [
    [`/console/tools/${things.longTool}`, 'menu'],
    [`/console/squads/${things.squad}`, 'Trattoria Lucia'],
  ] as const) {
    await openConsole(other, `${server.url}${path}`, heading);
    await other.locator('.draft-reader').waitFor();
    for (const name of ['Save', 'Add a value', 'Add a message', 'Add a member', 'Take it out'])
      expect(await other.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await flaws(other, `${heading} of a viewer`)).toEqual([]);
  }
  await openConsole(other, `${server.url}/console/tools`, 'Tools');
  const make = other.getByRole('button', { name: 'New tool' }).first();
  expect(await make.getAttribute('aria-disabled')).toBe('true');
  await sender(server)('DELETE', `/tool/${things.longTool}`, {});
  await openConsole(other, `${server.url}/console/settings/deleted`, 'Recently deleted');
  for (const name of ['Restore menu', 'Delete menu for good'])
    expect(await other.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  expect(await watched.problems()).toEqual([]);
});
