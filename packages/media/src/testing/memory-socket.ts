import type { RawData } from 'ws';
import type { MediaSocket } from '../contract/media-socket.ts';

const OPEN = 1;
const CLOSED = 3;

/** The server's end of a WebSocket without a network; the test plays the browser. */
export class MemorySocket implements MediaSocket {
  readyState: MediaSocket['readyState'] = OPEN;
  bufferedAmount = 0;
  terminated = false;
  /** What the browser got. */
  readonly texts: string[] = [];
  readonly binaries: Uint8Array[] = [];
  readonly #messageListeners: ((data: RawData, isBinary: boolean) => void)[] = [];
  readonly #closeListeners: ((code: number) => void)[] = [];
  readonly #errorListeners: ((error: Error) => void)[] = [];

  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): this;
  on(event: 'close', listener: (code: number) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(
    event: 'message' | 'close' | 'error',
    listener:
      | ((data: RawData, isBinary: boolean) => void)
      | ((code: number) => void)
      | ((error: Error) => void),
  ): this {
    const listeners: unknown[] = {
      message: this.#messageListeners,
      close: this.#closeListeners,
      error: this.#errorListeners,
    }[event];
    listeners.push(listener);
    return this;
  }

  send(data: unknown): void {
    if (this.readyState !== OPEN) throw new Error('not open');
    if (typeof data === 'string') this.texts.push(data);
    else if (data instanceof Uint8Array) this.binaries.push(data);
  }

  close(code = 1000): void {
    this.browserCloses(code);
  }

  terminate(): void {
    this.terminated = true;
    this.browserCloses(1006);
  }

  browserSends(data: string | Uint8Array): void {
    const isBinary = typeof data !== 'string';
    for (const listener of this.#messageListeners) listener(Buffer.from(data), isBinary);
  }

  browserCloses(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    for (const listener of this.#closeListeners) listener(code);
  }

  fails(): void {
    for (const listener of this.#errorListeners) listener(new Error('reset'));
  }
}
