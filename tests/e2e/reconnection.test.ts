import { limits } from '@saywell/contract';
import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  detectionMs,
  expectAnswer,
  expectConversation,
  isNetworkEvent,
  joinThroughRelay,
  untilRejoined,
} from './support/relayed-call.ts';
import { isTone, openRoomPage, type RoomPage } from './support/room-page.ts';
import { type RoomServer, type Seat, startRoomServer } from './support/room-server.ts';
import { startUdpRelay, type UdpRelay } from './support/udp-relay.ts';

let browser: LaunchedBrowser;
let server: RoomServer;
let relay: UdpRelay;

beforeAll(async () => {
  browser = await launchBrowser({ microphone: { kind: 'beep' } });
  server = await startRoomServer();
  relay = await startUdpRelay(server.udpPort);
});
afterEach(async () => {
  relay.heal();
  for (const page of browser.context.pages()) await page.close();
});
afterAll(async () => {
  await browser?.close();
  relay?.close();
  await server?.stop();
});

const callThroughRelay = async (seat?: Seat, from = server, through = relay): Promise<RoomPage> =>
  joinThroughRelay(await browser.context.newPage(), from, through, seat);

describe('a lost network', () => {
  it('that comes back after 5 s goes on with the same call and the same conversation', async () => {
    const page = await callThroughRelay();
    relay.cut();
    await page.page.context().setOffline(true);
    await page.page.waitForTimeout(5_000);
    await page.page.context().setOffline(false);
    relay.heal();
    await expectConversation(page, 'What does a demo cost?', /free/i);
    expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    const names = (await page.call('emitted')).map(({ name }) => name);
    expect(names).not.toContain('failed');
    expect(names).not.toContain('left');
    await page.call('leave');
  });

  it('that brings nothing any more: what was typed before that was noticed is answered', async () => {
    const page = await callThroughRelay();
    relay.deafen();
    await expectAnswer(page, 'What does a demo cost?', /free/i);
    const names = (await page.call('emitted')).map(({ name }) => name);
    expect(names.filter((name) => name === 'failed' || name === 'left')).toEqual([]);
    expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    await page.call('leave');
  });

  it('that was changed for another is joined again within 2 s of being noticed, and both sides are heard', async () => {
    const page = await callThroughRelay();
    const before = (await page.call('people')).map(({ id }) => id);
    relay.switchNetwork();
    expect(await untilRejoined(page)).toBeLessThan(2_000);
    expect((await page.call('people')).map(({ id }) => id)).toEqual(before);
    await expectConversation(page, 'What does a demo cost?', /free/i);
    expect((await server.health()).rooms).toEqual({ open: 1, participants: 1 });
    await page.call('leave');
  });

  it('of one of two people: they hear each other again', async () => {
    const seat = await server.createCall();
    const ann = await callThroughRelay(seat);
    const bob = await openRoomPage(await browser.context.newPage(), server.url);
    const bobId = await bob.enter(await server.invite(seat.callId), 'Bob', 700);
    const annId = (await ann.call('people')).find(({ key }) => key === 'local')?.id ?? '';
    const hearEachOther = async (): Promise<void> => {
      await bob.until(() => bob.call('hears', annId), isTone(440));
      await ann.until(() => ann.call('hears', bobId), isTone(700));
    };
    await hearEachOther();
    relay.switchNetwork();
    await untilRejoined(ann);
    await hearEachOther();
    expect((await bob.call('emitted')).map(({ name }) => name)).not.toContain('participant-left');
    for (const page of [ann, bob]) await page.call('leave');
  });

  it('that lets no UDP through any more goes on over a WebSocket', async () => {
    const page = await callThroughRelay();
    relay.cut();
    await page.untilEmitted('network-connection', isNetworkEvent('connected', 'websocket'), 2 * detectionMs);
    await expectConversation(page, 'What does a demo cost?', /free/i);
    await page.call('leave');
    await expect.poll(async () => (await server.health()).rooms.open, { timeout: 15_000 }).toBe(0);
  });

  it('without UDP from the start is joined over a WebSocket, and the conversation goes on', async () => {
    relay.cut();
    const page = await callThroughRelay();
    await page.untilEmitted('network-connection', isNetworkEvent('connected', 'websocket'));
    await expectConversation(page, 'What does a demo cost?', /free/i);
    expect((await page.call('emitted')).map(({ name }) => name)).not.toContain('failed');
    await page.call('leave');
  });
});

describe('a server that is gone', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'by %s ends the call with a typed end, and nothing is left',
    async (signal) => {
      const own = await startRoomServer();
      const through = await startUdpRelay(own.udpPort);
      try {
        const page = await callThroughRelay(undefined, own, through);
        await own.stop({ signal });
        const name = signal === 'SIGKILL' ? 'failed' : 'left';
        const { payload } = await page.untilEmitted(name, undefined, limits.resumeWindowMs);
        if (signal === 'SIGKILL')
          expect(payload).toMatchObject({ type: 'connection-error', details: { on: 'reconnect' } });
        await page.call('stopOwnTracks');
        const leftovers = await page.until(
          () => page.leftovers(),
          ({ openPeers, liveTracks, runningAudioContexts }) =>
            openPeers + liveTracks === 0 && runningAudioContexts === 1,
        );
        expect(leftovers.openPeers).toBe(0);
      } finally {
        through.close();
        await own.stop();
      }
    },
  );
});
