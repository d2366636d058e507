import type { MediaClock } from '../contract/clock.ts';
import type { MediaLog } from '../contract/log.ts';
import { MediaError } from '../contract/media-error.ts';
import type { ChildConfig, ChildToHost, ChildUsage, PipeMessage } from '../ipc/protocol.ts';
import type { ChildLink, StartChild } from './start-child.ts';
import {
  mediaStatus,
  type SupervisionEvent,
  type SupervisionState,
  supervisionStart,
  transitionSupervision,
} from './supervision.ts';
import { waitFor } from './wait-for.ts';

/** Loading the native library and the codec takes 0.2 s, through a loader on a busy machine seconds. */
const START_TIMEOUT_MS = 30_000;
const PING_INTERVAL_MS = 2_000;
/** A process that left so many pings unanswered hangs and is killed. */
const MAX_UNANSWERED_PINGS = 5;
const STOP_TIMEOUT_MS = 2_000;
const USAGE_TIMEOUT_MS = 1_000;
const noUsage: ChildUsage = { cpuMs: 0, residentBytes: 0 };

/** Messages about sessions. */
export type SessionMessage = Exclude<ChildToHost, { type: 'ready' | 'failed' | 'pong' | 'log' }>;

export interface MediaProcessOptions {
  readonly config: ChildConfig;
  readonly startChild: StartChild;
  readonly clock: MediaClock;
  readonly log: MediaLog;
  readonly message: (message: SessionMessage) => void;
  readonly audio: (message: PipeMessage) => void;
  /** It is gone with everything in it. */
  readonly exited: () => void;
}

/** One supervised media process: started, pinged, killed when it hangs, started again. */
export class MediaProcess {
  readonly #options: MediaProcessOptions;
  /** Wait until the process is ready, has failed to start, or is gone. */
  readonly #waiting = new Set<() => void>();
  readonly #usageWaiting = new Set<() => void>();
  #state: SupervisionState = supervisionStart;
  #link: ChildLink | undefined;
  #startError: MediaError | undefined;
  #cancelTimer: (() => void) | undefined;
  #unansweredPings = 0;
  #usage = noUsage;
  #restarts = 0;

  constructor(options: MediaProcessOptions) {
    this.#options = options;
  }

  status(): 'ok' | 'restarting' | 'down' {
    return mediaStatus(this.#state);
  }

  get restarts(): number {
    return this.#restarts;
  }

  /** Rejects with {@link MediaError} when the first start fails; nothing is left running then. */
  async start(): Promise<void> {
    this.#spawn();
    await waitFor(this.#waiting, this.#options.clock, START_TIMEOUT_MS);
    if (this.#state.type === 'running') return;
    await this.stop();
    throw this.#startError ?? new MediaError('media-unavailable', 'The media process did not start.');
  }

  /** The running process; one that is being started again is waited for. Rejects with {@link MediaError}. */
  async link(): Promise<ChildLink> {
    await this.#untilRunning(this.#options.config.limits.restartWaitMs);
    const link = this.#link;
    if (this.#state.type !== 'running' || link === undefined) {
      throw new MediaError('media-unavailable', 'The media process is being started again.');
    }
    return link;
  }

  /** Queries the process; the last figures known when it does not answer. */
  async usage(): Promise<ChildUsage> {
    if (this.#state.type !== 'running') return this.#usage;
    this.#link?.post({ type: 'ping' });
    await waitFor(this.#usageWaiting, this.#options.clock, USAGE_TIMEOUT_MS);
    return this.#usage;
  }

  async stop(): Promise<void> {
    const link = this.#link;
    this.#apply({ type: 'stop' });
    this.#cancelTimer?.();
    if (link === undefined) return;
    await this.#exitAfter(() => link.post({ type: 'stop' }));
    if (this.#link !== undefined) await this.#exitAfter(() => link.kill());
  }

  /** The state is final by now, so that the next change is the exit. */
  async #exitAfter(action: () => void): Promise<void> {
    const changed = waitFor(this.#waiting, this.#options.clock, STOP_TIMEOUT_MS);
    action();
    await changed;
  }

  #spawn(): void {
    const { startChild, config, clock, audio } = this.#options;
    const link = startChild({
      message: (message) => this.#handleMessage(message),
      audio,
      exited: (description) => this.#handleExit(description),
    });
    this.#link = link;
    link.post({ type: 'start', config });
    this.#cancelTimer = clock.setTimer(() => link.kill(), START_TIMEOUT_MS);
  }

  #handleMessage(message: ChildToHost): void {
    switch (message.type) {
      case 'ready':
        return this.#handleReady(message.port);
      case 'failed':
        this.#startError = new MediaError(message.code, message.message);
        return undefined;
      case 'pong':
        return this.#handlePong(message);
      case 'log':
        return this.#options.log(message.level, message.message, message.details);
      case 'answer':
      case 'tracks-answer':
      case 'refused':
      case 'connected':
      case 'gap':
      case 'resumed':
      case 'text':
      case 'closed':
        return this.#options.message(message);
    }
  }

  #handleReady(port: number): void {
    this.#cancelTimer?.();
    this.#unansweredPings = 0;
    this.#options.log('info', 'media process ready', { port });
    this.#apply({ type: 'ready', at: this.#options.clock.now() });
    this.#ping();
  }

  #handlePong(usage: ChildUsage): void {
    this.#unansweredPings = 0;
    this.#usage = { cpuMs: usage.cpuMs, residentBytes: usage.residentBytes };
    for (const notify of this.#usageWaiting) notify();
  }

  #ping(): void {
    this.#cancelTimer = this.#options.clock.setTimer(() => {
      if (++this.#unansweredPings > MAX_UNANSWERED_PINGS) {
        this.#options.log('error', 'media process hangs and is killed');
        this.#link?.kill();
        return;
      }
      this.#link?.post({ type: 'ping' });
      this.#ping();
    }, PING_INTERVAL_MS);
  }

  #handleExit(description: string): void {
    this.#link = undefined;
    this.#cancelTimer?.();
    if (this.#state.type !== 'stopped') this.#options.log('error', 'media process ended', { description });
    this.#options.exited();
    this.#usage = noUsage;
    this.#apply({ type: 'exited', at: this.#options.clock.now() });
  }

  #apply(event: SupervisionEvent): void {
    const { state, effect } = transitionSupervision(this.#state, event);
    this.#state = state;
    if (effect?.type === 'spawn') {
      this.#restarts++;
      this.#spawn();
    } else if (effect?.type === 'schedule-restart') {
      const due = () => this.#apply({ type: 'restart-due' });
      this.#cancelTimer = this.#options.clock.setTimer(due, effect.delayMs);
    }
    for (const notify of this.#waiting) notify();
  }

  /** Waits until the process has started, at most so long. */
  async #untilRunning(timeoutMs: number): Promise<void> {
    const { clock } = this.#options;
    const deadline = clock.now() + timeoutMs;
    while (!['running', 'stopped'].includes(this.#state.type) && clock.now() < deadline) {
      await waitFor(this.#waiting, clock, deadline - clock.now());
    }
  }
}
