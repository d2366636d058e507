import type { MediaSocket } from '@saywell/media';
import type { RawData } from 'ws';

/** What of somebody's sound goes another way than the WebSocket. */
export interface SoundWay {
  /** 20 ms for this person, PCM16 at 16,000 Hz. */
  readonly play: (frame: Int16Array) => void;
  /** The WebSocket is closed. */
  readonly closed: () => void;
}

/** Somebody whose room messages come over a WebSocket, and whose sound over LiveKit: one socket to the media session. */
export class LiveKitSocket implements MediaSocket {
  readonly #socket: MediaSocket;
  readonly #way: SoundWay;
  readonly #listeners: ((data: RawData, isBinary: boolean) => void)[] = [];

  constructor(socket: MediaSocket, way: SoundWay) {
    this.#socket = socket;
    this.#way = way;
    socket.on('message', (data, isBinary) => {
      // Sound over the socket would be heard twice.
      if (!isBinary) this.#tell(data, false);
    });
    socket.on('close', () => way.closed());
  }

  get readyState(): MediaSocket['readyState'] {
    return this.#socket.readyState;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  /** 20 ms of this person's microphone. */
  hear(samples: Int16Array): void {
    this.#tell(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), true);
  }

  send(data: unknown): void {
    if (typeof data === 'string') this.#socket.send(data, () => undefined);
    else if (data instanceof Uint8Array)
      this.#way.play(new Int16Array(data.buffer, data.byteOffset, data.byteLength / 2));
  }

  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(
    ...[event, listener]:
      | [event: 'message', listener: (data: RawData, isBinary: boolean) => void]
      | [event: 'close', listener: (code: number) => void]
      | [event: 'error', listener: (error: Error) => void]
  ): unknown {
    if (event === 'message') return this.#listeners.push(listener);
    return event === 'close' ? this.#socket.on(event, listener) : this.#socket.on(event, listener);
  }

  close(code?: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #tell(data: RawData, isBinary: boolean): void {
    for (const listener of this.#listeners) listener(data, isBinary);
  }
}
