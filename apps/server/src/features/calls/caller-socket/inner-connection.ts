import { EventEmitter } from 'node:events';
import type { MediaSocket } from '@saywell/media';
import type { CallerConnection } from './caller-socket.ts';

const [open, closed] = [1, 3] as const;
/** As WebSockets have it: ended in order, and broken off. */
const [normal, broken] = [1000, 1006] as const;

/** A caller inside this process, in writing: texts go in both directions in their order, and sound is left alone. */
export class InnerConnection extends EventEmitter implements CallerConnection {
  readyState: MediaSocket['readyState'] = open;
  readonly bufferedAmount = 0;
  readonly #hear: { text(text: string): void; closed(): void };

  constructor(hear: { text(text: string): void; closed(): void }) {
    super();
    this.#hear = hear;
  }

  /** What the caller says. */
  say(text: string): void {
    if (this.readyState === open) setImmediate(() => this.emit('message', Buffer.from(text), false));
  }

  send(data: string | Uint8Array): void {
    if (typeof data === 'string') setImmediate(() => this.#hear.text(data));
  }

  ping(): void {
    setImmediate(() => this.emit('pong'));
  }

  close(code: number = normal): void {
    if (this.readyState === closed) return;
    this.readyState = closed;
    setImmediate(() => {
      this.emit('close', code);
      this.#hear.closed();
    });
  }

  terminate(): void {
    this.close(broken);
  }
}
