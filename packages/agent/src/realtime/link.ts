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
  const { engine, runtime } = options;
  let session: RealtimeSession | null = null;
  let phase: 'opening' | 'ready' | 'over' = 'opening';
  let sessions = 0;
  /** Since a session was ready. */
  let attempts = 0;
  let isHeld = false;
  let waiting: Int16Array[] = [];

  const flush = (): void => {
    if (phase !== 'ready' || isHeld) return;
    const due = waiting;
    waiting = [];
    for (const samples of due) session?.write(samples);
  };
  const lost = (error: EngineError): void => {
    const wasReady = phase === 'ready';
    if (wasReady) attempts = 0;
    session?.close();
    session = null;
    const isRefused = error.isPermanent || error.retryAfterMs !== undefined;
    const isOver = isRefused || attempts >= 2 || sessions > pipelineLimits.maxRealtimeReopenings;
    phase = isOver ? 'over' : 'opening';
    if (isOver) waiting = [];
    options.onLost(error, isOver);
    if (!isOver && !isClosed()) open();
  };
  const isClosed = (): boolean => phase === 'over';
  const take = (number: number, event: RealtimeEvent): void => {
    // What a session says that was given up has no effect.
    if (number !== sessions || phase === 'over') return;
    if (event.type === 'failed') return lost(event.error);
    if (event.type !== 'ready') return options.onEvent(event);
    phase = 'ready';
    options.onReady(number > 1);
    flush();
  };
  function open(): void {
    phase = 'opening';
    sessions += 1;
    attempts += 1;
    const number = sessions;
    session = engine.open({
      ...options.start(),
      onEvent: (event) => runtime.guard(() => take(number, event)),
    });
  }
  return {
    open,
    session: () => (phase === 'ready' ? session : null),
    write(samples) {
      if (phase === 'over') return;
      if (phase === 'ready' && !isHeld) return session?.write(samples);
      waiting.push(samples.slice());
      const kept = pipelineLimits.maxWaitingAudioMs * SAMPLES_PER_MS;
      let length = waiting.reduce((sum, one) => sum + one.length, 0);
      while (length > kept) length -= waiting.shift()?.length ?? length;
    },
    hold(next) {
      isHeld = next;
      flush();
    },
    close() {
      phase = 'over';
      waiting = [];
      session?.close();
      session = null;
    },
  };
}
