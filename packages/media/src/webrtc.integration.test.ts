import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type CallerPeer, createCallerPeer } from './caller/caller-peer.ts';
import { createSpeechDecoder, createSpeechEncoder } from './codec/opus.ts';
import type { MediaConfig, MediaHost } from './contract/media-host.ts';
import type { MediaSession } from './contract/media-session.ts';
import { createMediaHost, type MediaHostDependencies } from './create-media-host.ts';
import { parseRtp } from './rtp/packet.ts';
import { registerMediaSessionContract } from './testing/media-session-contract.ts';
import { applicationLines, audioLines, offerOf } from './testing/offers.ts';
import { sleep, until } from './testing/real-time.ts';
import { type RecordedHandlers, recordHandlers } from './testing/recorded-handlers.ts';
import { tone } from './testing/tones.ts';
import { callOverWebSocket } from './testing/web-socket-call.ts';

const baseConfig: MediaConfig = {
  udpPortFirst: 52_100,
  udpPortLast: 52_140,
  bindAddress: undefined,
  publicAddress: undefined,
  opusComplexity: 0,
  maxSessions: 60,
  maxTracks: 60,
};

const encodedTone = async (): Promise<Uint8Array[]> => {
  const encoder = await createSpeechEncoder(48_000, 0);
  const source = tone(440, 48_000, 1_000);
  return Array.from({ length: 50 }, (_, index) =>
    encoder.encode(source.slice(index * 960, index * 960 + 960)),
  );
};
const toneFrames = encodedTone();

interface Call {
  readonly session: MediaSession;
  readonly recorded: RecordedHandlers;
  readonly peer: CallerPeer;
  readonly peerTexts: string[];
  readonly peerFrames: Int16Array[];
  readonly isClosed: () => boolean;
}

async function call(host: MediaHost, id = 'session'): Promise<Call> {
  const decoder = await createSpeechDecoder();
  const peerTexts: string[] = [];
  const peerFrames: Int16Array[] = [];
  let closed = false;
  const recorded = recordHandlers();
  const { handlers } = recorded;
  let session: MediaSession | undefined;
  const peer = await createCallerPeer({
    frames: await toneFrames,
    async join(offer) {
      const opened = await host.openWebRtc({ id, offer, outputSampleRateHz: 24_000, handlers });
      session = opened.session;
      return opened.answer;
    },
    onPacket: (packet) => peerFrames.push(decoder.decode(parseRtp(packet)?.payload ?? null)),
    onText: (text) => peerTexts.push(text),
    onClosed: () => {
      closed = true;
    },
  });
  if (session === undefined) throw new Error('connected without an answer');
  return { session, recorded, peer, peerTexts, peerFrames, isClosed: () => closed };
}

it('takes callers of this machine while it takes no others', async () => {
  const host = await createMediaHost({ ...baseConfig, ownCallersOnly: true });
  const { session, recorded, peer } = await call(host);
  peer.sendText('hello');
  await until(() => recorded.texts.length > 0);
  expect(recorded.texts).toEqual(['hello']);
  session.close();
  peer.close();
  await host[Symbol.asyncDispose]();
});

registerMediaSessionContract('WebRTC', async (limits) => {
  const host = await createMediaHost(baseConfig, { limits });
  const { session, recorded, peer, peerTexts, peerFrames, isClosed } = await call(host);
  return {
    session,
    recorded,
    peer: {
      texts: peerTexts,
      frames: peerFrames,
      sendText: (text) => peer.sendText(text),
      setSending: (sending) => peer.setSending(sending),
      leave: () => peer.close(),
      isClosed,
    },
    until,
    elapse: sleep,
    async release() {
      peer.close();
      await host[Symbol.asyncDispose]();
    },
  };
});

describe('media host with a real media process', () => {
  const hosts: MediaHost[] = [];
  const sockets: Socket[] = [];
  const processes: ChildProcess[] = [];
  const start = async (config: Partial<MediaConfig> = {}, dependencies: MediaHostDependencies = {}) => {
    const host = await createMediaHost({ ...baseConfig, ...config }, dependencies);
    hosts.push(host);
    return host;
  };
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host[Symbol.asyncDispose]();
    for (const socket of sockets.splice(0)) socket.close();
    for (const child of processes.splice(0)) child.kill('SIGKILL');
  });
  const bindUdp = async (port: number): Promise<Socket> => {
    const socket = createSocket('udp4');
    sockets.push(socket);
    await new Promise<void>((resolve) => socket.bind(port, resolve));
    return socket;
  };

  it('reports that its only port is in use', async () => {
    const { port } = (await bindUdp(0)).address();
    const starting = start({ udpPortFirst: port, udpPortLast: port });
    await expect(starting).rejects.toMatchObject({ code: 'media-port-in-use' });
  });

  it('takes the first free port of its range', async () => {
    const ports: unknown[] = [];
    await bindUdp(52_150);
    const log: MediaHostDependencies['log'] = (_, __, details) => ports.push(details?.['port']);
    await start({ udpPortFirst: 52_150, udpPortLast: 52_155 }, { log });
    expect(ports).toEqual([52_151]);
  });

  it('answers with its public address only', async () => {
    const host = await start({ publicAddress: '203.0.113.9' });
    const { handlers } = recordHandlers();
    const offer = offerOf(audioLines, applicationLines);
    const { answer } = await host.openWebRtc({ id: 'x', offer, outputSampleRateHz: 24_000, handlers });
    const candidates = answer.split('\r\n').filter((line) => line.startsWith('a=candidate'));
    expect(candidates.length).toBeGreaterThan(0);
    expect(candidates.every((line) => line.split(' ')[4] === '203.0.113.9')).toBe(true);
    expect(answer).toContain('a=fmtp:111 minptime=10;useinbandfec=1');
    expect(answer).not.toContain('fe80');
  });

  it('refuses offers that are no call and goes on', async () => {
    const host = await start();
    const { handlers } = recordHandlers();
    const good = offerOf(audioLines, applicationLines);
    const offers = ['', 'v=0', offerOf(audioLines), 'x'.repeat(100_000), good.replaceAll('AB', 'ZZ')];
    for (const offer of offers) {
      const opening = host.openWebRtc({ id: 'x', offer, outputSampleRateHz: 24_000, handlers });
      await expect(opening).rejects.toMatchObject({ code: 'sdp-not-acceptable' });
    }
    await expect(
      host.openWebRtc({ id: 'x', offer: good, outputSampleRateHz: 11_025, handlers }),
    ).rejects.toMatchObject({ code: 'media-unavailable' });
    expect(await host.stats()).toMatchObject({ sessions: 0, restarts: 0 });
  });

  it('gives up an offer that is never followed up', async () => {
    const host = await start({}, { limits: { connectTimeoutMs: 300, mediaGapMs: 400 } });
    const { handlers, events } = recordHandlers();
    const offer = offerOf(audioLines, applicationLines);
    await host.openWebRtc({ id: 'x', offer, outputSampleRateHz: 24_000, handlers });
    await until(() => events.length > 0);
    expect(events).toEqual(['closed connect-timed-out']);
    expect((await host.stats()).sessions).toBe(0);
  });

  it('sends silence while there is nothing to say', async () => {
    const host = await start();
    const { peer, peerFrames } = await call(host);
    await until(() => peerFrames.length >= 30);
    expect(peerFrames.slice(0, 30).every((frame) => frame.every((value) => Math.abs(value) < 20))).toBe(true);
    peer.close();
  });

  it('survives the death of its media process: sessions end with a reason, new calls work', async () => {
    // A call waits for the next process, which takes its time where other tests run.
    const host = await start({}, { limits: { restartWaitMs: 15_000 } });
    const before = childrenOf(process.pid);
    const first = await call(host);
    const socket = await callOverWebSocket(host);
    const [child] = before.filter((pid) => commandOf(pid).includes('child/main'));
    process.kill(child ?? 0, 'SIGKILL');
    await until(() => first.recorded.events.length > 1);
    expect(first.recorded.events).toEqual(['connected', 'closed media-process-died']);
    first.peer.close();
    const second = await call(host, 'second');
    await until(() => second.recorded.frames.length > 10);
    expect(host.status()).toBe('ok');
    expect(await host.stats()).toMatchObject({ restarts: 1 });
    expect(socket.recorded.events).toEqual(['connected']);
    await socket.release();
    second.peer.close();
  });

  it('is not harmed by garbage at its UDP port', async () => {
    const host = await start({ udpPortFirst: 52_160, udpPortLast: 52_160 });
    const { recorded, peer } = await call(host);
    const stranger = await bindUdp(0);
    let seed = 11;
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed;
    };
    // Every first byte: STUN, DTLS, RTP, RTCP and what is none of them.
    for (let count = 0; count < 2_000; count++) {
      const datagram = Buffer.from(Array.from({ length: 1 + (random() % 200) }, () => random() & 0xff));
      datagram[0] = count & 0xff;
      stranger.send(datagram, 52_160, '127.0.0.1');
      if (count % 100 === 0) await sleep(2);
    }
    const heard = recorded.frames.length;
    await until(() => recorded.frames.length > heard + 20);
    expect(recorded.events).toEqual(['connected']);
    const second = await call(host, 'second');
    await until(() => second.recorded.frames.length > 5);
    expect(await host.stats()).toMatchObject({ sessions: 2, restarts: 0 });
    peer.close();
    second.peer.close();
  });

  it('leaves nothing behind after twenty calls, whoever ends them', async () => {
    const host = await start();
    const handlesAfter: number[] = [];
    const [child] = childrenOf(process.pid).filter((pid) => commandOf(pid).includes('child/main'));
    for (let count = 0; count < 20; count++) {
      const { session, recorded, peer } = await call(host, `call-${count}`);
      await until(() => recorded.frames.length > 0);
      if (count % 2 === 0) session.close();
      else peer.close();
      await until(() => recorded.events.length > 1);
      peer.close();
      handlesAfter.push(readdirSync(`/proc/${child}/fd`).length);
    }
    expect((await host.stats()).sessions).toBe(0);
    expect(handlesAfter.at(-1)).toBeLessThanOrEqual((handlesAfter[1] ?? 0) + 2);
  });

  it('ends the media process when the host disappears', async () => {
    const script = [
      `const { createMediaHost } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)});`,
      `await createMediaHost(${JSON.stringify({ ...baseConfig, udpPortFirst: 52_170, udpPortLast: 52_170 })});`,
      'console.log("ready");',
    ].join('\n');
    const options = ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', script];
    const parent = spawn(process.execPath, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    processes.push(parent);
    await new Promise<void>((resolve) => parent.stdout.once('data', () => resolve()));
    const children = childrenOf(parent.pid ?? 0);
    expect(children.length).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await until(() => children.every((pid) => commandOf(pid) === ''));
    await expect(start({ udpPortFirst: 52_170, udpPortLast: 52_170 })).resolves.toBeDefined();
  });
});

function childrenOf(pid: number): number[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const lists = tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'));
  return lists.join(' ').split(' ').filter(Boolean).map(Number);
}

/** Empty when the process is gone. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
