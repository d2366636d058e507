import { limits, type RoomServerMessage } from '@saywell/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCallObject } from '../call/call-object.ts';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { fake } from '../testing/fake.ts';
import { type FakeChannel, fakeEngineBrowser } from '../testing/fake-media.ts';
import { FakeMediaDevices, fakeStream } from '../testing/fake-track.ts';
import { type Random, seededRandom } from '../testing/random.ts';
import { realTurns } from '../testing/real-turn.ts';
import type { EngineModule } from './engine.ts';
import { RoomEngine } from './webrtc/room-engine.ts';

const runs = 500;
const stepsOfARun = 16;
/** The engine tries to come back for at most this long. */
const afterwardsMs = 120_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

function openRealCall(seed: number) {
  const browser = fakeEngineBrowser();
  const engineModule: EngineModule = {
    createEngine: (handlers, url) => new RoomEngine(handlers, url, browser.environment),
  };
  const devices = new FakeMediaDevices();
  const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
  const call = createCallObject(
    { url: `https://fuzz-${seed}.example/room/1?t=secret`, errorReports: false },
    {
      importModule: async () => engineModule,
      mediaDevices: fake<MediaDevices>(devices),
      createStream: fakeStream,
      pageOrigin: 'https://page.example',
      log,
    },
  );
  return { call, browser, devices };
}

type Opened = ReturnType<typeof openRealCall>;

const joined: RoomServerMessage = {
  type: 'joined',
  sessionId: 's1',
  participants: [{ sessionId: 's1', userName: 'me', joinedAt: '2026-01-01T00:00:00Z', audio: true }],
  maxAppMessageLength: limits.maxAppMessageLength,
};

/** The open one: a channel that is closed delivers nothing more. */
function channelOf({ browser }: Opened): FakeChannel | undefined {
  const channel = browser.sockets.at(-1)?.channel ?? browser.peers.at(-1)?.channel;
  return channel?.closed === false ? channel : undefined;
}

/** What the page, the network and the room may do, at any moment. */
const steps: Readonly<Record<string, (opened: Opened, random: Random) => unknown>> = {
  join: ({ call }) => void call.join().catch(() => undefined),
  leave: ({ call }) => void call.leave(),
  audio: ({ call }, random) => call.setLocalAudio(random.chance(0.5)),
  video: ({ call }, random) => call.setLocalVideo(random.chance(0.5)),
  levels: ({ call }) => void call.startRemoteParticipantsAudioLevelObserver(100),
  message: ({ call }) => call.sendAppMessage('hello'),
  data: ({ call }) => call.setMeetingSessionData({ page: 1 }),
  'channel opens': (opened) => channelOf(opened)?.open(opened.browser.sockets.length > 0 ? 1 : 'open'),
  'room lets in': (opened) => channelOf(opened)?.say(joined),
  'room ends': (opened) => channelOf(opened)?.say({ type: 'ended', reason: 'over' }),
  'channel breaks': (opened) => channelOf(opened)?.breakOff(),
  'peer fails': ({ browser }) => browser.peers.at(-1)?.fail(),
  'server refuses': ({ browser }) => {
    browser.state.answer = () => new Response('', { status: 503 });
  },
  'page goes': ({ browser }) => browser.page.dispatchEvent(new Event('pagehide')),
  wait: (_opened, random) => vi.advanceTimersByTimeAsync(random.pick([0, 0, 500, 2_000, 7_000])),
};
const names = Object.keys(steps);
const usual = ['join', 'wait', 'wait', 'channel opens', 'room lets in'];

async function runCall(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const opened = openRealCall(seed);
  const done: string[] = [];
  for (let step = 0; step < stepsOfARun; step += 1) {
    const name = random.chance(0.6) ? random.pick(usual) : random.pick(names);
    done.push(name);
    try {
      await steps[name]?.(opened, random);
    } catch {
      // Before the join some of it is refused.
    }
    if (random.chance(0.2)) await realTurns(1);
  }
  const destroyed = opened.call.destroy();
  await vi.advanceTimersByTimeAsync(3_000);
  await destroyed;
  await realTurns();
  await vi.advanceTimersByTimeAsync(afterwardsMs);
  expectNothingLeft(opened, `seed ${seed}: ${done.join(', ')}`);
}

function expectNothingLeft({ browser, devices }: Opened, what: string): void {
  expect(vi.getTimerCount(), `${what}: timers`).toBe(0);
  expect(browser.peers.filter(({ closed }) => !closed).length, `${what}: peers`).toBe(0);
  expect(browser.sockets.filter(({ channel }) => !channel.closed).length, `${what}: sockets`).toBe(0);
  expect(browser.contexts.filter(({ state }) => state !== 'closed').length, `${what}: contexts`).toBe(0);
  const live = devices.tracks.filter(({ readyState }) => readyState === 'live');
  expect(live.length, `${what}: tracks`).toBe(0);
}

it(`random calls on the engine leave no peer, socket, context or timer (${runs} seeds)`, {
  timeout: 120_000,
}, async () => {
  for (let seed = 1; seed <= runs; seed += 1) await runCall(seed);
});
