import type { Duplex } from 'node:stream';
import { encodePipeMessage, PipeReader } from './pipe-frames.ts';
import type { PipeMessage } from './protocol.ts';

export interface PipeOptions {
  readonly stream: Duplex;
  /** Bytes that may wait in this process when the other side does not read. */
  readonly maxWaitingBytes: number;
  message(message: PipeMessage): void;
  /** The stream broke or lost its frames. */
  failed(error: Error): void;
}

/** One end of the audio pipe. */
export class Pipe {
  readonly #options: PipeOptions;
  #batch: Buffer[] = [];
  #batchBytes = 0;

  constructor(options: PipeOptions) {
    this.#options = options;
    const reader = new PipeReader();
    options.stream.on('error', (error: Error) => options.failed(error));
    options.stream.on('data', (chunk: Buffer) => {
      for (const message of this.#cut(reader, chunk)) options.message(message);
    });
  }

  /**
   * Sends at the end of the current turn, together with what else was sent in it.
   * Collecting for longer was measured and saves nothing. False if the
   * message was dropped because too much is waiting.
   */
  send(message: PipeMessage): boolean {
    const waiting = this.#options.stream.writableLength + this.#batchBytes;
    if (waiting > this.#options.maxWaitingBytes) return false;
    const frame = encodePipeMessage(message);
    this.#batchBytes += frame.length;
    if (this.#batch.push(frame) === 1) queueMicrotask(() => this.#flush());
    return true;
  }

  close(): void {
    this.#options.stream.destroy();
  }

  #flush(): void {
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    if (!this.#options.stream.writable) return;
    const [only] = batch;
    this.#options.stream.write(batch.length === 1 && only !== undefined ? only : Buffer.concat(batch));
  }

  #cut(reader: PipeReader, chunk: Buffer): PipeMessage[] {
    try {
      return reader.read(chunk);
    } catch (error) {
      this.#options.stream.destroy();
      this.#options.failed(error instanceof Error ? error : new Error(String(error)));
      return [];
    }
  }
}
