import { type Clock, EngineError } from '@saywell/agent';
import type { EngineNet } from '../shared/engine-net.ts';
import { type EngineSocket, openSocket } from '../shared/socket/open-socket.ts';
import type { TranscriberWire, WireMessage } from './transcriber-wire.ts';

/** A socket that is opened again when it is lost. */
export interface Line {
  /** May audio be sent? */
  readonly isReady: boolean;
  /** Why it will not be opened again; null: it may be. */
  readonly failure: EngineError | null;
  /** The first connection. Throws EngineError. */
  open(): Promise<void>;
  /** Dropped while it is not ready. */
  send(messages: WireMessage | readonly WireMessage[]): void;
  /** The socket is of no use. */
  fail(error: EngineError): void;
  close(): void;
}
export interface LineOptions {
  readonly engine: string;
  readonly wire: TranscriberWire;
  readonly net: EngineNet;
  readonly clock: Clock;
  onReady(): void;
  readonly onMessage: (message: WireMessage) => void;
  /** For good. */
  readonly onFailure: (error: EngineError) => void;
}

/** Waits before a lost connection is opened again, one after another. */
const retryDelaysMs = [0, 250, 1000];
/** A connection that lived for so long was a good one. */
const goodLifeMs = 5000;
const defaultReadyMs = 5000;

const isList = (messages: WireMessage | readonly WireMessage[]): messages is readonly WireMessage[] =>
  Array.isArray(messages);

export function createLine(options: LineOptions): Line {
  return new SocketLine(options);
}

class SocketLine implements Line {
  readonly #options: LineOptions;
  readonly #closing = new AbortController();
  #socket: EngineSocket | null = null;
  #isReady = false;
  #failure: EngineError | null = null;
  #retries = 0;
  #readyAt = 0;
  #cancelRetry: () => void = () => undefined;
  #onceReady: ((error: EngineError | null) => void) | null = null;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  get isReady(): boolean {
    return this.#isReady;
  }
  get failure(): EngineError | null {
    return this.#failure;
  }

  async open(): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  send(messages: WireMessage | readonly WireMessage[]): void {
    if (!this.#isReady) return;
    for (const message of isList(messages) ? messages : [messages]) this.#socket?.send(message);
  }

  fail(error: EngineError): void {
    this.#lost(error);
  }

  close(): void {
    this.#closing.abort();
    this.#cancelRetry();
    this.#isReady = false;
    const { closing } = this.#options.wire;
    this.#socket?.close(typeof closing === 'function' ? closing() : closing);
    this.#socket = null;
  }

  async #connect(): Promise<void> {
    const { engine, wire, net } = this.#options;
    const { signal } = this.#closing;
    const socket = await openSocket({
      engine,
      address: typeof wire.address === 'string' ? wire.address : await wire.address(signal),
      headers: typeof wire.headers === 'function' ? wire.headers() : wire.headers,
      guard: net.guard,
      connectTimeoutMs: net.connectTimeoutMs,
      signal,
      lossOf: wire.lossOf?.bind(wire),
      onMessage: (message) => this.#take(message),
      onLost: (error) => this.#lost(error),
    });
    this.#socket = socket;
    const opening = typeof wire.opening === 'function' ? wire.opening() : wire.opening;
    if (opening !== undefined) socket.send(opening);
    if (wire.isReady === undefined) return this.#beReady();
    await this.#untilReady();
  }

  #untilReady(): Promise<void> {
    const { clock, engine, net } = this.#options;
    const late = new EngineError('engine-timed-out', engine, 'The endpoint did not begin in time');
    return new Promise((resolve, reject) => {
      const stop = clock.setTimer(() => this.#onceReady?.(late), net.connectTimeoutMs ?? defaultReadyMs);
      this.#onceReady = (error) => {
        stop();
        this.#onceReady = null;
        if (error === null) return resolve();
        this.#hangUp();
        return reject(error);
      };
    });
  }

  #beReady(): void {
    this.#isReady = true;
    this.#readyAt = this.#options.clock.now();
    this.#onceReady?.(null);
    this.#options.onReady();
  }

  #take(message: WireMessage): void {
    const { wire, onMessage } = this.#options;
    if (!this.#isReady && wire.isReady?.(message) === true) this.#beReady();
    onMessage(message);
    for (const reply of wire.replyTo?.(message) ?? []) this.#socket?.send(reply);
  }

  #lost(error: EngineError): void {
    if (this.#closing.signal.aborted || this.#failure !== null) return;
    if (this.#onceReady !== null) return this.#onceReady(error);
    const { clock, onFailure } = this.#options;
    if (this.#isReady && clock.now() - this.#readyAt >= goodLifeMs) this.#retries = 0;
    this.#hangUp();
    const delayMs = retryDelaysMs.slice(0, this.#options.net.reconnects)[this.#retries];
    this.#retries += 1;
    if (error.isPermanent || delayMs === undefined || (error.retryAfterMs ?? 0) > goodLifeMs) {
      this.#failure = error;
      return onFailure(error);
    }
    this.#cancelRetry = clock.setTimer(
      () => void this.#reconnect(error),
      Math.max(delayMs, error.retryAfterMs ?? 0),
    );
  }

  async #reconnect(lost: EngineError): Promise<void> {
    try {
      await this.#connect();
    } catch (error) {
      this.#lost(error instanceof EngineError ? error : lost);
    }
  }

  #hangUp(): void {
    this.#isReady = false;
    this.#socket?.close();
    this.#socket = null;
  }
}
