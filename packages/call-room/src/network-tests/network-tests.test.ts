import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyCalls } from '../testing/destroy-calls.ts';
import { malformed } from '../testing/fake.ts';
import { fakeTrack } from '../testing/fake-track.ts';
import { joinedCall, openCall } from '../testing/open-call.ts';
// Fetched by the first test of a call; here it is there from the beginning.
import './run-tests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  await destroyCalls();
  vi.useRealTimers();
});

/** Both ends of a loopback; the sender connects once it has the answer. */
class FakeLoopPeer extends EventTarget {
  connectionState = 'new';
  closed = false;
  connects = true;
  figures: object[] = [{ type: 'remote-inbound-rtp', roundTripTime: 0.05, fractionLost: 0 }];
  readonly configuration: RTCConfiguration;

  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
  }

  addTrack(): void {}
  async createOffer(): Promise<object> {
    return { type: 'offer', sdp: '' };
  }
  async createAnswer(): Promise<object> {
    return { type: 'answer', sdp: '' };
  }
  async setLocalDescription(): Promise<void> {}
  async setRemoteDescription(description: { type: string }): Promise<void> {
    if (description.type !== 'answer' || !this.connects) return;
    this.connectionState = 'connected';
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  async addIceCandidate(): Promise<void> {}
  async getStats(): Promise<Map<number, object>> {
    return new Map(this.figures.entries());
  }
  close(): void {
    this.closed = true;
  }
}

function loop(prepare: (peer: FakeLoopPeer) => void = () => undefined) {
  const peers: FakeLoopPeer[] = [];
  const createPeer = (configuration: RTCConfiguration): RTCPeerConnection => {
    const peer = new FakeLoopPeer(configuration);
    prepare(peer);
    peers.push(peer);
    return malformed<RTCPeerConnection>(peer);
  };
  return { peers, createPeer };
}

class FakeSocket extends EventTarget {
  closed = false;
  send(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
  close(): void {
    this.closed = true;
  }
}

const videoTrack = fakeTrack('camera', 'video');

describe('call quality', () => {
  it('is measured for thirty seconds with what startCamera opened', async () => {
    const { peers, createPeer } = loop((peer) => {
      peer.figures = [{ type: 'remote-inbound-rtp', roundTripTime: 0.5, fractionLost: 0.02 }];
    });
    const { call } = openCall({}, { createPeer });
    await call.startCamera();
    const emitted: unknown[] = [];
    call.on('test-completed', ({ test }) => emitted.push(test));
    const tested = call.testCallQuality();
    await vi.advanceTimersByTimeAsync(31_000);
    await expect(tested).resolves.toMatchObject({
      result: 'warning',
      secondsElapsed: 30,
      data: { maxRTT: 0.5, packetLoss: expect.closeTo(0.02) },
    });
    expect(emitted).toEqual(['call-quality']);
    expect(peers.map(({ closed }) => closed)).toEqual([true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is aborted by the page, and by a join', async () => {
    const { peers, createPeer } = loop();
    const { call } = openCall({}, { createPeer });
    await call.startCamera();
    const first = call.testCallQuality();
    await vi.advanceTimersByTimeAsync(3_000);
    call.stopTestCallQuality();
    await expect(first).resolves.toMatchObject({ result: 'aborted' });
    const second = call.testCallQuality();
    await vi.advanceTimersByTimeAsync(3_000);
    await call.join();
    await expect(second).resolves.toMatchObject({ result: 'aborted' });
    expect(peers.every(({ closed }) => closed)).toBe(true);
  });

  it('that cannot be measured fails after its time limit, and is reported', async () => {
    const { createPeer } = loop((peer) => {
      peer.connects = false;
    });
    const { call, fetch } = openCall({}, { createPeer });
    await call.startCamera();
    const tested = call.testCallQuality();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(tested).resolves.toMatchObject({ result: 'failed' });
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    expect(fetch.mock.calls[0]?.[1]?.body).toEqual(expect.stringContaining('testCallQuality'));
  });
});

describe('peer-to-peer and network', () => {
  it('goes through the relay where there is one', async () => {
    const { peers, createPeer } = loop();
    const iceServers = [{ urls: ['stun:a.example', 'turn:b.example'] }];
    const { call } = openCall({ dailyConfig: { iceConfig: { iceServers } } }, { createPeer });
    const tested = call.testPeerToPeerCallQuality({ videoTrack, duration: 2 });
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(tested).resolves.toMatchObject({ result: 'good', secondsElapsed: 2 });
    expect(peers[0]?.configuration).toEqual({ iceServers, iceTransportPolicy: 'relay' });
  });

  it('finds out whether media gets out of the network', async () => {
    const open = loop();
    const { call } = openCall({}, { createPeer: open.createPeer });
    await expect(call.testNetworkConnectivity(videoTrack)).resolves.toEqual({ result: 'passed' });
    await call.destroy();
    const without = openCall({}, { createPeer: undefined });
    await expect(without.call.testNetworkConnectivity(videoTrack)).resolves.toEqual({ result: 'failed' });
  });

  it('wants a live video track', async () => {
    const { call, log } = openCall({}, loop());
    await expect(call.testNetworkConnectivity(malformed(undefined))).rejects.toThrow('Video track error');
    expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining('Missing video track'));
    await expect(call.testPeerToPeerCallQuality({ videoTrack: malformed('x') })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    const ended = fakeTrack('camera', 'video');
    ended.stop();
    await expect(call.testConnectionQuality({ videoTrack: ended })).rejects.toThrow('Video track error');
    expect(log.error).toHaveBeenLastCalledWith(expect.stringContaining('Video track is not playable'));
  });

  it('says whether the server answers a WebSocket', async () => {
    const sockets: { socket: FakeSocket; address: string }[] = [];
    const createSocket = (address: string): WebSocket => {
      const socket = new FakeSocket();
      sockets.push({ socket, address });
      queueMicrotask(() => socket.dispatchEvent(new Event('open')));
      return malformed<WebSocket>(socket);
    };
    const { call, url } = openCall({}, { createSocket });
    const { host, hostname } = new URL(url);
    await expect(call.testWebsocketConnectivity()).resolves.toEqual({
      result: 'passed',
      abortedRegions: [],
      failedRegions: [],
      passedRegions: [hostname],
    });
    expect(sockets[0]?.address).toBe(`wss://${host}/call-machine/echo`);
    expect(sockets[0]?.socket.closed).toBe(true);
    const silent = await joinedCall({}, { createSocket: () => malformed<WebSocket>(new FakeSocket()) });
    const tested = silent.call.testWebsocketConnectivity();
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(tested).resolves.toMatchObject({ result: 'failed', failedRegions: [expect.any(String)] });
    await silent.call.destroy();
  });
});
