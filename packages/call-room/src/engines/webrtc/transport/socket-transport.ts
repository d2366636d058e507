import { PCM_SAMPLE_RATE_HZ, ROOM_CHANNEL_LABEL } from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import { type Transport, type TransportHandlers, withinTime } from './transport.ts';

const connectTimeoutMs = 6_000;
/** Below half the wire's rate: what lies above would fold back into the voice. */
const filterHz = PCM_SAMPLE_RATE_HZ * 0.45;
/** A network slower than the voice: later frames are dropped instead of queued without end (0.5 s of PCM16). */
const maxBufferedBytes = PCM_SAMPLE_RATE_HZ;

export interface SocketRequest {
  readonly url: string;
  readonly token: string;
  readonly microphone: MediaStreamTrack | null;
  readonly context: AudioContext;
  /** Address of the script with the capture and playback processors. */
  readonly workletUrl: string;
}

/** Opens a WebSocket transport: PCM16 over TCP, for networks without UDP. On failure everything is released. */
export async function openSocketTransport(
  request: SocketRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  const address = new URL(request.url);
  address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:';
  address.pathname = `${address.pathname.replace(/\/$/, '')}/ws`;
  const socket = environment.createSocket(address.href, [ROOM_CHANNEL_LABEL, request.token]);
  socket.binaryType = 'arraybuffer';
  try {
    const ready = Promise.all([whenOpen(socket), request.context.audioWorklet.addModule(request.workletUrl)]);
    const limit = {
      timeoutMs: connectTimeoutMs,
      what: 'The socket connection',
      setTimer: environment.setTimer,
    };
    await withinTime(ready, { ...limit, signal });
    return new SocketTransport(socket, request, handlers, environment);
  } catch (error) {
    socket.close();
    throw CallRoomError.from(error, 'connection-error');
  }
}

function whenOpen(socket: WebSocket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    const fail = (): void => reject(new CallRoomError('connection-error', 'The socket was refused'));
    socket.addEventListener('error', fail);
    socket.addEventListener('close', fail);
  });
}

class SocketTransport implements Transport {
  readonly kind = 'websocket';
  readonly #socket: WebSocket;
  readonly #context: AudioContext;
  readonly #environment: EngineEnvironment;
  readonly #handlers: TransportHandlers;
  readonly #capture: AudioWorkletNode;
  readonly #captureFilter: BiquadFilterNode;
  readonly #playback: AudioWorkletNode;
  readonly #output: MediaStreamAudioDestinationNode;
  #source: MediaStreamAudioSourceNode | undefined;
  #closed = false;

  constructor(
    socket: WebSocket,
    request: SocketRequest,
    handlers: TransportHandlers,
    environment: EngineEnvironment,
  ) {
    this.#socket = socket;
    this.#context = request.context;
    this.#handlers = handlers;
    this.#environment = environment;
    this.#capture = environment.createWorkletNode(this.#context, 'saywell-capture');
    this.#captureFilter = lowPass(this.#context);
    // Silent, but a node that leads nowhere is not run by every browser.
    this.#captureFilter.connect(this.#capture).connect(this.#context.destination);
    this.#playback = environment.createWorkletNode(this.#context, 'saywell-playback');
    this.#output = this.#context.createMediaStreamDestination();
    this.#playback.connect(lowPass(this.#context)).connect(this.#output);
    this.#listen();
    this.setMicrophone(request.microphone);
    const [track] = this.#output.stream.getAudioTracks();
    if (track) handlers.track(track);
  }

  send(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#source?.disconnect();
    this.#source = track
      ? this.#context.createMediaStreamSource(this.#environment.createStream(track))
      : undefined;
    this.#source?.connect(this.#captureFilter);
  }

  /** Sound over a socket is counted by nobody. */
  async stats(): Promise<undefined> {}

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#source?.disconnect();
    for (const node of [this.#capture, this.#playback]) {
      node.port.close();
      node.disconnect();
    }
    for (const track of this.#output.stream.getTracks()) track.stop();
    this.#socket.close();
  }

  #listen(): void {
    const { port } = this.#capture;
    port.addEventListener('message', (event: MessageEvent<Int16Array<ArrayBuffer>>) =>
      this.#sendFrame(event.data),
    );
    port.start();
    this.#socket.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (this.#closed) return;
      if (typeof event.data === 'string') this.#handlers.message(event.data);
      else if (event.data instanceof ArrayBuffer) this.#play(event.data);
    });
    this.#socket.addEventListener('close', () => {
      if (this.#closed) return;
      this.close();
      this.#handlers.lost('The socket closed');
    });
  }

  #sendFrame(frame: Int16Array<ArrayBuffer>): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount < maxBufferedBytes) this.#socket.send(frame);
  }

  #play(bytes: ArrayBuffer): void {
    // An odd byte would make the view throw; the wire sends whole samples only.
    const samples = new Int16Array(bytes, 0, Math.floor(bytes.byteLength / 2));
    this.#playback.port.postMessage(samples, [bytes]);
  }
}

function lowPass(context: AudioContext): BiquadFilterNode {
  const filter = context.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = filterHz;
  return filter;
}
