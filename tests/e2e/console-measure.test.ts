import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flaws } from './support/console-flaws.ts';
import { openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { type MeasuredServer, startMeasuredServer } from './support/figures-database.ts';
import { untilStill } from './support/measure.ts';
import { misfits } from './support/reflow.ts';
import { seedRecords } from './support/seed-console-records.ts';
import { seedRecordedCall } from './support/seed-recorded-call.ts';
import { seedConsoleThings, sender } from './support/seed-console-things.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let measured: MeasuredServer;
let page: Page;
let problems: () => Promise<string[]>;
const days = 'from=2025-10-24&to=2025-10-27&tz=Europe/Berlin';

beforeAll(async () => {
  measured = await startMeasuredServer();
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), measured.server);
});
afterAll(() => measured?.[Symbol.asyncDispose]());

const open = (path: string, heading: string | RegExp): Promise<void> =>
  openConsole(page, `${measured.server.url}/console${path}`, heading);
const figure = (name: string) => page.getByRole('figure', { name, exact: true });

/** The rows of a chart's table, each as its cells. */
async function tableOf(name: string): Promise<string[][]> {
  await figure(name)
    .getByRole('button', { name: `${name} as a table` })
    .click();
  const rows = await figure(name).getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allInnerTexts()));
}

describe('a board', () => {
  it('counts a day of 25 hours, and opens just its calls', async () => {
    await open(`/analytics/traffic?${days}`, 'Analytics');
    expect(await tableOf('Calls by day')).toEqual([
      ['Fri, 24 Oct 2025', '12 calls'],
      ['Sat, 25 Oct 2025', '24 calls'],
      ['Sun, 26 Oct 2025', '25 calls'],
      ['Mon, 27 Oct 2025', '12 calls'],
    ]);
    await page.getByRole('link', { name: 'Sun, 26 Oct 2025' }).click();
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor();
    await page.getByText('25 calls', { exact: true }).waitFor();
    // Rows beyond the window are not on the page.
    const rows = page.getByRole('list', { name: 'Calls' }).getByRole('listitem');
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.last().getAttribute('aria-posinset')).toBe('25');
  });

  it('has steps that are weeks, whose bars open their calls', async () => {
    await open(`/analytics/traffic?from=2025-10-20&to=2025-11-02&tz=Europe/Berlin`, 'Analytics');
    await page.getByLabel('Steps').selectOption('week');
    const hand = page.getByRole('slider', { name: 'Calls by week' });
    await hand.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => hand.getAttribute('aria-valuetext')).toBe('week of 20 Oct 2025: 61 calls');
    await page.keyboard.press('Enter');
    await page.getByText('61 calls', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('to')).toContain('2025-10-26T23:00:00.000Z');
    expect(await problems()).toEqual([]);
  });

  it('is read by keys as its table has it', async () => {
    await open(`/analytics/speed?${days}`, 'Analytics');
    const hand = page.getByRole('slider', { name: 'Wait for an answer' });
    await hand.focus();
    const read: string[] = [];
    await page.keyboard.press('Home');
    for (let point = 0; point < 4; point += 1) {
      await expect.poll(() => hand.getAttribute('aria-valuetext')).toContain(`${24 + point} Oct 2025`);
      read.push((await hand.getAttribute('aria-valuetext')) ?? '');
      await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('t');
    const rows = await figure('Wait for an answer').getByRole('row').all();
    const cells = await Promise.all(rows.slice(1).map((row) => row.locator('th, td').allInnerTexts()));
    expect(read).toEqual(cells.map(([day, p50, p95, p99]) => `${day}: p50 ${p50}, p95 ${p95}, p99 ${p99}`));
    expect(await flaws(page, 'speed')).toEqual([]);
  });

  it.each([
    ['traffic', 'Hours of the week'],
    ['outcome', 'How calls ended'],
    ['money', 'Costs by assistant'],
  ])('%s has no flaw, in figures and in a table', async (board, name) => {
    await open(`/analytics/${board}?${days}&assistant=${measured.assistantId}`, 'Analytics');
    await figure(name).waitFor();
    expect((await tableOf(name)).length).toBeGreaterThan(0);
    expect(await flaws(page, board)).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it('is printed whole: with where and when it is from, in lines that are drawn', async () => {
    await open(`/analytics/speed?${days}`, 'Analytics');
    await figure('Wait for an answer').waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation', { name: 'Console', exact: true }).isVisible()).toBe(false);
    await page.getByText(/Speed, 2025-10-24 to 2025-10-27, Europe\/Berlin · /).waitFor();
    const lines = figure('Wait for an answer').locator('path.chart-line');
    expect(await lines.count()).toBe(3);
    expect(await page.locator('canvas').count()).toBe(0);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
    await page.emulateMedia({ media: null });
  });
});

it('a list does not move while thirty calls come, until one wants to see them', async () => {
  await open('/calls', 'Calls');
  const list = page.getByRole('list', { name: 'Calls' });
  await list.getByRole('listitem').nth(5).waitFor();
  await page.evaluate(() => window.scrollTo({ top: 1_200 }));
  const rows = () =>
    list
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => `${link.getAttribute('href')} ${Math.round(link.getBoundingClientRect().top)}`),
      );
  await expect.poll(async () => (await rows()).length).toBeGreaterThan(10);
  await untilStill(page);
  const before = await rows();
  const customer = { number: '+13025550142' };
  const send = sender(measured.server);
  for (let call = 0; call < 30; call += 1)
    await send('POST', '/call', { assistantId: measured.assistantId, customer });
  const came = page.getByRole('button', { name: '30 new', exact: true });
  await came.waitFor();
  expect(await rows()).toEqual(before);
  await came.click();
  await page.getByText('103 calls', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect.poll(async () => list.getByRole('listitem').first().getAttribute('aria-posinset')).toBe('1');
  expect(await problems()).toEqual([]);
});

it('what costs, what is used and how the server is are pages', async () => {
  for (const [path, heading, text] of [
    ['/costs', 'Costs', 'Costs by day'],
    ['/settings/usage', 'Usage and limits', 'Calls at once'],
    ['/settings/installation', 'Installation', 'Voice activity'],
  ] as const) {
    await open(path, heading);
    await page.getByText(text).first().waitFor();
    expect(await flaws(page, heading)).toEqual([]);
  }
  expect(await page.getByText(measured.server.privateKey).count()).toBe(0);
  expect(await page.getByText('Tried from here').locator('..').innerText()).toMatch(
    /leads to this server|Not tried/,
  );
  expect(await page.getByText('DATABASE_URL').locator('..').innerText()).toContain('set');
  expect(await problems()).toEqual([]);
});

it('the installation says how media come to the browser, and what to do where UDP is blocked', async () => {
  await open('/settings/installation', 'Installation');
  const found = page.getByRole('status', { name: 'Media from this browser' });
  const test = page.getByRole('button', { name: 'Test the media from this browser' });
  await test.click();
  await expect.poll(() => found.innerText()).toMatch(/Direct[^]*directly, by UDP. There and back in .* ms/);
  await page.route('**/installation/media-test', async (route) => {
    const response = await route.fetch();
    const answer: { sdp: string } = await response.json();
    // Nobody listens on the discard port.
    const sdp = answer.sdp.replaceAll(/(?<=a=candidate:.* )\d+(?= typ host)/g, '9');
    await route.fulfill({ response, json: { ...answer, sdp } });
  });
  await test.click();
  await expect
    .poll(() => found.innerText(), { timeout: 15_000 })
    .toMatch(/over the WebSocket only[^]*SAYWELL_/);
  expect(await problems()).toEqual([]);
});

it('pages fit and rest at 320 px with text that is spaced, and say what they cut off', async () => {
  const { server, pool } = measured;
  const things = await seedConsoleThings(server, 'https://example.com/tool');
  const records = await seedRecords(pool);
  await page.setViewportSize({ width: 320, height: 640 });
  const found: string[] = [];
  for (const [path, heading] of [
    ['/calls?columns=about.assistant.outcome.turnLatency.cost.duration', 'Calls'],
    [`/assistants/${things.front}/voice`, /./],
    ['/tools', 'Tools'],
    [`/squads/${things.squad}`, 'Trattoria Lucia'],
    [`/chats/${things.longChat}`, /./],
    [`/analytics/speed?${days}`, 'Analytics'],
    [`/requests/${records.longRequest}`, /./],
    [`/developers/deliveries/${records.delivery}`, /./],
    ['/settings/audit', 'Audit log'],
    ['/settings/organisation', 'Organisation'],
    ['/settings/members', 'Members'],
  ] as const) {
    await open(path, heading);
    found.push(...(await misfits(page, path)));
  }
  expect(found).toEqual([]);
  await open('/tools', 'Tools');
  const about = page.locator('.tool-about').filter({ hasText: 'img' });
  await about.hover();
  expect(await about.getAttribute('title')).toBe(await about.textContent());
  expect(await problems()).toEqual([]);
});

describe('a long list', () => {
  const list = () => page.getByRole('list', { name: 'Calls' });
  const places = () =>
    list()
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-posinset'))));
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset') ?? '');
  /** Of the pages of the list, as they were asked for. */
  const asked: URLSearchParams[] = [];
  const wheelTo = async (place: number): Promise<void> => {
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 2_200);
        return Math.max(...(await places()));
      })
      .toBeGreaterThan(place);
    await untilStill(page);
  };

  it('comes page by page, and from its end one key leads back to its first row', async () => {
    await measured.pool.query(insertOldCalls, [measured.assistantId]);
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const isPage = pathname === '/v2/call/metadata' && searchParams.get('limit') !== '0';
      if (isPage) asked.push(searchParams);
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('/calls', 'Calls');
    await list().getByRole('link').first().waitFor();
    await page.mouse.move(700, 500);
    await wheelTo(250);
    expect(asked.length).toBeGreaterThan(2);
    expect(new Set(asked.map((query) => query.get('cursor'))).size).toBe(asked.length);
    await page.keyboard.press('j');
    await expect.poll(async () => Number(await focused())).toBeGreaterThan(200);
    const pages = asked.length;
    await page.keyboard.press('Home');
    await expect.poll(focused).toBe('1');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(asked.length).toBe(pages);
    await page.keyboard.press('End');
    await expect.poll(async () => Number(await focused())).toBeGreaterThan(250);
    expect(await problems()).toEqual([]);
  });

  it('begins at a day that one asks for', async () => {
    asked.length = 0;
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'To', exact: true }).click();
    const filter = page.getByRole('dialog', { name: 'Filter: To' });
    await filter.getByLabel('To').fill('2025-10-10');
    await page.keyboard.press('Enter');
    const first = list().locator('time').first();
    await expect.poll(() => first.getAttribute('datetime')).toMatch(/^2025-10-10T/);
    expect(asked.at(-1)?.get('createdAtLt')).toMatch(/^2025-10-1[01]T/);
    expect(new URL(page.url()).searchParams.get('to')).toBe('2025-10-10');
    expect(await problems()).toEqual([]);
  });

  it('is where it was for who comes back from a call, however long that was looked at', async () => {
    await page.clock.install();
    await open('/calls', 'Calls');
    await list().getByRole('link').first().waitFor();
    await wheelTo(250);
    await page.keyboard.press('j');
    await expect.poll(async () => Number(await focused())).toBeGreaterThan(200);
    const place = await focused();
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Summary' }).waitFor();
    await page.clock.fastForward('20:00');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe(place);
    expect(await problems()).toEqual([]);
  });
});

/** One each hour, before all others. */
const insertOldCalls = `
  insert into call (id, org_id, assistant_id, status, ended_reason, started_at, ended_at, body, created_at, updated_at)
  select ('0192f0c0-0000-7000-8000-c' || lpad(n::text, 11, '0'))::uuid, org_id, id, 'ended', 'customer-ended-call', at,
    at + interval '1 minute', '{"type": "webCall", "name": "Old call"}', at, at
  from assistant, generate_series(1, 600) as n,
    lateral (select '2025-10-20T00:00:00Z'::timestamptz - make_interval(hours => n) as at) as times
  where id = $1`;

const bytesPerSecond = 64_000;

it('an hour of sound is heard from where one presses by one request each, and none of it is decoded', async () => {
  const id = '0192f0c0-0000-7000-8000-f10000000001';
  const [org] = await measured.server.get<{ id: string }[]>('/org');
  const startedAt = Date.now() - 3_700_000;
  await seedRecordedCall(measured, { id, orgId: org?.id ?? '', startedAt, seconds: 3_600, lineCount: 60 });
  await page.addInitScript(() => {
    const decode = BaseAudioContext.prototype.decodeAudioData;
    BaseAudioContext.prototype.decodeAudioData = function count(...given) {
      document.documentElement.dataset['decoded'] = 'yes';
      return decode.apply(this, given);
    };
  });
  const parts: { status: number; range: string | undefined }[] = [];
  page.on('response', (response) => {
    if (!/\/recording\/[\da-f-]{36}$/.test(new URL(response.url()).pathname)) return;
    parts.push({ status: response.status(), range: response.request().headers()['range'] });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let came = 0;
  devtools.on('Network.dataReceived', ({ dataLength }) => (came += dataLength));
  const sound = page.locator('audio');
  const soundAt = () => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime);
  const isThere = () =>
    sound.evaluate(({ readyState, seeking }: HTMLAudioElement) => readyState > 1 && !seeking);
  /** Of what was asked for since it was asked last, as seconds of the recording. */
  const begins = (): (number | undefined)[] =>
    parts
      .splice(0)
      .map(({ status, range = '' }) =>
        status === 206 ? Math.round(Number(/^bytes=(\d+)-/.exec(range)?.[1]) / bytesPerSecond) : undefined,
      );
  await open(`/calls/${id}`, /./);
  await expect.poll(isThere).toBe(true);
  expect(begins()).toEqual([0]);
  const line = page.getByRole('list', { name: 'What was said' }).getByRole('listitem').nth(20);
  await line.locator('p').click({ position: { x: 5, y: 8 } });
  await expect.poll(soundAt).toBeGreaterThan(1_200);
  await page.getByRole('button', { name: 'Stop playing' }).click();
  expect(begins()).toEqual([1_200]);
  const place = page.getByRole('slider', { name: 'Place in the call' });
  const lanes = await place.boundingBox();
  await page.mouse.click((lanes?.x ?? 0) + (lanes?.width ?? 0) / 2, (lanes?.y ?? 0) + 10);
  await expect.poll(isThere).toBe(true);
  expect(Math.abs((await soundAt()) - 1_800)).toBeLessThan(5);
  expect(begins()).toEqual([1_800]);
  expect(came).toBeLessThan((3_600 * bytesPerSecond) / 10);
  expect(await page.locator('html').getAttribute('data-decoded')).toBeNull();
  expect(await problems()).toEqual([]);
});
