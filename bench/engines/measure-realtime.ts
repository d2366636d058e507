import { setTimeout as delay } from 'node:timers/promises';
import type { RealtimeEngine, RealtimeEvent, RealtimeSession } from '@saywell/agent';
import { createHostedRealtime } from '@saywell/engines';
import type { RealtimeVendor } from '../../packages/engines/src/testing/realtime/realtime-vendor.ts';
import { openSocketStandIn } from '../../packages/engines/src/testing/speech/socket-stand-in.ts';
import { median, round } from '../figure.ts';
import type { EngineRow } from './measure-engines.ts';
import { cpuMillisecondsOf, kilobytesOfEach, millisecondsOf } from './samples.ts';

const lines = 20;
const calls = 20;
const frame = new Int16Array(320);
const minuteFrames = 3_000;
/** Frames between two waits, so that the loop is never kept for long. */
const framesAtOnce = 50;
/** Ten words of 100 ms each. */
const text = 'One two three four five six seven eight nine ten.';
const linesOfAMinute = 60;

/** One model that hears and speaks: how long a line takes to its first sound and to its end. */
export async function measureRealtime(vendor: RealtimeVendor): Promise<EngineRow> {
  await using standIn = await openSocketStandIn(vendor.peer);
  const engine = createHostedRealtime({
    provider: vendor.provider,
    apiKey: 'key-of-nobody',
    baseUrl: `${standIn.url}${vendor.provider === 'google' ? '/v1beta' : '/v1'}`,
    settings: vendor.settings,
  });
  const { session, next } = await openSession(engine);
  const say = (until: Type): Promise<void> => {
    const heard = next(until);
    session.say('r', text);
    return heard;
  };
  for (let line = 0; line < lines; line += 1) await say('reply-ended');
  const firstMs: number[] = [];
  const finalMs: number[] = [];
  for (let line = 0; line < lines; line += 1) {
    firstMs.push(await millisecondsOf(() => say('sound')));
    await delay(20);
    finalMs.push(await millisecondsOf(() => say('reply-ended')));
  }
  const cpuMs = await cpuMillisecondsOf(async () => {
    for (let line = 0; line < linesOfAMinute; line += 1) await say('reply-ended');
    for (let sent = 0; sent < minuteFrames; sent += 1) {
      session.write(frame);
      if (sent % framesAtOnce === 0) await delay(1);
    }
  });
  session.close();
  return {
    kind: 'realtime',
    adapter: vendor.provider,
    firstP50Ms: round(median(firstMs), 2),
    finalP50Ms: round(median(finalMs), 2),
    cpuMs,
    memoryKb: await kilobytesOfEach(calls, async () => (await openSession(engine)).session),
  };
}

type Type = RealtimeEvent['type'];
interface Opened {
  readonly session: RealtimeSession;
  /** The next event of this type. */
  next(type: Type): Promise<void>;
}

async function openSession(engine: RealtimeEngine): Promise<Opened> {
  const waiting = new Map<Type, () => void>();
  const next = (type: Type): Promise<void> => new Promise((resolve) => waiting.set(type, resolve));
  const session = engine.open({
    instructions: '',
    earlier: [],
    tools: [],
    onEvent({ type }) {
      waiting.get(type)?.();
      waiting.delete(type);
    },
  });
  await next('ready');
  return { session, next };
}
