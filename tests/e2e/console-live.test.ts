import type { Call, CallEvent, LiveCall } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCallPage } from './support/call-page.ts';
import { flaws } from './support/console-flaws.ts';
import { administrator, openConsole, signInByCookie, watchConsolePage } from './support/console-page.ts';
import { loudness } from './support/loudness.ts';
import { freePort, type RealServer, startRealServer } from './support/real-server.ts';
import { changeSiteAssistant } from './support/silent-visitors.ts';
import { shareBrowsers } from './support/visitors.ts';

/** Each is a whole story, and this machine may be busy. */
const limitMs = 240_000;
const visit = shareBrowsers({ untilEnd: true });
let server: RealServer;
let env: Record<string, string>;
/** Of the operator; its microphone beeps, as the callers' do. */
let page: Page;
let problems: () => Promise<string[]>;

beforeAll(async () => {
  env = { PORT: String(await freePort()) };
  server = await startRealServer({ env });
  ({ page } = await visit({ viewport: { width: 1440, height: 900 } }));
  ({ problems } = watchConsolePage(page));
  await signInByCookie(page.context(), server);
  await changeSiteAssistant(server, {
    silenceTimeoutSeconds: 600,
    artifactPlan: { recordingEnabled: true },
    monitorPlan: { takeOverMessage: 'A colleague takes over.', handBackMessage: 'I am back.' },
  });
});
afterEach(async () => {
  for (const { id } of (await server.get<{ results: LiveCall[] }>('/call/live')).results) await end(id);
});
afterAll(() => server?.stop());

async function end(callId: string): Promise<void> {
  const headers = { authorization: `Bearer ${server.privateKey}` };
  await fetch(`${server.url}/call/${callId}`, { method: 'DELETE', headers });
}

/** Somebody who talks on the site, and the page of that call in the console. */
async function openCall() {
  const { page: own } = await visit();
  const caller = await openCallPage(own, server.url);
  await caller.talk();
  await caller.untilConnected();
  await openConsole(page, `${server.url}/console/live`, 'Live');
  const cards = page.getByRole('list', { name: 'Running calls' }).getByRole('link');
  await expect.poll(() => cards.count()).toBe(1);
  const id = (await cards.first().getAttribute('href'))?.split('/').at(-1) ?? '';
  return { caller, id, card: cards.first() };
}

const eventsOf = async (id: string): Promise<CallEvent[]> =>
  (await server.get<{ results: CallEvent[] }>(`/call/${id}/event?limit=1000`)).results;
const typesOf = async (id: string): Promise<string[]> => (await eventsOf(id)).map(({ type }) => type);
const untilEvent = (id: string, type: string) =>
  expect.poll(() => typesOf(id), { timeout: 30_000 }).toContain(type);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const desk = () => page.getByRole('complementary', { name: 'What you can do' });
const over = () => page.getByRole('status').getByText('The call is over.');
const talk = () => page.getByRole('region', { name: 'What is said' });
/** The microphones beep once a second. */
const untilHeard = (of: Page) => expect.poll(() => loudness(of), { timeout: 30_000 }).toBeGreaterThan(0.1);
async function loudest(of: Page, times = 10): Promise<number> {
  let most = 0;
  for (let time = 0; time < times; time += 1) most = Math.max(most, await loudness(of));
  return most;
}

describe('an operator in a running call', () => {
  it(
    'listens, says, whispers, interrupts, mutes, takes over, hands back and ends, by keys alone',
    async () => {
      const { caller, id, card } = await openCall();
      await untilEvent(id, 'speech-finished');
      expect(await card.innerText()).toMatch(/Visitor of a page[\s\S]*\d:\d\d[\s\S]*with Saywell/);
      await page
        .getByRole('link', { name: /Live.*1 running/s })
        .first()
        .waitFor();
      expect(await flaws(page, 'running calls')).toEqual([]);

      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Visitor of a page', level: 1 }).waitFor();
      await talk().getByText('How can I help you?').waitFor();
      expect(await loudest(page, 1)).toBe(0);
      await page.keyboard.press('e');
      await desk().getByText('You hear the call.').waitFor();
      await untilHeard(page);

      await page.keyboard.press('s');
      await page.keyboard.type('We close at nine.');
      await page.keyboard.press('Enter');
      await caller.untilTranscript((lines) => lines.some(({ text }) => text.includes('We close at nine.')));
      await page.keyboard.type('He is a friend of the house.');
      await button('Whisper it').press('Enter');
      await talk().getByText(`${administrator.fullName} whispers to the assistant`).waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('i');
      await page.keyboard.press('m');
      await button('Unmute assistant').waitFor();
      await page.keyboard.press('m');
      await button('Mute assistant').waitFor();

      // Nobody speaks: what the caller hears from here on is the operator.
      await page.keyboard.press('t');
      await desk().getByText('You speak with the caller.').waitFor();
      await caller.untilTranscript((lines) =>
        lines.some(({ text }) => text.includes('A colleague takes over.')),
      );
      await untilHeard(caller.page);
      const speaks = page.getByText(`${administrator.fullName} speaks`, { exact: true });
      await expect.poll(() => speaks.count()).toBe(1);
      expect(await flaws(page, 'a call that was taken over')).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('t');
      await page.getByRole('dialog', { name: 'Hand back to the assistant' }).waitFor();
      expect(await flaws(page, 'handing back')).toEqual([]);
      await page.keyboard.type('He gets 10 % off.');
      await page.keyboard.press('Enter');
      await desk().getByText('You hear the call.').waitFor();
      await caller.untilTranscript((lines) => lines.some(({ text }) => text.includes('I am back.')));
      await expect.poll(() => loudest(caller.page), { timeout: 30_000 }).toBeLessThan(0.01);
      expect(await caller.page.content()).not.toMatch(/friend of the house|10 % off/);

      await button('End call').press('Enter');
      const dialog = page.getByRole('dialog', { name: 'End this call?' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await server.get<Call>(`/call/${id}`)).status).toBe('in-progress');
      await button('End call').press('Enter');
      await dialog.getByRole('button', { name: 'End call' }).press('Enter');
      await over().waitFor();
      await page.getByText('Cancelled').waitFor();
      await caller.untilIdle();
      expect(await flaws(page, 'a call that is over')).toEqual([]);
      const done = (await eventsOf(id)).filter(({ type }) => type.startsWith('operator-'));
      expect(done.map(({ type }) => type.replace('operator-', ''))).toEqual([
        'listening',
        'said',
        'whispered',
        'interrupted',
        'muted',
        'unmuted',
        'took-over',
        'handed-back',
        'ended',
      ]);
      expect(new Set(done.map(({ body }) => body?.['member']))).toEqual(new Set([administrator.fullName]));
      expect(await problems()).toEqual([]);
    },
    limitMs,
  );

  it(
    'is told when four listen already, and no call waits for who listens',
    async () => {
      const { caller, id, card } = await openCall();
      await card.click();
      await button('Listen').waitFor();
      const take = (): Promise<number> =>
        page.evaluate(async (callId) => {
          const headers = { 'content-type': 'application/json', 'x-saywell-console': '1' };
          const asked = { method: 'POST', headers, body: '{}' };
          return (await fetch(`/call/${callId}/observer`, asked)).status;
        }, id);
      await button('Listen').click();
      await desk().getByText('You hear the call.').waitFor();
      expect([await take(), await take(), await take(), await take()]).toEqual([201, 201, 201, 429]);
      await button('Stop listening').click();
      await expect.poll(take).toBe(201);
      await button('Listen').click();
      await desk().getByText('Four people listen to this call already.').waitFor();
      expect(await flaws(page, 'a call that four listen to')).toEqual([]);
      expect(await desk().getByText('half a second late').count()).toBe(0);

      await caller.endCall();
      await over().waitFor();
      await page.getByText('Caller hung up').waitFor();
      const recordings = async () => (await server.get<Call>(`/call/${id}`)).artifact?.recordings ?? [];
      await expect
        .poll(async () => (await recordings()).map(({ type, channels }) => [type, channels]))
        .toEqual([['cloud', 2]]);
      // A seat that is refused is a message of the browser's console, and is meant to be.
      expect((await problems()).filter((said) => !said.includes('429'))).toEqual([]);
    },
    limitMs,
  );

  it(
    'sees that the server was killed, and how the call has ended when it is back',
    async () => {
      const { id, card } = await openCall();
      await card.click();
      await button('Listen').click();
      await desk().getByText('You hear the call.').waitFor();
      await server.stop({ signal: 'SIGKILL', keepData: true });
      await page.getByText('Not connected. You see').waitFor();
      expect(await flaws(page, 'a server that is gone')).toEqual([]);
      const { dataDirectory } = server;
      server = await startRealServer({ env, dataDirectory });
      await over().waitFor({ timeout: 60_000 });
      await page.getByText('Server broke off').waitFor();
      await page.getByText('Not connected. You see').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'See the whole call' }).click();
      await page.waitForURL(new RegExp(`/console/calls/${id}$`));
      // Its draft may have been stored before, or not.
      const said = page.getByRole('list', { name: 'What was said' });
      await said.or(page.getByText('Nothing that was said was kept. Server broke off.')).waitFor();
      const violations = (await problems()).filter((said) => !/^(error|warning): /.test(said));
      expect(violations).toEqual([]);
    },
    limitMs,
  );
});
