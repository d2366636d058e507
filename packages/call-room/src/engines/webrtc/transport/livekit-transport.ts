import { LIVEKIT_PROTOCOL, ROOM_CHANNEL_LABEL, type RoomServerMessage } from '@saywell/contract';
import { CallRoomError } from '../../../errors/call-room-error.ts';
import type { EngineEnvironment } from '../engine-environment.ts';
import type { LiveKitSound, OpenSound } from '../livekit/livekit-sound.ts';
import { parseRoomMessage } from '../room-message.ts';
import { type Transport, type TransportHandlers, withinTime } from './transport.ts';

const connectTimeoutMs = 8_000;
/** A close that is no farewell: the room keeps the place for whoever comes another way. */
const comesAnotherWayCode = 4_000;

export interface LiveKitRequest {
  /** Without a fragment. */
  readonly url: string;
  readonly token: string;
  readonly microphone: MediaStreamTrack | null;
  readonly context: AudioContext;
  /** Of the file with LiveKit's client. */
  readonly moduleUrl: string;
  readonly onAccepted: (answer: { readonly sessionUrl: string; readonly resumeToken: string }) => void;
}

/** Room messages over a WebSocket, sound by a LiveKit server. On failure everything is released. */
export async function openLiveKitTransport(
  request: LiveKitRequest,
  handlers: TransportHandlers,
  environment: EngineEnvironment,
  signal: AbortSignal,
): Promise<Transport> {
  const transport = new LiveKitTransport(request, handlers, environment);
  try {
    const { setTimer } = environment;
    const limit = { timeoutMs: connectTimeoutMs, what: 'The connection by LiveKit', setTimer, signal };
    await withinTime(transport.open(), limit);
    return transport;
  } catch (error) {
    transport.giveUp();
    throw CallRoomError.from(error, 'connection-error');
  }
}

type Session = Extract<RoomServerMessage, { type: 'session' }>;

class LiveKitTransport implements Transport {
  readonly kind = 'webrtc';
  readonly #request: LiveKitRequest;
  readonly #handlers: TransportHandlers;
  readonly #environment: EngineEnvironment;
  readonly #socket: WebSocket;
  /** The microphone of the moment plays into it: LiveKit's client switches on what it is given, muted or not. */
  readonly #sent: MediaStreamAudioDestinationNode;
  #source: MediaStreamAudioSourceNode | undefined;
  #sound: LiveKitSound | undefined;
  #isOpen = false;
  #closed = false;

  constructor(request: LiveKitRequest, handlers: TransportHandlers, environment: EngineEnvironment) {
    this.#request = request;
    this.#handlers = handlers;
    this.#environment = environment;
    this.#sent = request.context.createMediaStreamDestination();
    // Two are sent as music is.
    this.#sent.channelCount = 1;
    const address = new URL(`${request.url.replace(/\/$/, '')}/ws`);
    address.protocol = address.protocol === 'http:' ? 'ws:' : 'wss:';
    const protocols = [ROOM_CHANNEL_LABEL, request.token, LIVEKIT_PROTOCOL];
    this.#socket = environment.createSocket(address.href, protocols);
    this.setMicrophone(request.microphone);
  }

  async open(): Promise<void> {
    const [{ openSound }, { sessionId, resumeToken, liveKit }] = await Promise.all([
      importSound(this.#environment, this.#request.moduleUrl),
      this.#session(),
    ]);
    this.#request.onAccepted({ sessionUrl: `${this.#request.url}/session/${sessionId}`, resumeToken });
    const [microphone] = this.#sent.stream.getAudioTracks();
    if (!liveKit || !microphone) throw new CallRoomError('connection-error', 'The room has no LiveKit');
    const sound = await openSound(
      { ...liveKit, microphone, timeoutMs: connectTimeoutMs },
      {
        assistant: (track) => this.#closed || this.#handlers.track(track),
        voice: (id, track) => this.#handlers.voice(id, track),
        lost: (reason) => this.#lost(reason),
      },
    );
    if (this.#closed) return sound.close();
    this.#sound = sound;
    this.#isOpen = true;
    return undefined;
  }

  send(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }

  setMicrophone(track: MediaStreamTrack | null): void {
    this.#source?.disconnect();
    this.#source = track
      ? this.#request.context.createMediaStreamSource(this.#environment.createStream(track))
      : undefined;
    this.#source?.connect(this.#sent);
  }

  /** LiveKit's client counts for itself. */
  async stats(): Promise<undefined> {}

  close(): void {
    this.#release(1_000);
  }

  /** It did not open; the room is joined another way. */
  giveUp(): void {
    this.#release(comesAnotherWayCode);
  }

  #release(code: number): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#source?.disconnect();
    for (const track of this.#sent.stream.getTracks()) track.stop();
    this.#sound?.close();
    this.#socket.close(code);
  }

  #lost(reason: string): void {
    if (this.#closed) return;
    this.#release(comesAnotherWayCode);
    if (this.#isOpen) this.#handlers.lost(reason);
  }

  /** The first message of the room; the others go where all go. */
  #session(): Promise<Session> {
    return new Promise((resolve, reject) => {
      this.#socket.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (this.#closed || typeof event.data !== 'string') return;
        const message = this.#isOpen ? undefined : parseRoomMessage(event.data);
        if (message?.type === 'session') resolve(message);
        else this.#handlers.message(event.data);
      });
      const fail = (): void => {
        reject(new CallRoomError('connection-error', 'The room does not take the sound from LiveKit'));
        this.#lost('The socket closed');
      };
      this.#socket.addEventListener('error', fail);
      this.#socket.addEventListener('close', fail);
    });
  }
}

async function importSound(
  { importModule }: EngineEnvironment,
  url: string,
): Promise<{ readonly openSound: OpenSound }> {
  const module = await importModule(url);
  // Built with this file, and served beside it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return module as { readonly openSound: OpenSound };
}
