import type { EngineError } from '../engines/engine.ts';
import type {
  RealtimeEngine,
  RealtimeEvent,
  RealtimeOptions,
  RealtimeSession,
} from '../engines/realtime-engine.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';

const SAMPLES_PER_MS = 16;

/** The engine's session, opened again when it is lost. */
export interface RealtimeLink {
  open(): void;
  /** The session that can be asked; null while there is none. */
  session(): RealtimeSession | null;
  /** The visitor's sound: it waits while it is held, or no session is ready, the newest 15 s of it. */
  write(samples: Int16Array): void;
  hold(isHeld: boolean): void;
  close(): void;
}
export interface RealtimeLinkOptions {
  readonly engine: RealtimeEngine;
  readonly runtime: Runtime;
  /** What a session begins with, asked for each. */
  start(): Omit<RealtimeOptions, 'onEvent'>;
  /** It can be asked; `again`: after another one was lost. */
  onReady(again: boolean): void;
  onEvent(event: RealtimeEvent): void;
  /** `isOver`: it is not opened again. */
  onLost(error: EngineError, isOver: boolean): void;
}

export function createRealtimeLink(options: RealtimeLinkOptions): RealtimeLink {
  return new Link(options);
}

/** Openings in a row, without a session that was ready. */
const maxAttempts = 2;

class Link implements RealtimeLink {
  readonly #options: RealtimeLinkOptions;
  #session: RealtimeSession | null = null;
  #phase: 'opening' | 'ready' | 'over' = 'opening';
  #sessions = 0;
  #attempts = 0;
  #isHeld = false;
  #waiting: Int16Array[] = [];

  constructor(options: RealtimeLinkOptions) {
    this.#options = options;
  }

  open(): void {
    const { engine, runtime } = this.#options;
    this.#phase = 'opening';
    this.#attempts += 1;
    const number = (this.#sessions += 1);
    this.#session = engine.open({
      ...this.#options.start(),
      onEvent: (event) => runtime.guard(() => this.#take(number, event)),
    });
  }

  session(): RealtimeSession | null {
    return this.#phase === 'ready' ? this.#session : null;
  }

  write(samples: Int16Array): void {
    if (this.#phase === 'over') return;
    if (this.#phase === 'ready' && !this.#isHeld) return this.#session?.write(samples);
    this.#waiting.push(samples.slice());
    const kept = pipelineLimits.maxWaitingAudioMs * SAMPLES_PER_MS;
    let length = this.#waiting.reduce((sum, one) => sum + one.length, 0);
    while (length > kept) length -= this.#waiting.shift()?.length ?? length;
  }

  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#flush();
  }

  close(): void {
    this.#phase = 'over';
    this.#waiting = [];
    this.#session?.close();
    this.#session = null;
  }

  #take(number: number, event: RealtimeEvent): void {
    // What a session says that was given up has no effect.
    if (number !== this.#sessions || this.#phase === 'over') return;
    if (event.type === 'failed') return this.#lost(event.error);
    if (event.type !== 'ready') return this.#options.onEvent(event);
    this.#phase = 'ready';
    this.#attempts = 0;
    this.#options.onReady(number > 1);
    this.#flush();
  }

  #lost(error: EngineError): void {
    this.#session?.close();
    this.#session = null;
    // Whoever refuses, or wants to be left alone, is not asked again.
    const isRefused = error.isPermanent || error.retryAfterMs !== undefined;
    const isExhausted = this.#sessions > pipelineLimits.maxRealtimeReopenings;
    const isOver = isRefused || this.#attempts >= maxAttempts || isExhausted;
    this.#phase = isOver ? 'over' : 'opening';
    if (isOver) this.#waiting = [];
    this.#options.onLost(error, isOver);
    if (this.#isOpening()) this.open();
  }

  /** Whoever learns of the loss may have ended the call. */
  #isOpening(): boolean {
    return this.#phase === 'opening';
  }

  #flush(): void {
    if (this.#phase !== 'ready' || this.#isHeld) return;
    const due = this.#waiting;
    this.#waiting = [];
    for (const samples of due) this.#session?.write(samples);
  }
}
