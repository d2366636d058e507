import { describe, expect, it } from 'vitest';
import { Pacer } from '../audio/pacer.ts';
import { bytesOf, samplesOf } from '../audio/pcm.ts';
import { defaultMediaLimits, type MediaLimits } from '../contract/limits.ts';
import { registerMediaSessionContract } from '../testing/media-session-contract.ts';
import { MemorySocket } from '../testing/memory-socket.ts';
import { recordHandlers } from '../testing/recorded-handlers.ts';
import { tone } from '../testing/tones.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { WebSocketSession } from './websocket-session.ts';

function openSession(limits: Partial<MediaLimits> = {}) {
  const clock = new VirtualClock();
  const socket = new MemorySocket();
  const recorded = recordHandlers();
  const lines: string[] = [];
  let ended = 0;
  const session = new WebSocketSession({
    id: 'session',
    socket,
    handlers: recorded.handlers,
    limits: { ...defaultMediaLimits, ...limits },
    pacer: new Pacer(clock),
    clock,
    log: (_, message) => lines.push(message),
    ended: () => ended++,
  });
  return { clock, socket, recorded, lines, session, ended: () => ended };
}

const nextMicrotask = () => Promise.resolve();
const frame = bytesOf(tone(440, 16_000, 20));

registerMediaSessionContract('WebSocket', async (limits) => {
  const { clock, socket, recorded, session } = openSession(limits);
  const source = tone(440, 16_000, 1_000);
  let [sending, next] = [true, 0];
  // The browser's own clock: a frame each 20 ms.
  const sendFrame = () => {
    const start = (next++ % 50) * 320;
    if (sending && socket.readyState === 1) socket.browserSends(bytesOf(source.subarray(start, start + 320)));
    clock.setTimer(sendFrame, 20);
  };
  clock.setTimer(sendFrame, 20);
  const elapse = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 5) {
      clock.advance(5);
      await nextMicrotask();
    }
  };
  return {
    session,
    recorded,
    peer: {
      texts: socket.texts,
      get frames() {
        return socket.binaries.map(samplesOf);
      },
      sendText: (text) => socket.browserSends(text),
      setSending(value) {
        sending = value;
      },
      leave: () => socket.browserCloses(1001),
      isClosed: () => socket.readyState !== 1,
    },
    elapse,
    async until(condition) {
      for (let passed = 0; !condition(); passed += 5) {
        if (passed > 15_000) throw new Error('did not happen within 15 s');
        await elapse(5);
      }
    },
    release: () => Promise.resolve(session.close()),
  };
});

describe('WebSocket session', () => {
  it('sends nothing between segments', async () => {
    const { clock, socket } = openSession();
    await nextMicrotask();
    clock.advance(1_000);
    expect(socket.binaries).toEqual([]);
  });

  it('ignores frames of another size, logs them once, and stays', async () => {
    const { socket, recorded, lines } = openSession();
    await nextMicrotask();
    for (const bytes of [0, 1, 639, 641, 65_536]) socket.browserSends(new Uint8Array(bytes));
    socket.browserSends(frame);
    expect(recorded.frames.length).toBe(1);
    expect(lines).toEqual(['audio dropped: a frame has 640 bytes']);
    expect(recorded.events).toEqual(['connected']);
  });

  it('takes no more audio than a browser can have', async () => {
    const { socket, recorded, clock } = openSession({ maxAudioPacketsPerSecond: 60 });
    await nextMicrotask();
    for (let count = 0; count < 500; count++) socket.browserSends(frame);
    expect(recorded.frames.length).toBe(60);
    clock.advance(1_000);
    socket.browserSends(frame);
    expect(recorded.frames.length).toBe(61);
  });

  it('drops audio, not time, while the network takes nothing', async () => {
    const { clock, socket, recorded, session } = openSession();
    await nextMicrotask();
    socket.bufferedAmount = 100_000;
    session.play('one', tone(500, 16_000, 200), 16_000);
    session.endSegment('one');
    clock.advance(400);
    expect(socket.binaries).toEqual([]);
    expect(recorded.playout.at(-1)).toEqual({ segment: 'one', state: 'finished', playedMs: 200 });
  });

  it('closes a session whose peer reads no texts', async () => {
    const { socket, recorded, session } = openSession();
    await nextMicrotask();
    socket.bufferedAmount = 2_000_000;
    session.send('unread');
    await nextMicrotask();
    expect(recorded.events).toEqual(['connected', 'closed transport-failed']);
  });

  it('distinguishes a broken connection from a visitor who left', async () => {
    const broken = openSession();
    await nextMicrotask();
    broken.socket.browserCloses(1006);
    const failed = openSession();
    await nextMicrotask();
    failed.socket.fails();
    await nextMicrotask();
    expect(broken.recorded.events).toEqual(['connected', 'closed transport-failed']);
    expect(failed.recorded.events).toEqual(['connected', 'closed transport-failed']);
  });

  it('ends at once when the socket closed before it started', async () => {
    const { socket, recorded } = openSession();
    socket.browserCloses(1001);
    await nextMicrotask();
    await nextMicrotask();
    expect(recorded.events).toEqual(['closed peer-left']);
  });

  it('leaves no timer and no pacing behind, and is released once', async () => {
    const { clock, session, ended } = openSession();
    await nextMicrotask();
    session.close();
    session.close();
    await nextMicrotask();
    expect(clock.pendingTimers).toBe(0);
    expect(ended()).toBe(1);
  });
});
