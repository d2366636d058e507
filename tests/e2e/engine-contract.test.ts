import { randomUUID } from 'node:crypto';
import type { RoomErrorType } from '@saywell/contract';
import { type LaunchedBrowser, launchBrowser } from '@saywell/testkit';
import { afterAll, beforeAll } from 'vitest';
import {
  type EngineDriver,
  registerEngineContract,
} from '../../packages/call-room/src/testing/engine-contract.ts';
import { openRoomPage, type RoomPage } from './support/room-page.ts';
import { type RoomServer, type Seat, startRoomServer } from './support/room-server.ts';

let server: RoomServer;
let browser: LaunchedBrowser;

beforeAll(async () => {
  server = await startRoomServer();
  browser = await launchBrowser({ microphone: { kind: 'beep' } });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const firstHz = 440;
const secondHz = 700;
/** The page's own audio context makes its tone. */
const ownContexts = 1;

const openPage = async (): Promise<RoomPage> => openRoomPage(await browser.context.newPage(), server.url);

/** A seat that the room refuses, each in its own way. */
async function refusedSeat(seat: Seat, refusal: RoomErrorType, page: RoomPage): Promise<Seat> {
  const hour = 3_600_000;
  const inviteFrom = (startMs: number): Promise<Seat> =>
    server.invite(seat.callId, { notBefore: new Date(startMs).toISOString(), expiresInSeconds: 10 });
  if (refusal === 'exp-token') return inviteFrom(Date.now() - hour);
  if (refusal === 'nbf-token') return inviteFrom(Date.now() + hour);
  if (refusal === 'no-room') return { ...seat, url: seat.url.replace(seat.callId, randomUUID()) };
  if (refusal === 'not-allowed') return { ...seat, token: 'wrong' };
  const others = await Promise.all(Array.from({ length: 8 }, () => server.invite(seat.callId)));
  await page.call(
    'occupy',
    seat.url,
    others.map(({ token }) => token),
  );
  return seat;
}

async function createDriver(): Promise<EngineDriver> {
  const seat = await server.createCall();
  const caller = await openPage();
  const people = new Map<string, RoomPage>();
  const request = ({ url, token }: Seat, muted = false) => ({
    url,
    token,
    userName: 'Ann',
    toneHz: firstHz,
    muted,
  });
  const callerId = async (): Promise<string | undefined> =>
    (await caller.call('people')).find(({ key }) => key === 'local')?.id;
  const anybody = (): RoomPage => {
    const [page] = people.values();
    if (!page) throw new Error('nobody joined');
    return page;
  };
  const personJoins = async (name: string, isOwner: boolean): Promise<string> => {
    const page = await openPage();
    const id = await page.enter(await server.invite(seat.callId, { isOwner }), name, null);
    people.set(id, page);
    return id;
  };

  return {
    room: {
      personJoins: (name) => personJoins(name, false),
      personLeaves: async (id) => people.get(id)?.call('leave'),
      says: async (fromId, data) => people.get(fromId)?.call('send', data, '*'),
      async received() {
        const received: { data: unknown; by: string }[] = [];
        const fromId = await callerId();
        for (const [by, page] of people)
          for (const { name, payload } of await page.call('emitted'))
            if (name === 'app-message' && payload['fromId'] === fromId)
              received.push({ data: payload['data'], by });
        return received;
      },
      async callerAudio() {
        const id = await callerId();
        return (await anybody().call('people')).find((person) => person.id === id)?.audio;
      },
      async callerMicrophone() {
        const [sent] = await caller.call('sentSounds');
        if (sent === undefined) return 'none';
        return (await caller.call('isFirstMicrophone', sent)) ? 'first' : 'second';
      },
      async end() {
        await caller.call('send', 'playable', '*');
        await caller.untilEmitted('app-message', ({ payload }) => payload['data'] === 'listening');
        await caller.call('send', { type: 'end-call' }, '*');
      },
      async fail() {
        const owner = await personJoins('Owner', true);
        await people.get(owner)?.call('request', 'update-participant', {
          sessionId: await callerId(),
          eject: true,
        } as never);
      },
    },
    async join({ muted = false, refusal } = {}) {
      const used = refusal ? await refusedSeat(seat, refusal, await openPage()) : seat;
      return (await caller.call('join', request(used, muted))) ?? undefined;
    },
    async joinAndLeave(moment) {
      const afterMs = moment === 'at once' ? null : 5;
      return (await caller.call('joinAndLeave', request(seat), afterMs)) ?? undefined;
    },
    announce: () => caller.call('announce'),
    leave: () => caller.call('leave'),
    people: async () => (await caller.call('people')).map(({ key, name, audio }) => ({ key, name, audio })),
    setAudio: (on) => caller.call('setAudio', on),
    setMicrophone: async (which) =>
      void (await caller.call('setMicrophone', which === 'none' ? null : secondHz)),
    send: (data, to) => caller.call('send', data, to),
    observeLevels: (side, intervalMs) => caller.call('observeLevels', side, intervalMs ?? null),
    emitted: () => caller.call('emitted'),
    async leftovers() {
      const { runningAudioContexts, ...left } = await caller.leftovers();
      const all = { ...left, audioContexts: Math.max(0, runningAudioContexts - ownContexts) };
      return Object.entries(all).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
    },
    wait: () => caller.page.waitForTimeout(100),
    async dispose() {
      for (const page of browser.context.pages()) await page.close();
    },
  };
}

registerEngineContract('our own rooms, Chromium and the real server', createDriver, {
  refusals: ['exp-token', 'nbf-token', 'no-room', 'not-allowed', 'meeting-full'],
  failures: ['ejected'],
  patience: 100,
});
