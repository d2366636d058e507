import { type OpenAIServer, startOpenAIServer } from '@saywell/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLeftovers, watchLeftovers } from './support/leftovers.ts';
import type { SdkInPage } from './support/sdk-page/sdk-in-page.ts';
import { type SdkServer, startSdkServer } from './support/sdk-server.ts';
import { shareBrowsers } from './support/visitors.ts';

declare global {
  interface Window {
    saywellSdk: SdkInPage;
    saywellWatch: { asked: number; timers: number; locks: number; released: number };
  }
}

let openai: OpenAIServer;
let server: SdkServer;
const visit = shareBrowsers();
beforeAll(async () => {
  openai = await startOpenAIServer({
    chat: [
      {
        kind: 'chat',
        tokens: ['Let me look.'],
        tools: [{ name: 'look_up', arguments: { id: '7' } }],
      },
      { kind: 'chat', tokens: ['It is on its way.'] },
    ],
  });
  server = await startSdkServer({ SAYWELL_OPENAI_BASE_URL: openai.baseUrl });
});
afterAll(async () => {
  await server.stop();
  await openai.close();
});

/** Counts what the SDK asks of the browser. */
function installWatch(): void {
  const watch = { asked: 0, timers: 0, locks: 0, released: 0 };
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (constraints) => {
    watch.asked += 1;
    return open(constraints);
  };
  const running = new Set<number>();
  const { setTimeout: set, clearTimeout: clear } = window;
  window.setTimeout = ((callback: () => void, delayMs?: number) => {
    const id = set(() => {
      running.delete(id);
      callback();
    }, delayMs);
    running.add(id);
    return id;
  }) as typeof window.setTimeout;
  window.clearTimeout = (id) => {
    running.delete(Number(id));
    clear(id);
  };
  Object.defineProperty(watch, 'timers', { get: () => running.size });
  const request = navigator.wakeLock?.request.bind(navigator.wakeLock);
  if (request !== undefined) {
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      watch.locks += 1;
      lock.addEventListener('release', () => (watch.released += 1));
      return lock;
    };
  }
  window.saywellWatch = watch;
}

async function openPage(microphone: 'beep' | 'missing' = 'beep') {
  const { page, problems } = await visit({ microphone });
  const leftovers = await watchLeftovers(page);
  await page.addInitScript(installWatch);
  const events: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('event ')) events.push(message.text().slice('event '.length));
  });
  return { page, leftovers, events, problems };
}

describe('the SDK in a browser', () => {
  it('a hundred calls in one page leave nothing behind', { timeout: 240_000 }, async () => {
    const { page, leftovers, problems } = await openPage();
    await server.open(page);
    const { assistantId } = server;
    await page.evaluate((id) => window.saywellSdk.callAgain({ assistantId: id }, 100), assistantId);
    await expect.poll(leftovers.read, { timeout: 15_000 }).toEqual(noLeftovers);
    await expect.poll(() => page.evaluate(() => window.saywellWatch.timers)).toBe(0);
    const { asked, locks, released } = await page.evaluate(() => ({ ...window.saywellWatch }));
    expect([asked, locks, released]).toEqual([100, 100, 100]);
    await expect.poll(async () => (await server.health()).rooms.open, { timeout: 15_000 }).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each(['listen', 'text'] as const)('a %s call never asks for a microphone', async (mode) => {
    const { page, leftovers, problems } = await openPage('missing');
    await server.open(page);
    const options = { assistantId: server.assistantId, mode };
    await page.evaluate((given) => window.saywellSdk.call(given), options);
    await page.evaluate(() => window.saywellSdk.type('What does it cost?'));
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(window.saywellSdk.emitted())), { timeout: 20_000 })
      .toMatch(/"role":"assistant".*"transcriptType":"final"/);
    expect(await page.evaluate(() => document.querySelectorAll('audio').length)).toBe(
      mode === 'text' ? 0 : 1,
    );
    await page.evaluate(() => window.saywellSdk.stop());
    expect(await page.evaluate(() => window.saywellWatch.asked)).toBe(0);
    expect(await leftovers.read()).toEqual(noLeftovers);
    expect(problems).toEqual([]);
  });

  it('sound that the browser refuses is told, and plays after a click', async () => {
    const { page, events } = await openPage('missing');
    // Without a microphone and without a gesture: nothing allows the sound.
    await server.open(page, { assistantId: server.assistantId, mode: 'listen' });
    await expect.poll(() => events, { timeout: 20_000 }).toContain('audio-blocked');
    expect(events).not.toContain('call-start');
    await page.getByRole('button', { name: 'Talk' }).click();
    await expect.poll(() => events).toContain('audio-unblocked');
    await expect.poll(() => events).toContain('call-start');
    expect(await page.evaluate(() => document.querySelector('audio')?.paused)).toBe(false);
  });

  it('the assistant calls a function of the page and says what comes of it', async () => {
    const { page } = await openPage('missing');
    await server.open(page);
    await page.evaluate(() =>
      window.saywellSdk.callWithTool({
        assistant: { model: { provider: 'openai', model: 'scripted' } },
        mode: 'listen',
      }),
    );
    await page.evaluate(() => window.saywellSdk.type('Where is order seven?'));
    const emitted = () => page.evaluate(() => window.saywellSdk.emitted());
    await expect
      .poll(async () => JSON.stringify(await emitted()), { timeout: 20_000 })
      .toContain('It is on its way.');
    expect((await emitted()).find(({ name }) => name === 'tool')?.value).toEqual({ id: '7' });
    expect(JSON.stringify(openai.requests.at(-1)?.body['messages'])).toContain('It was sent on Monday');
    await expect.poll(async () => (await emitted()).map(({ name }) => name)).toContain('turn-metrics');
  });

  it('what a call needs is looked at before it, and nothing stays open', async () => {
    const { page, leftovers } = await openPage();
    await server.open(page);
    const report = await page.evaluate(() => window.saywellSdk.voice.preflight({ microphone: 'open' }));
    expect(report.checks).toMatchObject({
      microphone: { code: 'ok' },
      network: { code: 'ok', details: { webSocket: true } },
    });
    // A busy machine answers slowly, and the report says so.
    const { code } = report.checks.server;
    expect([code, report.verdict]).toEqual(code === 'server-slow' ? [code, 'limited'] : ['ok', 'ready']);
    expect(await leftovers.read()).toEqual(noLeftovers);
    await expect.poll(() => page.evaluate(() => window.saywellWatch.timers)).toBe(0);
  });
});
