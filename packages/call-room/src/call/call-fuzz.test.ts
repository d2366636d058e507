import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../testing/destroy-calls.ts';
import type { CallObject } from './call-object.ts';
import { getCallInstance } from './call-object.ts';
// Fetched when they are needed; here they are there from the beginning, so that a virtual clock is enough.
import '../devices/noise-filter.ts';
import '../media/page-recorder.ts';
import '../media/send-encodings.ts';
import '../requests/player-requests.ts';
import '../services/geo.ts';
import '../services/send-report.ts';
import '../network-tests/run-tests.ts';
import { malformed } from '../testing/fake.ts';
import { type FakeEngine, participant } from '../testing/fake-engine.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { openCall } from '../testing/open-call.ts';
import { type Random, seededRandom } from '../testing/random.ts';
import { realTurns } from '../testing/real-turn.ts';

const runs = 2_000;
const stepsOfARun = 14;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

/** Web Audio and a recorder that count what is not closed. */
function countedMedia() {
  const open = { contexts: 0, recorders: 0, peers: 0, sockets: 0, watches: 0 };
  const node = () => ({ connect: (next: unknown) => next, disconnect: () => undefined });
  const createAudioContext = (): AudioContext => {
    open.contexts += 1;
    let isClosed = false;
    return malformed<AudioContext>({
      createMediaStreamSource: node,
      createMediaStreamDestination: () => {
        const track = fakeTrack('mixed');
        return { ...node(), stream: { getAudioTracks: () => [track], getTracks: () => [track] } };
      },
      // Fetched from the server: the call may be over by then.
      audioWorklet: { addModule: () => new Promise((resolve) => setTimeout(resolve, 50)) },
      close: async () => {
        if (!isClosed) open.contexts -= 1;
        isClosed = true;
      },
    });
  };
  const createRecorder = (): MediaRecorder => {
    const recorder = Object.assign(new EventTarget(), {
      state: 'inactive',
      start: () => {
        recorder.state = 'recording';
        open.recorders += 1;
      },
      stop: () => {
        recorder.state = 'inactive';
        open.recorders -= 1;
        recorder.dispatchEvent(new Event('stop'));
      },
    });
    return malformed<MediaRecorder>(recorder);
  };
  const createPeer = (): RTCPeerConnection => {
    open.peers += 1;
    const peer = Object.assign(new EventTarget(), {
      addTrack: () => undefined,
      createOffer: async () => ({}),
      createAnswer: async () => ({}),
      setLocalDescription: async () => undefined,
      setRemoteDescription: async () => undefined,
      getStats: async () => new Map(),
      close: () => {
        open.peers -= 1;
      },
    });
    return malformed<RTCPeerConnection>(peer);
  };
  const createSocket = (): WebSocket => {
    open.sockets += 1;
    return malformed<WebSocket>(
      Object.assign(new EventTarget(), {
        close: () => {
          open.sockets -= 1;
        },
      }),
    );
  };
  const watchCpu = () => {
    open.watches += 1;
    return () => {
      open.watches -= 1;
    };
  };
  const createWorkletNode = (): AudioWorkletNode => malformed<AudioWorkletNode>(node());
  return {
    open,
    environment: {
      createAudioContext,
      createRecorder,
      createPeer,
      createSocket,
      watchCpu,
      createWorkletNode,
    },
  };
}

type Opened = ReturnType<typeof openCall>;
type Step = (opened: Opened, random: Random) => unknown;

const current = ({ engineModule }: Opened): FakeEngine | undefined => engineModule.engines.at(-1);
const video = fakeTrack('own', 'video');

/** What a page may do, at any moment. */
const pageSteps: Readonly<Record<string, Step>> = {
  load: ({ call }) => call.load(),
  join: ({ call }) => call.join(),
  'join again': ({ call }) => call.join({ startAudioOff: true }),
  leave: ({ call }) => call.leave(),
  startCamera: ({ call }) => call.startCamera(),
  preAuth: ({ call }) => call.preAuth(),
  audio: ({ call }, random) =>
    call.setLocalAudio(random.chance(0.5), { forceDiscardTrack: random.chance(0.3) }),
  video: ({ call }, random) => call.setLocalVideo(random.chance(0.5)),
  screen: ({ call }) => call.startScreenShare(),
  'stop screen': ({ call }) => call.stopScreenShare(),
  'custom track': ({ call }) => call.startCustomTrack({ track: video, trackName: 'own' }),
  'stop custom track': ({ call }) => call.stopCustomTrack('own'),
  devices: ({ call }, random) =>
    call.setInputDevicesAsync({ audioSource: random.chance(0.5), videoSource: random.chance(0.5) }),
  cycle: ({ call }) => call.cycleMic(),
  noise: ({ call }, random) =>
    call.updateInputSettings({
      audio: { processor: { type: random.pick(['none', 'noise-cancellation']) } },
    }),
  levels: ({ call }) => call.startRemoteParticipantsAudioLevelObserver(100),
  message: ({ call }) => call.sendAppMessage('hello'),
  record: ({ call }) => call.startRecording({ type: 'local' }),
  'stop recording': ({ call }) => call.stopRecording(),
  player: ({ call }) => call.startRemoteMediaPlayer({ url: 'https://m.example/a.mp3' }),
  quality: ({ call }) => call.testCallQuality(),
  network: ({ call }) => call.testNetworkConnectivity(video),
  websocket: ({ call }) => call.testWebsocketConnectivity(),
  'stop test': ({ call }) => call.stopTestCallQuality(),
  geo: ({ call }) => call.geo(),
};

/** What the room, the network and the devices may do, at any moment. */
const worldSteps: Readonly<Record<string, Step>> = {
  wait: (_opened, random) => vi.advanceTimersByTimeAsync(random.pick([0, 0, 60, 2_000, 3_000, 21_000])),
  'module fails': ({ importModule }) => importModule.mockRejectedValueOnce(new Error('no network')),
  'module hangs': ({ importModule }) => importModule.mockReturnValueOnce(new Promise(() => undefined)),
  'room answers': (opened) => current(opened)?.answer(),
  'room refuses': (opened) => current(opened)?.answer({ type: 'meeting-full', msg: 'full' }),
  'room hangs': ({ engineModule }) => {
    engineModule.answersJoins = false;
  },
  'room works': ({ engineModule }) => {
    engineModule.answersJoins = true;
  },
  'room fails': (opened) => current(opened)?.handlers.failed({ type: 'connection-error', msg: 'gone' }),
  'room ends': (opened) => current(opened)?.handlers.left('over'),
  'leave hangs': (opened) => {
    const engine = current(opened);
    if (engine) engine.leaveAnswer = new Promise(() => undefined);
  },
  'tracks refused': (opened, random) => {
    const engine = current(opened);
    if (engine) engine.refusesTracks = random.chance(0.5);
  },
  'somebody comes': (opened) =>
    current(opened)?.handlers.emit('participant-joined', { participant: participant('p-1', 'Bo') }),
  'somebody stops us': (opened, random) => {
    const payload = { kind: random.pick(['audio', 'video', 'screen'] as const), by: 'p-1' };
    current(opened)?.handlers.roomEvent({ type: 'event', name: 'stop-sending', payload });
  },
  'device refused': ({ devices }, random) =>
    devices.refuse(random.pick(['NotAllowedError', 'NotFoundError', 'NotReadableError'])),
  'device works': ({ devices }) => {
    devices.next = async () => undefined;
  },
  'prompt open': ({ devices }) => void devices.hold(),
  'device lost': ({ devices }, random) => {
    const live = devices.tracks.filter(({ readyState }) => readyState === 'live');
    if (live.length > 0) random.pick(live).dispatchEvent(new Event('ended'));
  },
  'device changed': ({ devices }) => devices.dispatchEvent(new Event('devicechange')),
};

const steps = Object.entries({ ...pageSteps, ...worldSteps });
// Without these there is little to go wrong.
const usual = ['join', 'join', 'wait', 'wait', 'leave', 'noise', 'room answers'];

/** One random call. Answers what was done, for the message of a failure. */
async function runCall(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const media = countedMedia();
  const opened = openCall({ videoSource: random.chance(0.3) }, media.environment);
  const grants: (() => void)[] = [];
  const hold = opened.devices.hold.bind(opened.devices);
  opened.devices.hold = () => {
    const grant = hold();
    grants.push(grant);
    return grant;
  };
  // Every other browser does not clean the sound itself.
  opened.devices.hasNoiseSuppression = random.chance(0.5);
  const done: string[] = [];
  const pending = new Set<string>();
  // A listener may do as it likes, too.
  if (random.chance(0.2)) opened.call.once('joined-meeting', () => void opened.call.leave());
  if (random.chance(0.1)) opened.call.once('left-meeting', () => void opened.call.destroy());
  for (let step = 0; step < stepsOfARun; step += 1) {
    const name = random.chance(0.4) ? random.pick(usual) : random.pick(steps)[0];
    done.push(name);
    perform(name, `${name} (${step})`, opened, random, pending);
    if (name === 'wait' || random.chance(0.5)) await vi.advanceTimersByTimeAsync(0);
    if (random.chance(0.1)) await realTurns(1);
  }
  await finish(opened, grants);
  const what = `seed ${seed}: ${done.join(', ')}`;
  expect([...pending], `${what}: never settled`).toEqual([]);
  expectNothingLeft(opened, media.open, what);
}

function perform(name: string, id: string, opened: Opened, random: Random, pending: Set<string>): void {
  const step = pageSteps[name] ?? worldSteps[name];
  try {
    const answer = step?.(opened, random);
    if (!(answer instanceof Promise) || name in worldSteps) return;
    pending.add(id);
    const settle = (): boolean => pending.delete(id);
    answer.then(settle, settle);
  } catch {
    // Refused: that is an answer, too.
  }
}

async function finish({ call }: Opened, grants: readonly (() => void)[]): Promise<void> {
  const destroyed = call.destroy();
  await vi.advanceTimersByTimeAsync(3_000);
  await destroyed;
  // The visitor answers the prompts long after the call.
  for (const grant of grants) grant();
  await realTurns();
  await vi.advanceTimersByTimeAsync(70_000);
  await realTurns();
}

function expectNothingLeft(
  { call, devices, engineModule }: Opened,
  open: ReturnType<typeof countedMedia>['open'],
  what: string,
): void {
  expect(vi.getTimerCount(), `${what}: timers`).toBe(0);
  expect(
    devices.tracks.filter(({ readyState }) => readyState === 'live').map(({ label }) => label),
    `${what}: tracks`,
  ).toEqual([]);
  expect(
    engineModule.engines.filter(({ leaves }) => leaves === 0),
    `${what}: rooms`,
  ).toEqual([]);
  expect(open, what).toEqual({ contexts: 0, recorders: 0, peers: 0, sockets: 0, watches: 0 });
  expect(call.isDestroyed()).toBe(true);
  expect(getCallInstance(), `${what}: instance`).toBeUndefined();
}

describe('random calls', () => {
  it(`leave no room, peer, track, timer or open promise behind (${runs} seeds)`, {
    timeout: 120_000,
  }, async () => {
    for (let seed = 1; seed <= runs; seed += 1) await runCall(seed);
  });

  it('never leave a state that is not one', async () => {
    const states = new Set<ReturnType<CallObject['meetingState']>>();
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = seededRandom(seed);
      const opened = openCall();
      for (let step = 0; step < stepsOfARun; step += 1) {
        perform(random.pick(steps)[0], '', opened, random, new Set());
        await vi.advanceTimersByTimeAsync(0);
        states.add(opened.call.meetingState());
      }
      await finish(opened, []);
    }
    const known = ['new', 'loading', 'loaded', 'joining-meeting', 'joined-meeting', 'left-meeting', 'error'];
    expect([...states].filter((state) => !known.includes(state))).toEqual([]);
  });
});
