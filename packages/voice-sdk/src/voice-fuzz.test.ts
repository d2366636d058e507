import { getCallInstance } from '@saywell/call-room';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { destroyCalls } from '../../call-room/src/testing/destroy-calls.ts';
import { type Random, seededRandom } from '../../call-room/src/testing/random.ts';
import { realTurns } from '../../call-room/src/testing/real-turn.ts';
import { assistantId, openVoice } from './testing/open-voice.ts';

const runs = 1_000;
const stepsOfARun = 14;

beforeEach(destroyCalls);
beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  vi.useRealTimers();
  await destroyCalls();
});

type Opened = ReturnType<typeof openVoice> & { readonly starts: Promise<unknown>[] };

const engineOf = ({ engineModule }: Opened) => engineModule.engines.at(-1);

/** What the page, the visitor, the server and the room may do, at any moment. */
const steps: Readonly<Record<string, (opened: Opened, random: Random) => unknown>> = {
  start: ({ voice, starts }) => starts.push(voice.start(assistantId)),
  'start without a microphone': ({ voice, starts }, random) =>
    starts.push(voice.start({ assistantId, mode: random.pick(['listen', 'text']) })),
  'start wrongly': ({ voice, starts }) => starts.push(voice.start().catch(() => null)),
  stop: ({ voice }) => void voice.stop(),
  end: ({ voice }) => void voice.end(),
  mute: ({ voice }, random) => voice.setMuted(random.chance(0.5)),
  say: ({ voice }) => voice.say('Hello'),
  interrupt: ({ voice }) => voice.interrupt(),
  stats: ({ voice }) => void voice.getStats(),
  'assistant calls a function': ({ hear }, random) =>
    hear({
      type: 'tool-calls',
      toolCallList: [{ id: String(random.next()), name: random.pick(['wait', 'none']) }],
    }),
  microphone: ({ voice }) =>
    void voice.setInputDevicesAsync({ audioDeviceId: 'other' }).catch(() => undefined),
  preload: ({ voice }) => void voice.preload(),
  wait: (_opened, random) => vi.advanceTimersByTimeAsync(random.pick([0, 0, 100, 1_000, 3_000])),
  'server refuses': ({ fetch }) => fetch.mockResolvedValueOnce(Response.json({}, { status: 500 })),
  'server hangs': ({ fetch }) => fetch.mockReturnValueOnce(new Promise(() => undefined)),
  'engine cannot be had': ({ importModule }) => importModule.mockRejectedValueOnce(new Error('no network')),
  'room hangs': ({ engineModule }, random) => {
    engineModule.answersJoins = random.chance(0.5);
  },
  'room answers': (opened) => engineOf(opened)?.answer(),
  'room refuses': (opened) => engineOf(opened)?.answer({ type: 'exp-room', msg: 'over' }),
  'room fails': (opened) => engineOf(opened)?.handlers.failed({ type: 'ejected', msg: 'out' }),
  'room ends': (opened) => engineOf(opened)?.handlers.left('over'),
  'assistant speaks': (opened) => engineOf(opened) && opened.assistantSpeaks(),
  'assistant is ready': (opened) => engineOf(opened) && opened.hear('listening'),
  levels: (opened, random) =>
    engineOf(opened)?.handlers.emit('remote-participants-audio-level', {
      participantsAudioLevel: { assistant: random.next() / 10 },
    }),
  'autoplay refused': ({ document }, random) => {
    document.refusesAutoplay = random.chance(0.5);
  },
  gesture: ({ document }) => document.dispatchEvent(new Event('pointerdown')),
  'microphone refused': ({ devices }) => devices.refuse('NotAllowedError'),
  'microphone works': ({ devices }) => {
    devices.next = async () => undefined;
  },
  'prompt open': ({ devices }) => void devices.hold(),
  'microphone lost': ({ devices }) =>
    devices.tracks.find(({ readyState }) => readyState === 'live')?.dispatchEvent(new Event('ended')),
};
const names = Object.keys(steps);
// Without these there is little to go wrong.
const usual = ['start', 'start', 'wait', 'wait', 'stop', 'assistant speaks'];

async function runVoice(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const environment = { isMobile: () => seed % 3 === 0 };
  const recorded = random.chance(0.2) ? { artifactPlan: { videoRecordingEnabled: true } } : {};
  const starts: Promise<unknown>[] = [];
  const opened = { ...openVoice({ environment, answer: recorded }), starts };
  const listeners = countListeners(opened.document);
  const grants = holdPrompts(opened);
  opened.voice.registerTool('wait', () => new Promise(() => undefined));
  if (random.chance(0.2)) opened.voice.once('call-start-success', () => void opened.voice.stop());
  if (random.chance(0.2)) opened.voice.once('call-end', () => starts.push(opened.voice.start(assistantId)));
  const done: string[] = [];
  for (let step = 0; step < stepsOfARun; step += 1) {
    const name = random.chance(0.5) ? random.pick(usual) : random.pick(names);
    done.push(name);
    try {
      const answer = steps[name]?.(opened, random);
      if (name === 'wait') await answer;
    } catch {
      // Without a call some of it is refused.
    }
    if (random.chance(0.3)) await realTurns(1);
  }
  await stopForGood(opened, grants);
  const what = `seed ${seed}: ${done.join(', ')}`;
  expectNothingLeft(opened, what);
  expect(listeners(), `${what}: gesture listeners`).toBe(0);
}

/** The answer to every prompt comes long after the call. */
function holdPrompts({ devices }: Opened): (() => void)[] {
  const grants: (() => void)[] = [];
  const hold = devices.hold.bind(devices);
  devices.hold = () => {
    const grant = hold();
    grants.push(grant);
    return grant;
  };
  return grants;
}

function countListeners(target: EventTarget): () => number {
  const added = new Set<string>();
  let made = 0;
  const ids = new Map<unknown, number>();
  const keyOf = (type: string, listener: unknown): string => {
    if (!ids.has(listener)) ids.set(listener, (made += 1));
    return `${type} ${ids.get(listener)}`;
  };
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type, listener) => {
    added.add(keyOf(type, listener));
    add(type, listener);
  };
  target.removeEventListener = (type, listener) => {
    added.delete(keyOf(type, listener));
    remove(type, listener);
  };
  return () => added.size;
}

async function stopForGood({ voice, starts }: Opened, grants: readonly (() => void)[]): Promise<void> {
  voice.off('call-end');
  const stopped = voice.stop();
  await vi.advanceTimersByTimeAsync(3_000);
  await stopped;
  for (const grant of grants) grant();
  await realTurns();
  await vi.advanceTimersByTimeAsync(30_000);
  await Promise.all(starts);
}

function expectNothingLeft({ devices, contexts, document, engineModule, voice }: Opened, what: string): void {
  expect(vi.getTimerCount(), `${what}: timers`).toBe(0);
  expect(devices.tracks.filter(({ readyState }) => readyState === 'live').length, `${what}: tracks`).toBe(0);
  expect(contexts.filter(({ state }) => state !== 'closed').length, `${what}: contexts`).toBe(0);
  expect(document.elements.filter(({ attached }) => attached).length, `${what}: elements`).toBe(0);
  expect(engineModule.engines.filter(({ leaves }) => leaves === 0).length, `${what}: rooms`).toBe(0);
  expect(voice.getCallObject(), what).toBeNull();
  expect(getCallInstance(), `${what}: call object`).toBeUndefined();
}

it(`random starts and stops leave nothing behind (${runs} seeds)`, { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= runs; seed += 1) await runVoice(seed);
});
