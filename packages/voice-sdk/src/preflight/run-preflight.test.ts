import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fake, malformed } from '../../../call-room/src/testing/fake.ts';
import { FakeMediaDevices } from '../../../call-room/src/testing/fake-track.ts';
import type { PageEnvironment } from '../environment/page-environment.ts';
import { openVoice } from '../testing/open-voice.ts';
import type { PreflightOptions } from './preflight-report.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

class FakeSocket extends EventTarget {
  closed = false;
  send(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
  close(): void {
    this.closed = true;
  }
}
/** A peer that finds these kinds of addresses. */
class FakePeer extends EventTarget {
  closed = false;
  readonly found: readonly string[];
  constructor(found: readonly string[]) {
    super();
    this.found = found;
  }
  createDataChannel(): void {}
  async createOffer(): Promise<object> {
    return {};
  }
  async setLocalDescription(): Promise<void> {
    for (const type of this.found) this.#tell({ type, protocol: 'udp' });
    this.#tell(null);
  }
  close(): void {
    this.closed = true;
  }
  #tell(candidate: object | null): void {
    this.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
  }
}

interface World {
  readonly permission?: PermissionState | 'refuses';
  readonly answers?: boolean;
  readonly found?: readonly string[];
  readonly environment?: Partial<PageEnvironment>;
}

function open({ permission = 'granted', answers = true, found = ['host'], environment }: World = {}) {
  const sockets: FakeSocket[] = [];
  const peers: FakePeer[] = [];
  const devices = new FakeMediaDevices();
  const { voice, fetch } = openVoice({
    environment: {
      mediaDevices: fake<MediaDevices>(devices),
      permissions: malformed<Permissions>({
        query: async () => {
          if (permission === 'refuses') throw new TypeError('unknown name');
          return { state: permission };
        },
      }),
      createSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        queueMicrotask(() => socket.dispatchEvent(new Event(answers ? 'open' : 'error')));
        return fake<WebSocket>(socket);
      },
      createPeer: () => {
        const peer = new FakePeer(found);
        peers.push(peer);
        return malformed<RTCPeerConnection>(peer);
      },
      ...environment,
    },
    status: 200,
  });
  const run = async (options?: PreflightOptions) => {
    const report = await voice.preflight(options);
    expect(vi.getTimerCount()).toBe(0);
    expect(sockets.every(({ closed }) => closed)).toBe(true);
    expect(peers.every(({ closed }) => closed)).toBe(true);
    expect(devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true);
    return report;
  };
  return { voice, fetch, devices, sockets, peers, run };
}
const codes = (report: Awaited<ReturnType<ReturnType<typeof open>['run']>>) =>
  Object.fromEntries(Object.entries(report.checks).map(([name, { code }]) => [name, code]));

describe('before a call', () => {
  it('everything is looked at, and nothing is in the way', async () => {
    const { run, devices, fetch } = open();
    const report = await run();
    expect(report).toMatchObject({ verdict: 'ready', durationMs: expect.any(Number) });
    expect(codes(report)).toEqual({ microphone: 'ok', devices: 'ok', server: 'ok', network: 'ok' });
    expect(report.checks.devices.details).toEqual({ microphones: 1, cameras: 0, speakers: 0 });
    expect(report.checks.network.details).toEqual({ webSocket: true, udp: 'host' });
    expect(devices.requests).toEqual([]);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(Array(3).fill(expect.stringMatching(/\/geo$/)));
  });

  it.each([
    ['prompt', 'permission-not-asked', 'limited'],
    ['denied', 'permission-denied', 'blocked'],
    ['refuses', 'permission-unknown', 'limited'],
  ] as const)('a permission that is %s', async (permission, code, verdict) => {
    const report = await open({ permission }).run();
    expect(report.checks.microphone.code).toBe(code);
    expect(report.verdict).toBe(verdict);
  });

  it('the microphone is opened when the page wants that, and given back', async () => {
    const { run, devices } = open();
    const report = await run({ microphone: 'open' });
    expect(devices.requests).toHaveLength(1);
    expect(report.checks.microphone).toMatchObject({ code: 'ok', details: { label: 'microphone-1' } });
    devices.refuse('NotAllowedError');
    expect((await run({ microphone: 'open' })).checks.microphone.code).toBe('permission-denied');
    devices.refuse('NotFoundError');
    expect((await run({ microphone: 'open' })).checks.microphone.code).toBe('microphone-missing');
  });

  it('a call without a microphone needs none', async () => {
    const { run, devices } = open({ permission: 'denied' });
    devices.list = [];
    expect((await run({ microphone: 'skip' })).verdict).toBe('ready');
    expect((await run()).checks.devices).toMatchObject({ verdict: 'failed', code: 'no-microphone' });
  });

  it('a server that is away, unwell or slow', async () => {
    const away = open();
    away.fetch.mockRejectedValue(new TypeError('refused'));
    expect((await away.run()).checks.server.code).toBe('server-unreachable');
    const unwell = open();
    unwell.fetch.mockResolvedValue(Response.json({}, { status: 503 }));
    expect((await unwell.run()).checks.server).toMatchObject({
      code: 'server-unhealthy',
      details: { status: 503 },
    });
    const slow = open();
    slow.fetch.mockImplementation(async () => {
      vi.setSystemTime(Date.now() + 500);
      return Response.json({});
    });
    expect((await slow.run()).checks.server).toMatchObject({ verdict: 'warning', code: 'server-slow' });
  });

  it.each([
    [false, [], 'network-blocked', 'failed'],
    [true, [], 'udp-blocked', 'warning'],
    [false, ['host'], 'websocket-blocked', 'warning'],
  ] as const)('a network: WebSocket %s, UDP %j', async (answers, found, code, verdict) => {
    expect((await open({ answers, found }).run()).checks.network).toMatchObject({ code, verdict });
  });

  it('tells how far UDP gets with the servers that are given', async () => {
    const iceServers = [{ urls: ['stun:a.example', 'turn:b.example'] }];
    const report = await open({ found: ['host', 'srflx'] }).run({ iceServers });
    expect(report.checks.network.details).toMatchObject({ udp: 'srflx' });
  });

  it('each check has its time: one that hangs costs the others nothing', async () => {
    const { voice, fetch, devices } = open({
      environment: { createSocket: () => fake<WebSocket>(new FakeSocket()) },
    });
    fetch.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    );
    const grant = devices.hold();
    const running = voice.preflight({ microphone: 'open', timeoutMs: 2_000 });
    await vi.advanceTimersByTimeAsync(30_000);
    const report = await running;
    expect(codes(report)).toEqual({
      microphone: 'timed-out',
      devices: 'ok',
      server: 'timed-out',
      network: 'timed-out',
    });
    expect(report.checks.server.durationMs).toBe(2_000);
    expect(report.durationMs).toBe(30_000);
    grant();
    await vi.advanceTimersByTimeAsync(0);
    expect(devices.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('can be given up, and never throws', async () => {
    const { voice } = open();
    const controller = new AbortController();
    controller.abort();
    const report = await voice.preflight({ signal: controller.signal });
    expect(codes(report)).toEqual({
      microphone: 'skipped',
      devices: 'skipped',
      server: 'skipped',
      network: 'skipped',
    });
    const broken = open({
      environment: {
        mediaDevices: fake<MediaDevices>({ enumerateDevices: () => Promise.reject(new Error('broken')) }),
        createPeer: () => {
          throw new Error('broken');
        },
        permissions: undefined,
      },
    });
    expect(codes(await broken.run())).toMatchObject({ devices: 'check-failed', network: 'udp-blocked' });
  });

  it('on a server everything is missing', async () => {
    const report = await open({
      environment: { mediaDevices: undefined, createPeer: undefined, createSocket: undefined },
    }).run();
    expect(codes(report)).toMatchObject({
      microphone: 'no-capture',
      devices: 'no-capture',
      network: 'network-blocked',
    });
  });
});
