import { EventEmitter } from 'node:events';
import {
  type CallerAudioFormat,
  createPartJoiner,
  PLAYABLE_MESSAGE,
  type RoomClientMessage,
  type RoomServerMessage,
} from '@saywell/contract';
import type { MediaSocket } from '@saywell/media';
import type { Clock } from '../../../platform/clock.ts';
import { parseJson } from '../../../platform/parse-json.ts';
import { type CallerAudio, createCallerAudio } from './caller-audio.ts';

/** Callers may be silent; that they are there is heard by their pongs, well within the gap of a session. */
const pingIntervalMs = 1_000;

/** What a caller comes by: a WebSocket, or what behaves like one inside this process. */
export interface CallerConnection extends EventEmitter {
  readonly readyState: MediaSocket['readyState'];
  readonly bufferedAmount: number;
  send(data: string | Uint8Array): void;
  ping(): void;
  close(code?: number): void;
  terminate(): void;
}

export interface CallerSocketOptions {
  readonly format: CallerAudioFormat;
  readonly clock: Clock;
}

/**
 * The socket of a caller who knows nothing of rooms, as that of a member of one.
 * Binary frames are the call's sound, text frames the messages of its assistant as
 * they are: the caller has no envelopes, no list of participants, no handshake.
 */
export class CallerSocket extends EventEmitter implements MediaSocket {
  readonly #socket: CallerConnection;
  readonly #audio: CallerAudio;
  readonly #parts = createPartJoiner();

  constructor(socket: CallerConnection, { format, clock }: CallerSocketOptions) {
    super();
    this.#socket = socket;
    this.#audio = createCallerAudio(format);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) this.#say({ type: 'app-message', data: data.toString('utf8'), to: '*' });
      else for (const frame of this.#audio.fromCaller(data)) this.emit('message', Buffer.from(frame), true);
    });
    socket.on('pong', () => this.#say({ type: 'ping', at: clock.now() }));
    socket.on('close', (code) => {
      // Nobody joins again with such a socket: its close is how a caller hangs up.
      this.#say({ type: 'bye' });
      this.emit('close', code);
    });
    socket.on('error', (error) => this.emit('error', error));
    sendPings(socket, clock);
  }

  get readyState(): MediaSocket['readyState'] {
    return this.#socket.readyState;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  /** Says for the caller what a page says: who comes, and that it can be heard. */
  join(): void {
    this.#say({ type: 'hello', audio: true });
    this.#say({ type: 'app-message', data: PLAYABLE_MESSAGE, to: '*' });
  }

  send(data: unknown): void {
    if (typeof data === 'string') this.#sendText(data);
    else if (data instanceof Uint8Array) this.#socket.send(this.#audio.toCaller(data));
  }

  close(code?: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #say(message: RoomClientMessage): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }

  #sendText(text: string): void {
    const message: RoomServerMessage = JSON.parse(text);
    if (message.type === 'part') {
      const whole = this.#parts.add(message);
      if (typeof whole === 'string') this.#sendText(whole);
    } else if (message.type === 'app-message' && isMessage(message.data)) this.#socket.send(message.data);
    // Why what the caller sent had no effect.
    else if (message.type === 'refused') this.#socket.send(text);
  }
}

/** Texts that are no JSON object are signs between our own pages and their server. */
const isMessage = (data: unknown): data is string =>
  typeof data === 'string' && typeof parseJson(data) === 'object';

function sendPings(socket: CallerConnection, clock: Clock): void {
  const ask = (): void => {
    socket.ping();
    cancel = clock.setTimer(ask, pingIntervalMs);
  };
  let cancel = clock.setTimer(ask, pingIntervalMs);
  socket.on('close', () => cancel());
}
