import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { probeMedia } from './media-probe.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Of the server that answers. */
const network = {
  udpPortFirst: 22_100,
  udpPortLast: 22_100,
  publicAddress: null,
  ownCallersOnly: false,
  iceServers: 1,
};
const heard = [
  { type: 'inbound-rtp', packetsReceived: 4 },
  { type: 'transport', selectedCandidatePairId: 'p2' },
  { type: 'candidate-pair', id: 'p1', currentRoundTripTime: 0.5, localCandidateId: 'l1' },
  { type: 'candidate-pair', id: 'p2', currentRoundTripTime: 0.02, localCandidateId: 'l2' },
  { type: 'local-candidate', id: 'l2', candidateType: 'host' },
];

/** A browser whose peer reports `stats`, and a server that answers its offer. */
function open(stats: readonly object[]) {
  const closed: string[] = [];
  const configured: RTCConfiguration[] = [];
  const peer = {
    localDescription: { sdp: 'offer' },
    addTransceiver: () => undefined,
    createDataChannel: () => undefined,
    createOffer: async () => ({}),
    setLocalDescription: async () => undefined,
    setRemoteDescription: async () => undefined,
    getStats: async () => new Map(stats.entries()),
    close: () => closed.push('peer'),
  } as unknown as RTCPeerConnection;
  const socket = Object.assign(new EventTarget(), {
    send: (data: string): void => void socket.dispatchEvent(new MessageEvent('message', { data })),
    close: (): void => void closed.push('socket'),
  });
  const environment = {
    createPeer: (configuration: RTCConfiguration) => {
      configured.push(configuration);
      return peer;
    },
    createSocket: () => {
      queueMicrotask(() => socket.dispatchEvent(new Event('open')));
      return socket as unknown as WebSocket;
    },
    setTimer: (callback: () => void, delayMs: number) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    pageOrigin: 'https://voice.example',
  };
  const iceServers = [{ urls: ['turn:turn.example'], username: 'u', credential: 'c' }];
  const server = {
    iceServers: async () => iceServers,
    testMedia: vi.fn(async () => ({ sdp: 'answer', network })),
  };
  return { environment, server, closed, configured, iceServers };
}

it('the way that the sound came is told, with its time', async () => {
  const { environment, server, closed, configured, iceServers } = open(heard);
  expect(await probeMedia(server, environment)).toEqual({
    hasWebSocket: true,
    webRtc: { network, path: { isRelayed: false, roundTripMs: 20 } },
  });
  expect(server.testMedia).toHaveBeenCalledWith({ sdp: 'offer' });
  expect(configured).toMatchObject([{ iceServers }]);
  expect(closed.toSorted()).toEqual(['peer', 'socket']);
});

it('a relay is told, also where the browser has no report of its transport', async () => {
  const { environment, server } = open([
    heard[0] ?? {},
    { type: 'candidate-pair', id: 'p', nominated: true, state: 'succeeded', localCandidateId: 'l' },
    { type: 'local-candidate', id: 'l', candidateType: 'relay' },
  ]);
  expect((await probeMedia(server, environment)).webRtc).toEqual({
    network,
    path: { isRelayed: true, roundTripMs: undefined },
  });
});

it('a connection without sound is none, and is closed', async () => {
  const { environment, server, closed } = open(heard.slice(1));
  const probed = probeMedia(server, environment);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(await probed).toEqual({ hasWebSocket: true, webRtc: { network, path: undefined } });
  expect(closed).toContain('peer');
  expect(vi.getTimerCount()).toBe(0);
});

it('a browser without WebRTC asks the server for nothing', async () => {
  const { environment, server } = open(heard);
  expect(await probeMedia(server, { ...environment, createPeer: undefined })).toEqual({
    hasWebSocket: true,
    webRtc: 'missing',
  });
  expect(server.testMedia).not.toHaveBeenCalled();
});

it('a refusal is the answer, and nothing stays open', async () => {
  const { environment, server, closed } = open(heard);
  server.testMedia.mockRejectedValue(new Error('You test the media already.'));
  await expect(probeMedia(server, environment)).rejects.toThrow('already');
  expect(closed).toContain('peer');
  expect(vi.getTimerCount()).toBe(0);
});

it('servers that the browser does not take are told, and the WebSocket is tried all the same', async () => {
  const { environment, server } = open(heard);
  const createPeer = (): never => {
    throw new SyntaxError('not a URL');
  };
  expect(await probeMedia(server, { ...environment, createPeer })).toMatchObject({
    hasWebSocket: true,
    webRtc: 'servers-refused',
  });
});
