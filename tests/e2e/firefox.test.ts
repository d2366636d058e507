import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LaunchedBrowser, launchBrowser, missingForFirefox, writeSpokenVisitor } from '@saywell/testkit';
import type { Assistant } from '@saywell/contract';
import type { Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openCallPage, type TranscriptLine } from './support/call-page.ts';
import { makeAssistant, makeCall, rowTexts } from './support/console-calls.ts';
import { administrator, makeAdministrator } from './support/console-page.ts';
import { serveForeignPage } from './support/foreign-page.ts';
import { walkFlaws } from './support/keyboard-walk.ts';
import { noLeftovers, watchLeftovers } from './support/leftovers.ts';
import { loudness } from './support/loudness.ts';
import { freePort, type RealServer, startRealServer } from './support/real-server.ts';
import {
  expectConversation,
  isNetworkEvent,
  joinThroughRelay,
  untilRejoined,
} from './support/relayed-call.ts';
import { isTone, openRoomPage } from './support/room-page.ts';
import { type RoomServer, startRoomServer } from './support/room-server.ts';
import type { SdkInPage } from './support/sdk-page/sdk-in-page.ts';
import { type SdkServer, startSdkServer } from './support/sdk-server.ts';
import { watchSentSound } from './support/sent-sound.ts';
import { startUdpRelay } from './support/udp-relay.ts';

declare global {
  interface Window {
    saywellSdk: SdkInPage;
  }
}

const missing = missingForFirefox();
if (missing !== undefined && process.env['CI']) throw new Error(`Firefox cannot be tested: no ${missing}`);
const title = `Debian's Firefox${missing === undefined ? '' : ` is not tested: no ${missing}`}`;

/** It starts its sound, and lets go of it, more slowly than Chromium. */
const patience = { timeout: 10_000 };
const isAssistant = (lines: readonly TranscriptLine[]): boolean =>
  lines.some(({ role }) => role === 'assistant');

let firefox: LaunchedBrowser;
let known = 0;
const newPage = (): Promise<Page> => firefox.context.newPage();

describe.skipIf(missing !== undefined)(title, () => {
  beforeAll(async () => {
    firefox = await launchBrowser({ browser: 'firefox', microphone: { kind: 'beep' } });
  });
  afterEach(async () => {
    for (const page of firefox.context.pages()) await page.close();
    const found = firefox.problems.slice(known);
    known = firefox.problems.length;
    expect(found).toEqual([]);
  });
  afterAll(() => firefox?.close());

  describe('on pages of the server', () => {
    let server: RealServer;
    beforeAll(async () => {
      server = await startRealServer();
    });
    afterAll(() => server?.stop());

    it('the home page calls: first words in text and sound, mute, a typed question; nothing is left', async () => {
      const page = await newPage();
      const leftovers = await watchLeftovers(page);
      const call = await openCallPage(page, server.url);
      await call.talk();
      await call.untilConnected();
      await call.untilTranscript(isAssistant);
      await expect.poll(() => loudness(page), patience).toBeGreaterThan(0.01);
      const mute = page.getByRole('button', { name: 'Mute' }).first();
      for (const pressed of ['true', 'false']) {
        await mute.click();
        await expect.poll(() => mute.getAttribute('aria-pressed')).toBe(pressed);
      }
      // Typed key by key: what this driver fills in, React does not notice.
      await page.getByRole('textbox', { name: 'Type a message' }).pressSequentially('What does a demo cost?');
      await page.keyboard.press('Enter');
      await call.untilTranscript((lines) => lines.some(({ text }) => /free/i.test(text)));
      await call.endCall();
      await call.untilIdle();
      await expect.poll(leftovers.read, patience).toEqual(noLeftovers);
    });

    it('the widget calls from a page of another origin, under its policy', async () => {
      const config = (await (await fetch(`${server.url}/site/config`)).json()) as Record<string, string>;
      const ids = `public-key="${config['publicKey']}" assistant-id="${config['assistantId']}"`;
      const site = await serveForeignPage(server.url, `<saywell-assistant ${ids} open></saywell-assistant>`);
      try {
        const page = await newPage();
        const leftovers = await watchLeftovers(page);
        await page.goto(site.url);
        await page.getByRole('button', { name: 'Start call' }).click();
        await page.locator('saywell-assistant .root[data-phase="active"]').waitFor();
        const lines = page.locator('saywell-assistant [role="log"] > p');
        await expect
          .poll(() => lines.allTextContents(), patience)
          .toContainEqual(expect.stringMatching(/^Assistant: ./));
        await page.getByRole('button', { name: 'End call' }).click();
        await page.locator('saywell-assistant .root[data-phase="idle"]').waitFor();
        await expect.poll(leftovers.read, patience).toEqual(noLeftovers);
      } finally {
        await site.close();
      }
    });

    it('a visitor who asks aloud is heard and answered', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'saywell-firefox-'));
      const file = join(folder, 'visitor.wav');
      // Twice: a machine that is busy with other things may swallow a word.
      const question = Array.from({ length: 2 }, () => ({
        text: 'what does a demo cost',
        voiceId: 'slt',
        afterMs: 10_000,
      }));
      await writeSpokenVisitor(file, question);
      const speaking = await launchBrowser({ browser: 'firefox', microphone: { kind: 'wav', file } });
      try {
        const call = await openCallPage(speaking.page, server.url);
        await call.talk();
        await call.untilConnected();
        const lines = await call.untilTranscript((all) => all.some(({ text }) => /free/i.test(text)), 60_000);
        // A busy machine costs a word; the answer shows that enough of it was heard.
        const heard = lines.filter(({ role }) => role === 'user').map(({ text }) => text);
        expect(heard.join(' ')).toMatch(/demo|cost/i);
        expect(speaking.problems).toEqual([]);
        // A page that goes keeps its seat for a reload; the next test counts rooms.
        await call.endCall();
        await call.untilIdle();
      } finally {
        await speaking.close();
        await rm(folder, { recursive: true, force: true });
      }
    });

    it('the console opens a call at a moment by a link, lists it, and keeps a draft', async () => {
      const page = await newPage();
      const type = async (name: string, text: string): Promise<void> => {
        await page.getByLabel(name, { exact: true }).click();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(text);
      };
      const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
      await makeAdministrator(server);
      const assistantId = await makeAssistant(server, 'Shop');
      await page.goto(`${server.url}/console/sign-in`);
      const callId = await makeCall(server, page, assistantId, 'Order of shoes');
      const link = `<a href="${server.url}/console/calls/${callId}?t=1.2">What she asked</a>`;
      const mail = await serveForeignPage(server.url, link);
      // A font that is cut off on its way is a problem of its own here.
      const settled = async (of = page): Promise<void> => {
        await of.evaluate(async () => void (await document.fonts.ready));
      };
      const openLink = async (): Promise<void> => {
        await settled();
        // Another site than the server's: the first request comes without the cookie.
        await page.goto(mail.url.replace('localhost', '127.0.0.1'));
        await page.getByRole('link', { name: 'What she asked' }).click();
      };
      const place = page.getByRole('slider', { name: 'Place in the call' });
      await openLink();
      await heading('Sign in');
      await type('Mail', administrator.email);
      await type('Password', administrator.password);
      await page.keyboard.press('Enter');
      await heading('Order of shoes');
      await expect.poll(() => place.inputValue(), patience).toBe('1.2');
      await openLink();
      await heading('Order of shoes');
      await expect.poll(() => place.inputValue(), patience).toBe('1.2');
      await mail.close();
      expect(await walkFlaws(page, 'a call')).toEqual([]);

      const soundAt = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
      const line = page.getByRole('list', { name: 'What was said' }).getByRole('listitem').first();
      const word = await line.locator('p').evaluate((element) => {
        const node = [...element.childNodes].find((child) => child instanceof Text) as Text;
        const range = new Range();
        range.setStart(node, node.data.indexOf('sell'));
        range.setEnd(node, node.data.indexOf('sell') + 'sell'.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      await page.mouse.click(word.x, word.y);
      await expect.poll(soundAt, patience).toBeGreaterThan(0.3);
      await page.getByRole('button', { name: 'Stop playing' }).click();
      const lanes = await place.boundingBox();
      await page.mouse.click((lanes?.x ?? 0) + (lanes?.width ?? 0) / 2, (lanes?.y ?? 0) + 10);
      const middle = Number(await place.getAttribute('max')) / 2;
      await expect.poll(async () => Math.abs((await soundAt()) - middle), patience).toBeLessThan(0.11);

      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Escape');
      await heading('Calls');
      await page.getByLabel('Order').selectOption('costliest');
      await page.getByRole('button', { name: 'Assistant', exact: true }).click();
      await page
        .getByRole('dialog', { name: 'Filter: Assistant' })
        .getByRole('button', { name: 'Shop' })
        .click();
      await expect.poll(async () => (await rowTexts(page)).length, patience).toBe(1);
      const columns = page.getByRole('button', { name: 'Columns', exact: true });
      const heads = (of: Page) => of.locator('.call-heads > span:visible').allInnerTexts();
      await columns.click();
      for (const name of ['About', 'Turn p95']) await page.getByRole('checkbox', { name }).uncheck();
      await page.keyboard.press('Escape');
      const shown = ['Caller', 'Assistant', 'Outcome', 'Cost', 'Length', 'When'];
      await expect.poll(() => heads(page), patience).toEqual(shown);
      const address = page.url();
      const rows = await rowTexts(page);
      // What one has chosen since is not what the address says.
      await columns.click();
      await page.getByRole('checkbox', { name: 'Cost' }).uncheck();
      await page.keyboard.press('Escape');
      await expect.poll(() => heads(page), patience).not.toContain('Cost');
      const elsewhere = await firefox.newVisitor({ viewport: { width: 1280, height: 900 } });
      const other = elsewhere.page;
      await elsewhere.context.addCookies(await page.context().cookies());
      await other.goto(address);
      await expect.poll(() => rowTexts(other), patience).toEqual(rows);
      expect(await heads(other)).toEqual(shown);

      await settled(other);
      await settled();
      expect(elsewhere.problems).toEqual([]);
      await elsewhere.close();
      await page.goto(`${server.url}/console/assistants/${assistantId}`);
      await heading('Shop');
      const first = page.getByLabel('First message', { exact: true });
      const published = await first.inputValue();
      await type('First message', 'We sell shoes.');
      await page.getByText(/Draft saved/).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => first.inputValue()).toBe(published);
      await page.getByRole('button', { name: 'Do it again' }).click();
      await page.getByText(/Draft saved/).waitFor();
      await settled();
      await page.reload();
      await heading('Shop');
      await settled();
      expect(await first.inputValue()).toBe('We sell shoes.');
      expect((await server.get<Assistant>(`/assistant/${assistantId}`)).firstMessage).toBe(published);
    });

    describe('and of React in strict mode', () => {
      let examples: ViteDevServer;
      beforeAll(async () => {
        process.env['SAYWELL_URL'] = server.url;
        const port = await freePort();
        const configFile = 'examples/vite.config.ts';
        examples = await createServer({ configFile, logLevel: 'error', server: { port } });
        await examples.listen();
      });
      afterAll(async () => {
        await examples?.close();
        delete process.env['SAYWELL_URL'];
      });

      it('a press makes one call; unmounting ends it and leaves nothing', async () => {
        const page = await newPage();
        const leftovers = await watchLeftovers(page);
        await page.goto(`http://localhost:${examples.config.server.port}/react/`);
        await page.getByRole('button', { name: 'Start call' }).click();
        await page.locator('.saywell-panel[data-phase="active"]').waitFor();
        expect(await leftovers.read()).toMatchObject({ openPeers: 1, audioElements: 1 });
        expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
        await page.getByRole('button', { name: 'Assistant', exact: true }).click();
        await expect.poll(leftovers.read, patience).toEqual(noLeftovers);
      });
    });
  });

  describe('with the SDK alone', () => {
    let server: SdkServer;
    beforeAll(async () => {
      server = await startSdkServer();
    });
    afterAll(() => server?.stop());

    it('lists microphones, changes them, and goes on when the one in use is pulled out', async () => {
      const page = await newPage();
      const sent = await watchSentSound(page);
      await server.open(page);
      await page.evaluate((assistantId) => window.saywellSdk.call({ assistantId }), server.assistantId);
      await expect.poll(sent.read).toEqual([expect.stringContaining('440 Hz')]);
      const unplug = await firefox.sound?.plug('third', 900);
      for (const hertz of [700, 900]) {
        const found = (): Promise<string | undefined> =>
          page.evaluate(async (name) => {
            const devices = await navigator.mediaDevices.enumerateDevices();
            return devices.find(({ label }) => label.includes(name))?.deviceId;
          }, `${hertz} Hz`);
        await expect.poll(found, patience).toBeDefined();
        const audioDeviceId = (await found()) ?? '';
        await page.evaluate(
          (id) => window.saywellSdk.voice.setInputDevicesAsync({ audioDeviceId: id }),
          audioDeviceId,
        );
        await expect.poll(sent.read).toEqual([expect.stringContaining(`${hertz} Hz`)]);
      }
      await unplug?.();
      await expect.poll(sent.read, patience).toEqual([expect.stringMatching(/440|700/)]);
      await page.evaluate(() => window.saywellSdk.stop());
    });

    it('sound that the browser refuses is told, and plays after resumeAudio() in a click', async () => {
      const page = await newPage();
      const events: string[] = [];
      page.on('console', (message) => events.push(message.text()));
      await server.open(page, { assistantId: server.assistantId, mode: 'listen' });
      await expect.poll(() => events, patience).toContain('event audio-blocked');
      expect(events).not.toContain('event call-start');
      await page.evaluate(() => {
        const resume = (): void => window.saywellSdk.voice.resumeAudio();
        document.querySelector('button')?.addEventListener('click', resume);
      });
      await page.getByRole('button', { name: 'Talk' }).click();
      await expect.poll(() => events, patience).toContain('event audio-unblocked');
      await expect.poll(() => events, patience).toContain('event call-start');
    });
  });

  describe('in rooms', () => {
    let server: RoomServer;
    beforeAll(async () => {
      server = await startRoomServer();
    });
    afterAll(() => server?.stop());

    it('two people hear and see each other, mute, and are told of a recording', async () => {
      const seat = await server.createCall();
      const ann = await openRoomPage(await newPage(), server.url);
      const bob = await openRoomPage(await newPage(), server.url);
      const annId = await ann.enter(seat, 'Ann', 440);
      const bobId = await bob.enter(await server.invite(seat.callId), 'Bob', 700);
      const bobHearsAnn = (): Promise<number | null> => bob.call('hears', annId);
      await bob.until(bobHearsAnn, isTone(440));
      await ann.until(() => ann.call('hears', bobId), isTone(700));

      await ann.call('setAudio', false);
      await bob.until(bobHearsAnn, (hertz) => hertz === null);
      await ann.call('setAudio', true);
      await bob.until(bobHearsAnn, isTone(440));

      await ann.call('publishPicture', 'cam-video', 'blue');
      await bob.until(
        () => bob.call('sees', annId, 'video'),
        (colour) => colour === 'blue',
      );

      await ann.call('request', 'start-recording', { type: 'cloud' } as never);
      const { payload } = await bob.untilEmitted('recording-started');
      expect(payload).toMatchObject({ type: 'cloud', startedBy: annId });
      await ann.call('request', 'stop-recording', {} as never);
      for (const page of [ann, bob]) {
        const stopped = await page.untilEmitted('recording-stopped');
        expect(stopped.payload['recordingId']).toBe(payload['recordingId']);
        await page.call('leave');
      }
    });

    it('another network is noticed and joined again, and the conversation goes on', async () => {
      const relay = await startUdpRelay(server.udpPort);
      try {
        const page = await joinThroughRelay(await newPage(), server, relay);
        const before = (await page.call('people')).map(({ id }) => id);
        relay.switchNetwork();
        expect(await untilRejoined(page)).toBeLessThan(2_000);
        expect((await page.call('people')).map(({ id }) => id)).toEqual(before);
        await expectConversation(page, 'What does a demo cost?', /free/i);
        await page.call('leave');
      } finally {
        relay.close();
      }
    });

    it('without UDP the call comes about over a WebSocket, in words and sound', async () => {
      const relay = await startUdpRelay(server.udpPort);
      relay.cut();
      try {
        const page = await joinThroughRelay(await newPage(), server, relay);
        await page.untilEmitted('network-connection', isNetworkEvent('connected', 'websocket'));
        await expectConversation(page, 'What does a demo cost?', /free/i);
        expect((await page.call('emitted')).map(({ name }) => name)).not.toContain('failed');
        await page.call('leave');
      } finally {
        relay.close();
      }
    });
  });
});
