import { limits } from '@saywell/contract';
import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RoomServer, startRoomServer } from './support/room-server.ts';
import { type VoicePage, voicePage } from './support/voice-page.ts';

let browser: LaunchedBrowser;
let server: RoomServer;

beforeAll(async () => {
  browser = await launchBrowser({ microphone: { kind: 'beep' } });
  server = await startRoomServer();
});
afterEach(async () => {
  for (const page of browser.context.pages()) await page.close();
  // Closed pages keep their seats for a while: each test counts its own rooms.
  await expect.poll(rooms, { timeout: limits.resumeWindowMs + 10_000 }).toEqual({ open: 0, participants: 0 });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const rooms = async () => (await server.health()).rooms;

async function openPage(): Promise<VoicePage> {
  const page = voicePage(await browser.context.newPage(), server.url);
  await page.open();
  return page;
}

/** A visitor in a call; the assistant waits long for somebody to speak. */
async function talk(overrides = {}): Promise<{ page: VoicePage; callId: string | null }> {
  const page = await openPage();
  expect(await page.call('resumed')).toEqual({ name: 'nothing-stored', callId: null });
  const callId = await page.call('start', 'one', { silenceTimeoutSeconds: 600, ...overrides });
  await page.untilEmitted('one', 'call-start');
  return { page, callId };
}
const isStored = ({ page }: VoicePage): Promise<number> => page.evaluate(() => sessionStorage.length);

describe('a page that is loaded again during a call', () => {
  it('goes on with the same call, in which the assistant answers', async () => {
    const { page, callId } = await talk();
    expect(await isStored(page)).toBe(0);
    await page.call('setMuted', 'one', true);
    await page.reload();
    expect(await page.call('resumed')).toEqual({ name: 'resumed', callId });
    await page.untilEmitted('one', 'call-start');
    expect(await page.call('isMuted', 'one')).toBe(true);
    expect([await rooms(), await isStored(page)]).toEqual([{ open: 1, participants: 1 }, 0]);
    await page.asks('one', 'What does a demo cost?', /free/i);
    await page.call('stop', 'one');
    await expect.poll(rooms, { timeout: 10_000 }).toEqual({ open: 0, participants: 0 });
    await page.reload();
    expect(await page.call('resumed')).toMatchObject({ name: 'nothing-stored' });
  });

  it('twice in a row goes on all the same', async () => {
    const { page, callId } = await talk();
    await page.page.reload({ waitUntil: 'commit' });
    // The browser's tools follow a page's new document a moment after it began.
    await expect.poll(() => page.reload().then(() => 'loaded', String), { timeout: 30_000 }).toBe('loaded');
    expect(await page.call('resumed')).toEqual({ name: 'resumed', callId });
    await page.asks('one', 'What does a demo cost?', /free/i);
    await page.call('stop', 'one');
  });

  it('by a copy of the tab is taken back once: the other is told, and the call goes on', async () => {
    const { page, callId } = await talk();
    await page.page.goto(`${server.url}/empty.html`);
    const opening = page.page.waitForEvent('popup');
    await page.page.evaluate(() => void window.open('/empty.html'));
    const copy = voicePage(await opening, server.url);
    expect([await isStored(page), await isStored(copy)]).toEqual([1, 1]);
    await page.open();
    expect(await page.call('resumed')).toEqual({ name: 'resumed', callId });
    await copy.open();
    expect(await copy.call('resumed')).toMatchObject({ name: 'taken' });
    expect((await copy.call('emitted')).map(({ name }) => name)).toEqual([]);
    await page.asks('one', 'What does a demo cost?', /free/i);
    await page.call('stop', 'one');
  });

  it('finds that the call has ended meanwhile', async () => {
    const { page } = await talk({ maxDurationSeconds: 10 });
    await page.page.goto(`${server.url}/empty.html`);
    await expect.poll(rooms, { timeout: 20_000 }).toEqual({ open: 0, participants: 0 });
    await page.open();
    expect(await page.call('resumed')).toEqual({ name: 'ended', callId: null });
    expect([await isStored(page), (await page.call('emitted')).length]).toEqual([0, 0]);
  });

  it('after more than thirty seconds has no call any more, and the server neither', async () => {
    const { page } = await talk();
    await page.page.goto(`${server.url}/empty.html`);
    expect(await rooms()).toEqual({ open: 1, participants: 1 });
    await page.page.waitForTimeout(limits.resumeWindowMs + 500);
    // The server counts from when it noticed that the page was gone.
    await expect.poll(rooms, { timeout: 10_000 }).toEqual({ open: 0, participants: 0 });
    await page.open();
    expect(await page.call('resumed')).toEqual({ name: 'expired', callId: null });
    expect(await isStored(page)).toBe(0);
  });
});

describe('two SDK objects on one page', () => {
  it('have a call each at once, and each its own sound', async () => {
    const page = await openPage();
    const ids = [];
    for (const name of ['one', 'two']) {
      ids.push(await page.call('start', name, { silenceTimeoutSeconds: 600 }));
      await page.untilEmitted(name, 'call-start');
    }
    expect(new Set(ids).size).toBe(2);
    expect(await rooms()).toEqual({ open: 2, participants: 2 });
    expect(await page.call('heard')).toHaveLength(2);
    await page.asks('two', 'What does a demo cost?', /free/i);
    await page.call('stop', 'one');
    await page.untilEmitted('one', 'call-end');
    expect(await page.call('heard')).toHaveLength(1);
    await page.asks('two', 'Where are you based?', /\w/);
    expect(
      (await page.call('emitted')).filter((one) => one.voice === 'two').map(({ name }) => name),
    ).not.toContain('call-end');
    await page.call('stop', 'two');
    await expect.poll(rooms, { timeout: 10_000 }).toEqual({ open: 0, participants: 0 });
  });
});
