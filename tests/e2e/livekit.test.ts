import { LIVEKIT_FRAGMENT, type RoomServerMessage } from '@saywell/contract';
import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openRoomPage, type RoomPage } from './support/room-page.ts';
import { engineFiles, type RoomServer, type Seat, startRoomServer } from './support/room-server.ts';

let server: RoomServer;
let browser: LaunchedBrowser;
let page: RoomPage | undefined;

beforeAll(async () => {
  const liveKit = { 'call-machine-livekit': 'packages/call-room/src/engines/webrtc/livekit/index.ts' };
  server = await startRoomServer({}, { ...engineFiles, ...liveKit });
  browser = await launchBrowser({ microphone: { kind: 'beep' } });
});
afterEach(() => page?.page.close());
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** The fragment says that LiveKit may carry the sound. */
const overLiveKit = (seat: Seat): Seat => ({ ...seat, url: `${seat.url}#${LIVEKIT_FRAGMENT}` });

/** Peers that are open after the join: one is the room's own media, LiveKit's client has two. */
async function openPeers(seat: Seat): Promise<number | undefined> {
  await page?.enter(overLiveKit(seat), 'Ann', 440);
  return (await page?.leftovers())?.openPeers;
}

it('a page whose room takes nobody from LiveKit comes by the room’s own media', async () => {
  page = await openRoomPage(await browser.context.newPage(), server.url);
  expect(await openPeers(await server.createCall())).toBe(1);
});

it('LiveKit’s client is loaded under our own rules for scripts, and where it gets no connection the call comes by the room’s own media', async () => {
  const seat = await server.createCall();
  const tab = await browser.context.newPage();
  const loaded: string[] = [];
  tab.on('response', (response) => void loaded.push(new URL(response.url()).pathname));
  const tried: string[] = [];
  // A room that takes people from LiveKit, at an address where none is.
  await tab.routeWebSocket(/\/room\//, (socket) => {
    tried.push(new URL(socket.url()).pathname);
    const url = server.url.replace('http', 'ws');
    const session: RoomServerMessage = {
      type: 'session',
      sessionId: 'nobody',
      // The token is not used up: nobody has come with it.
      resumeToken: seat.token,
      liveKit: { url, token: 'no token of LiveKit' },
    };
    socket.send(JSON.stringify(session));
  });
  page = await openRoomPage(tab, server.url);
  expect(await openPeers(seat)).toBe(1);
  expect(tried).toEqual([`/room/${seat.callId}/ws`]);
  expect(loaded.some((path) => path.endsWith('/call-machine-livekit.js'))).toBe(true);
  // Only LiveKit's client asks for these.
  expect(loaded.some((path) => path.startsWith('/rtc'))).toBe(true);
});
