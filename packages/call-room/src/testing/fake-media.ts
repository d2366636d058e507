import type { RoomClientMessage, RoomServerMessage } from '@saywell/contract';
import type { EngineEnvironment } from '../engines/webrtc/engine-environment.ts';
import { fake } from './fake.ts';
import { fakeTrack } from './fake-track.ts';

/** A data channel, or a socket: texts go out, a test sends texts in. */
export class FakeChannel extends EventTarget {
  readonly OPEN = 1;
  readonly sent: RoomClientMessage[] = [];
  readyState: unknown = 'connecting';
  binaryType = 'blob';
  bufferedAmount = 0;
  closed = false;

  send(text: unknown): void {
    if (typeof text === 'string') this.sent.push(JSON.parse(text));
  }

  open(state: unknown = 'open'): void {
    this.readyState = state;
    this.dispatchEvent(new Event('open'));
  }

  say(message: RoomServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  close(): void {
    this.closed = true;
  }

  /** The other side closed it. */
  breakOff(): void {
    this.dispatchEvent(new Event('close'));
  }
}

/** A peer connection that a test connects or fails. */
export class FakePeer extends EventTarget {
  readonly channel = new FakeChannel();
  readonly configuration: RTCConfiguration;
  readonly sender = { replaced: [] as (MediaStreamTrack | null)[], replaceTrack: async () => undefined };
  connectionState: RTCPeerConnectionState = 'new';
  iceConnectionState: RTCIceConnectionState = 'new';
  localDescription: { sdp: string } | null = null;
  closed = false;

  constructor(configuration: RTCConfiguration) {
    super();
    this.configuration = configuration;
  }

  addTransceiver(): { sender: FakePeer['sender'] } {
    return { sender: this.sender };
  }

  createDataChannel(): FakeChannel {
    return this.channel;
  }

  async createOffer(): Promise<{ sdp: string }> {
    return { sdp: 'offer' };
  }

  async setLocalDescription(description: { sdp: string }): Promise<void> {
    this.localDescription = description;
  }

  async setRemoteDescription(): Promise<void> {}

  /** A packet went to the room and came back. */
  reach(): void {
    this.iceConnectionState = 'connected';
    this.dispatchEvent(new Event('iceconnectionstatechange'));
  }

  fail(): void {
    this.connectionState = 'failed';
    this.dispatchEvent(new Event('connectionstatechange'));
  }

  close(): void {
    this.closed = true;
    this.channel.closed = true;
  }
}

const node = () => ({
  connect: (next: unknown) => next,
  disconnect: () => undefined,
  frequency: { value: 0 },
});
const port = () => Object.assign(new EventTarget(), { start: () => undefined, close: () => undefined });

/** Web Audio whose meters always read the same loudness. */
export class FakeContext {
  state: AudioContextState = 'running';
  readonly destination = node();
  readonly modules: string[] = [];
  readonly audioWorklet = {
    addModule: async (url: string): Promise<void> => {
      this.modules.push(url);
    },
  };
  readonly createMediaStreamSource = node;
  readonly createBiquadFilter = node;
  readonly createAnalyser = () => ({
    ...node(),
    getFloatTimeDomainData: (into: Float32Array) => into.fill(0.5),
  });
  readonly createMediaStreamDestination = () => {
    const track = fakeTrack('room');
    return { stream: { getAudioTracks: () => [track], getTracks: () => [track] } };
  };

  async close(): Promise<void> {
    this.state = 'closed';
  }
}

/** The browser as the engine sees it. */
export function fakeEngineBrowser() {
  const peers: FakePeer[] = [];
  const sockets: { channel: FakeChannel; url: string; protocols: string[] }[] = [];
  const contexts: FakeContext[] = [];
  const requests: { method: string; url: string; token: string | undefined }[] = [];
  const page = new EventTarget();
  const state = {
    isOnline: true,
    importModule: (url: string): Promise<unknown> => Promise.reject(new Error(`no ${url}`)),
    /** What the next join request is answered. */
    answer: (count: number): Response =>
      new Response('answer', {
        status: 201,
        headers: { location: `/room/1/session/s${count}`, 'saywell-resume-token': `resume-${count}` },
      }),
  };
  const environment: EngineEnvironment = {
    now: () => Date.now(),
    setTimer: (callback, delayMs) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => state.isOnline,
    fetch: async (input, init) => {
      const token = new Headers(init?.headers).get('authorization') ?? undefined;
      requests.push({ method: init?.method ?? 'GET', url: typeof input === 'string' ? input : '', token });
      return state.answer(requests.length);
    },
    createPeer: (configuration) => {
      const peer = new FakePeer(configuration);
      peers.push(peer);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
      return peer as unknown as RTCPeerConnection;
    },
    importModule: (url) => state.importModule(url),
    createSocket: (url, protocols) => {
      const channel = new FakeChannel();
      sockets.push({ channel, url, protocols });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
      return channel as unknown as WebSocket;
    },
    createAudioContext: () => {
      const context = new FakeContext();
      contexts.push(context);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
      return context as unknown as AudioContext;
    },
    createStream: (track) => fake<MediaStream>({ getAudioTracks: () => [track] }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stand-in with the few parts that are used
    createWorkletNode: () => ({ ...node(), port: port() }) as unknown as AudioWorkletNode,
    onPageHide: (listener) => {
      page.addEventListener('pagehide', listener);
      return () => page.removeEventListener('pagehide', listener);
    },
  };
  return { environment, state, peers, sockets, contexts, requests, page };
}
