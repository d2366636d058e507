import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Assistant, Call, CallEvent, TestSuiteTest } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdCall, makeCall, post, rowTexts } from './support/console-calls.ts';
import { flaws } from './support/console-flaws.ts';
import {
  administrator,
  openConsole,
  signIn,
  signInByCookie,
  watchConsolePage,
} from './support/console-page.ts';
import { serveForeignPage } from './support/foreign-page.ts';
import { type HostedEngines, hostedKeys, openHostedEngines } from './support/hosted-engines.ts';
import { focusedName, tabTo, walkFlaws } from './support/keyboard-walk.ts';
import { type RealServer, startRealServer } from './support/real-server.ts';
import { shareBrowsers } from './support/visitors.ts';

const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
/** The customer's own server, which takes what it is sent; at `/broken` it takes nothing. */
let customer: Server;
let engines: HostedEngines;
let page: Page;
let problems: () => Promise<string[]>;
let callId: string;
let assistantId: string;
/** Of a call in which a voice and a tool have failed. */
let faulty: string;

const said = () => page.getByRole('list', { name: 'What was said' });

beforeAll(async () => {
  customer = createServer((request, response) => {
    response.statusCode = request.url === '/broken' ? 500 : 200;
    request.resume().on('end', () => response.end('{}'));
  });
  customer.listen(0, '127.0.0.1');
  await once(customer, 'listening');
  engines = await openHostedEngines();
  const { environment } = engines;
  // A voice that answers, and says nothing.
  const urls = { ...JSON.parse(environment['SAYWELL_PROVIDER_URLS'] ?? '{}'), '11labs': customerUrl('') };
  server = await startRealServer({ env: { ...environment, SAYWELL_PROVIDER_URLS: JSON.stringify(urls) } });
  const visitor = await visit({ viewport: { width: 1440, height: 900 } });
  page = visitor.page;
  ({ problems } = watchConsolePage(page));
  await signInByCookie(visitor.context, server);
  await openConsole(page, `${server.url}/console`, /./);
  const { id } = await post<Assistant>(server, '/assistant', {
    name: 'Ava',
    firstMessage: 'This is Ava. We sell shoes, hats and coats, and we are open every day.',
    artifactPlan: { recordingEnabled: true },
    server: { url: customerUrl('/calls') },
  });
  assistantId = id;
  callId = await makeCall(server, page, id, 'Order of shoes', 'Do you sell shoes for children?');
});
afterAll(async () => {
  await server?.stop();
  customer?.close();
  await engines?.[Symbol.asyncDispose]();
});

const customerUrl = (path: string): string =>
  `http://127.0.0.1:${(customer.address() as AddressInfo).port}${path}`;

/** The words that are marked so. */
const marked = (name: string): Promise<string[]> =>
  page.evaluate(
    (mark) => [...(CSS.highlights.get(mark) ?? [])].map((range) => (range as Range).toString()),
    name,
  );
const soundAt = (): Promise<number> => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);

/** The words that are marked as heard, up to this one, in their order. */
const collectHeard = (until: string): Promise<string[]> =>
  new Promise((resolve) => {
    const heard: string[] = [];
    const look = (): void => {
      for (const range of CSS.highlights.get('heard') ?? []) heard.push((range as Range).toString());
      if (heard.includes(until)) resolve(heard);
      else requestAnimationFrame(look);
    };
    look();
  });

it('is heard word by word, from the word that is pressed', async () => {
  await openConsole(page, `${server.url}/console/calls/${callId}`, 'Order of shoes');
  const line = said().getByRole('listitem').first();
  await page.getByLabel('Speed').selectOption('0.5');
  const word = await line.locator('p').evaluate((element) => {
    const node = [...element.childNodes].find((child) => child instanceof Text) as Text;
    const range = new Range();
    range.setStart(node, node.data.indexOf('shoes'));
    range.setEnd(node, node.data.indexOf('shoes') + 'shoes'.length);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const heard = page.evaluate(collectHeard, 'shoes,');
  await page.mouse.click(word.x, word.y);
  expect(await heard).not.toContain('This');
  expect(await soundAt()).toBeGreaterThan(0.3);
  const begun = page.evaluate(collectHeard, 'This');
  await line.getByRole('button', { name: /Play from/ }).click();
  expect((await begun).at(-1)).toBe('This');
  await page.getByRole('button', { name: 'Stop playing' }).click();
  // The middle of its lanes is the middle of its time, wherever the slider's handle is drawn.
  const lanes = await place().boundingBox();
  await page.mouse.click((lanes?.x ?? 0) + (lanes?.width ?? 0) / 2, (lanes?.y ?? 0) + 10);
  const middle = Number(await place().getAttribute('max')) / 2;
  await expect.poll(soundAt).toBeCloseTo(middle, 0);
  expect(Math.abs((await soundAt()) - middle)).toBeLessThan(0.11);
  expect(await problems()).toEqual([]);
});

it('is opened at a moment by a link from another site, by who has signed in and by who has not', async () => {
  const shop = await serveForeignPage(
    server.url,
    `<a href="${server.url}/console/calls/${callId}?t=1.2">What she asked</a>`,
  );
  // Another site than the server's, not another port alone: the first request comes without the cookie.
  const mail = shop.url.replace('localhost', '127.0.0.1');
  const { page: stranger } = await visit({ viewport: { width: 1440, height: 900 } });
  for (const of of [page, stranger]) {
    const been: string[] = [];
    of.on('framenavigated', (frame) => been.push(new URL(frame.url()).pathname));
    await of.goto(mail);
    await of.getByRole('link', { name: 'What she asked' }).click();
    if (of === stranger) await signIn(of, administrator.email, administrator.password);
    await of.getByRole('heading', { name: 'Order of shoes', level: 1 }).waitFor();
    expect(new URL(of.url())).toMatchObject({ pathname: `/console/calls/${callId}`, search: '?t=1.2' });
    await expect.poll(() => of.evaluate(() => document.querySelector('audio')?.currentTime)).toBe(1.2);
    expect(await of.getByRole('slider', { name: 'Place in the call' }).inputValue()).toBe('1.2');
    expect(been.includes('/console/sign-in')).toBe(of === stranger);
  }
  await stranger.close();
  await shop.close();
  expect(await problems()).toEqual([]);
});

it('is searched: every place is marked, and one walks through them by keys', async () => {
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('SHOES');
  const count = page.getByRole('search').getByRole('status');
  await expect.poll(() => count.innerText()).toMatch(/^1 of [2-9]$/);
  const places = await marked('found');
  expect(new Set(places.map((place) => place.toLowerCase()))).toEqual(new Set(['shoes']));
  await page.keyboard.press('Enter');
  await expect.poll(() => count.innerText()).toBe(`2 of ${places.length}`);
  expect(await marked('found-now')).toHaveLength(1);
  await page.keyboard.press('Shift+Enter');
  await expect.poll(() => count.innerText()).toBe(`1 of ${places.length}`);
  expect(await flaws(page, 'a search in a call')).toEqual([]);
  await page.getByLabel('Search what was said').fill('umbrella');
  await expect.poll(() => count.innerText()).toBe('not said');
  expect(await marked('found')).toEqual([]);
  expect(await problems()).toEqual([]);
});

it('is found, heard and left by keys alone, and what they come to is seen', async () => {
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
  await openConsole(page, `${server.url}/console/assistants/${assistantId}`, 'Ava');
  expect(await walkFlaws(page, 'an assistant')).toEqual([]);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await heading('Calls');
  await page.getByRole('list', { name: 'Calls' }).getByRole('link').first().waitFor();
  expect(await walkFlaws(page, 'calls')).toEqual([]);
  await tabTo(page, 'Assistant');
  await page.keyboard.press('Enter');
  const filter = page.getByRole('dialog', { name: 'Filter: Assistant' });
  await filter.waitFor();
  await page.keyboard.press('Escape');
  await filter.waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toBe('Assistant');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Ava');
  await page.keyboard.press('Enter');
  await filter.waitFor({ state: 'hidden' });
  expect(await focusedName(page)).toMatch(/^Assistant\s+Ava$/);
  await tabTo(page, /^Visitor|Order of shoes/);
  await page.keyboard.press('Enter');
  await heading('Order of shoes');
  expect(await walkFlaws(page, 'a call')).toEqual([]);
  await tabTo(page, /^Play from/);
  await page.keyboard.press('Enter');
  await expect.poll(soundAt).toBeGreaterThan(0.2);
  await page.keyboard.press('Escape');
  await heading('Calls');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toContain(callId);
  await page.keyboard.press('Enter');
  await heading('Order of shoes');
  expect(await problems()).toEqual([]);
});

it('tells its events in words, and what the customer’s server was sent', async () => {
  await page.getByRole('tab', { name: 'Events' }).click();
  await page.getByRole('list', { name: 'Events' }).getByText('The call began').waitFor();
  await page.getByLabel('Kind of event').selectOption({ label: 'The call ended' });
  await page.getByText('one event').waitFor();
  await page.getByRole('tab', { name: 'Deliveries' }).click();
  const report = page
    .getByRole('list', { name: 'Deliveries' })
    .getByRole('link', { name: /end-of-call-report/ });
  await expect.poll(() => report.innerText()).toContain('200');
  expect(await flaws(page, 'the deliveries of a call')).toEqual([]);
  await report.click();
  await page.getByRole('heading', { level: 1, name: /end-of-call-report|Delivery/ }).waitFor();
  await page.goBack();
  await report.waitFor();
  expect(await problems()).toEqual([]);
});

it('is found by the words that were said in it, and by where it came from', async () => {
  await openConsole(
    page,
    `${server.url}/console/calls?said=CHILDREN+shoes&origin=api&type=vapi.websocketCall`,
    'Calls',
  );
  await expect.poll(() => rowTexts(page)).toHaveLength(1);
  await page.getByRole('button', { name: /^Said/ }).click();
  const filter = page.getByRole('dialog', { name: 'Filter: Said' });
  await filter.getByLabel('Said').fill('umbrellas "><script>');
  await filter.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByText('No call is like this').waitFor();
  expect(await flaws(page, 'calls by what was said')).toEqual([]);
  await page.getByRole('button', { name: /^Said: umbrellas "><script>.*1 call/ }).click();
  await expect.poll(() => rowTexts(page)).toHaveLength(1);
  await page.getByRole('list', { name: 'Calls' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Order of shoes', level: 1 }).waitFor();
  expect(await problems()).toEqual([]);
});

it('is printed with its lanes as lines, its address and the time', async () => {
  await page.emulateMedia({ media: 'print' });
  await page.locator('.wave-print path').first().waitFor();
  expect(await page.locator('canvas.wave').isVisible()).toBe(false);
  const { artifact } = await server.get<Call>(`/call/${callId}`);
  const spoken = (artifact?.messages ?? []).filter(({ role }) => ['user', 'bot'].includes(role));
  const printed = said().locator('.line p');
  expect(await printed.count()).toBe(spoken.length);
  for (const line of await printed.all()) expect(await line.isVisible()).toBe(true);
  expect(await page.locator('.print-foot').innerText()).toContain(`/console/calls/${callId}`);
  await page.emulateMedia({ media: 'screen' });
  expect(await page.locator('.print-foot').isVisible()).toBe(false);
});

it('becomes a test of what was asked, and leads to the assistant again', async () => {
  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a test' }).click();
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByLabel('Script').inputValue())
    .toBe('user: Do you sell shoes for children?');
  await dialog.getByLabel('What must be true').fill('It says that children find shoes here');
  expect(await flaws(page, 'a test from a call')).toEqual([]);
  await dialog.getByRole('button', { name: 'Make the test' }).click();
  await page.getByRole('heading', { name: 'From calls', level: 1 }).waitFor();
  await page.getByRole('list', { name: 'Tests' }).getByText('As Order of shoes asked').waitFor();
  const suiteId = new URL(page.url()).pathname.split('/').at(-1);
  const { results } = await server.get<{ results: TestSuiteTest[] }>(`/test-suite/${suiteId}/test`);
  expect(results.map(({ script, scorers }) => [script, scorers[0]?.rubric])).toEqual([
    ['user: Do you sell shoes for children?', 'It says that children find shoes here'],
  ]);
  await page.goBack();
  await page.getByRole('button', { name: 'Again', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Talk to this assistant' }).click();
  await page.getByRole('heading', { name: 'Ava', level: 1 }).waitFor();
  expect(await problems()).toEqual([]);
});

it('shows what others wrote as text: in its list, its page and its tabs, in the palette and the export', async () => {
  const name = '=1+1<img src=x onerror=alert(1)>';
  const longLine = 'x'.repeat(800);
  const asked = `"><script>alert(1)</script>\0 javascript:alert(1) \u202Enruter 👨‍👩‍👧‍👦 =HYPERLINK("x") ${longLine}`;
  await post(server, '/call', { assistantId, name, customer: { name, number: '+13025550142' } });
  const hostile = await makeCall(server, page, assistantId, name, asked);
  await openConsole(page, `${server.url}/console/calls`, 'Calls');
  await page.getByRole('list', { name: 'Calls' }).getByText(name).first().waitFor();
  expect(await flaws(page, 'a list of hostile calls')).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('=1+1');
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Escape');
  const table = await page.evaluate(async () => (await fetch('/v2/call/export')).text());
  expect(table).toContain("'=1+1<img");
  expect(table).not.toMatch(/(^|[,"\n])=(1|HYPERLINK)/);
  await openConsole(page, `${server.url}/console/calls/${hostile}`, name);
  // What cannot be stored has a sign in its place.
  await said().getByText('<script>alert(1)</script>\uFFFD').waitFor();
  expect(await flaws(page, 'a hostile call')).toEqual([]);
  await page.getByRole('tab', { name: 'JSON' }).click();
  expect(await flaws(page, 'a hostile call’s JSON')).toEqual([]);
  expect(await page.locator('main img, main script').count()).toBe(0);
  expect(await problems()).toEqual([]);
});

/** Lengths of time in a text, in their order. */
const millisecondsIn = (text: string): number[] =>
  [...text.matchAll(/([\d,]+) ms/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')));

it('has turns that add up as they were measured, are as slow as the boards say, and are played from where they began', async () => {
  const artifactPlan = { recordingEnabled: true };
  const bea = { name: 'Bea', firstMessage: 'Hello, this is Bea of the shop.', artifactPlan };
  const { id } = await post<Assistant>(server, '/assistant', bea);
  const questions = ['Do you sell boots?', 'Are you open on Sundays?'] as const;
  const talked = await makeCall(server, page, id, 'Two questions', ...questions);
  const { artifact } = await server.get<Call>(`/call/${talked}`);
  const measured = artifact?.performanceMetrics?.turns ?? [];
  expect(measured).toHaveLength(questions.length);

  await openConsole(page, `${server.url}/console/calls/${talked}?tab=turns`, 'Two questions');
  const panel = page.getByRole('tabpanel', { name: 'Turns' });
  const [p50, p95] = millisecondsIn(await panel.locator('figcaption').innerText());
  await panel.getByText('As a table').click();
  const rows = await panel.getByRole('row').all();
  const table = await Promise.all(rows.slice(1).map((row) => row.locator('td').allInnerTexts()));
  for (const [index, cells] of table.entries()) {
    const [whole = 0, ...parts] = cells.map(Number).toReversed();
    const { totalMs = 0, endpointingMs = 0, modelMs = 0, voiceMs = 0 } = measured[index] ?? {};
    expect(whole).toBe(Math.round(totalMs));
    // Each part is rounded by itself.
    expect(Math.abs(parts.reduce((sum, part) => sum + part, 0) - whole)).toBeLessThanOrEqual(parts.length);
    const known = [endpointingMs, modelMs, voiceMs].map(Math.round);
    expect([cells[0], cells[2], cells[3]].map(Number)).toEqual(known);
  }
  expect(await flaws(page, 'the turns of a call')).toEqual([]);

  const sound = page.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  const sought = sound.evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<number>((resolve) => {
        audio.addEventListener('seeking', () => resolve(audio.currentTime), { once: true });
      }),
  );
  await panel.getByRole('list', { name: 'Turns' }).getByRole('button').last().click();
  const began = Date.parse(artifact?.recordings?.[0]?.startedAt ?? '');
  expect(await sought).toBeCloseTo((Number(measured.at(-1)?.at) - began) / 1_000, 1);
  await page.getByRole('button', { name: 'Stop playing' }).click();

  await openConsole(page, `${server.url}/console/analytics/speed?assistant=${id}`, 'Analytics');
  const figure = (label: RegExp) => page.locator('dt', { hasText: label }).locator('..');
  await figure(/^95 % within$/).waitFor();
  for (const [label, expected] of [
    [/^Half of the turns within$/, p50],
    [/^95 % within$/, p95],
  ] as const)
    expect(millisecondsIn(await figure(label).locator('.figure-value').innerText())).toEqual([expected]);
  expect(await problems()).toEqual([]);
});

const place = () => page.getByRole('slider', { name: 'Place in the call' });

it('that was not recorded shows who spoke when, and has its lines for a clock', async () => {
  await post(server, '/credential', { provider: 'openai', apiKey: hostedKeys.mind });
  const { id } = await post<Assistant>(server, '/assistant', {
    name: 'Cleo',
    firstMessage: 'Hello, this is Cleo.',
    model: {
      provider: 'openai',
      model: 'gpt-4.1-mini',
      tools: [{ type: 'function', function: { name: 'look_up' }, server: { url: customerUrl('/broken') } }],
    },
    voice: { provider: '11labs', voiceId: 'EXAVITQu4vr4xnSDxMaL' },
    artifactPlan: { recordingEnabled: false },
  });
  faulty = await holdCall(server, page, id, 'Not recorded', 'What does it cost?');
  const { artifact, startedAt } = await server.get<Call>(`/call/${faulty}`);
  await openConsole(page, `${server.url}/console/calls/${faulty}`, 'Not recorded');
  await page.getByText('Nothing was recorded: the lanes show who spoke when').waitFor();
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  const length = Number(await place().getAttribute('max'));
  const lanes = page.locator('.wave-print path');
  for (const [lane, role] of [
    ['user', 'user'],
    ['assistant', 'bot'],
  ] as const) {
    const bars = ((await lanes.and(page.locator(`[data-lane="${lane}"]`)).getAttribute('d')) ?? '')
      .split('M')
      .slice(1);
    const spoken = bars.findIndex((bar) => Number(bar.split('v')[1]) > 1);
    const time = artifact?.messages?.find((message) => message.role === role)?.time ?? 0;
    const at = (time - Date.parse(startedAt ?? '')) / 1_000;
    // One bar is as wide as what it stands for.
    expect(Math.abs((spoken / bars.length) * length - at)).toBeLessThanOrEqual(length / bars.length);
  }
  const asked = said().getByRole('listitem').filter({ hasText: 'What does it cost?' });
  await asked.getByRole('button', { name: /Play from/ }).click();
  const own = artifact?.messages?.find(({ role }) => role === 'user')?.time ?? 0;
  expect(Number(await place().inputValue())).toBeCloseTo((own - Date.parse(startedAt ?? '')) / 1_000, 0);
  expect(await flaws(page, 'a call without a recording')).toEqual([]);
  expect(await problems()).toEqual([]);
});

it('says which voice and which tool have failed in it, and when', async () => {
  const { results } = await server.get<{ results: CallEvent[] }>(`/call/${faulty}/event?limit=1000`);
  const { startedAt = '' } = await server.get<Call>(`/call/${faulty}`);
  await openConsole(page, `${server.url}/console/calls/${faulty}`, 'Not recorded');
  const panel = page.getByRole('tabpanel');
  expect(await panel.innerText()).toMatch(/Spoken by[^]*in place of 11labs: The voice 11labs failed/);
  await said()
    .getByText(/The tool look_up failed/)
    .waitFor();
  await page.getByRole('tab', { name: 'Events' }).click();
  for (const [type, words] of [
    ['engine-failed', 'An engine failed'],
    ['tool-answered', 'A tool failed'],
  ] as const) {
    const row = panel.getByRole('listitem').filter({ hasText: words });
    await row.getByRole('button', { name: /^Go to/ }).click();
    const at = Date.parse(results.find((event) => event.type === type)?.at ?? '') - Date.parse(startedAt);
    expect(Number(await place().inputValue())).toBeCloseTo(at / 1_000, 0);
  }
  expect(await flaws(page, 'the events of a call with failures')).toEqual([]);
  await page.getByRole('tab', { name: 'Tools' }).click();
  await panel.getByText(/^failed after/).waitFor();
  await panel.getByText('Failed with').waitFor();
  expect(await problems()).toEqual([]);
});
