import type { MediaClock } from '../clock.ts';
import type { ChildConfig, ChildToHost, ChildUsage, HostToChild, PipeMessage } from '../ipc/protocol.ts';
import type { MediaLog } from '../log.ts';
import { MediaError, type MediaSessionHandlers, type TracksHandlers } from '../media-host.ts';
import type { ChildLink, StartChild } from './start-child.ts';
import {
  mediaStatus,
  type SupervisionEvent,
  type SupervisionState,
  supervisionStart,
  transitionSupervision,
} from './supervision.ts';
import { TracksHostSession } from './tracks-host-session.ts';
import { WebRtcHostSession } from './webrtc-host-session.ts';

/** Loading the native library and the codec takes 0.2 s, through a loader on a busy machine seconds. */
const START_TIMEOUT_MS = 30_000;
const PING_INTERVAL_MS = 2_000;
/** A process that left so many pings unanswered hangs and is killed. */
const MAX_UNANSWERED_PINGS = 5;
const STOP_TIMEOUT_MS = 2_000;
const USAGE_TIMEOUT_MS = 1_000;

export interface MediaWorkerOptions {
  readonly config: ChildConfig;
  readonly maxSessions: number;
  readonly startChild: StartChild;
  readonly clock: MediaClock;
  readonly log: MediaLog;
}
export interface OpenOptions {
  readonly id: string;
  readonly offer: string;
  readonly outputSampleRateHz: number;
  readonly handlers: MediaSessionHandlers;
}
export interface OpenTracksOptions {
  readonly id: string;
  readonly offer: string;
  readonly handlers: TracksHandlers;
}
type Answer = ChildToHost & { readonly type: 'answer' | 'tracks-answer' };
interface PendingAnswer {
  resolve(answer: Answer): void;
  reject(error: MediaError): void;
}

/** One supervised media process and the sessions in it. */
export class MediaWorker {
  readonly #options: MediaWorkerOptions;
  readonly #sessions = new Map<number, WebRtcHostSession>();
  readonly #tracks = new Map<number, TracksHostSession>();
  readonly #answers = new Map<number, PendingAnswer>();
  /** Wait until the process is ready, has failed to start, or is gone. */
  readonly #waiting = new Set<() => void>();
  readonly #usageWaiting = new Set<() => void>();
  #state: SupervisionState = supervisionStart;
  #link: ChildLink | undefined;
  #startError: MediaError | undefined;
  #cancelTimer: (() => void) | undefined;
  #unansweredPings = 0;
  #lastSession = 0;
  #usage: ChildUsage = { cpuMs: 0, residentBytes: 0 };
  #restarts = 0;

  constructor(options: MediaWorkerOptions) {
    this.#options = options;
  }

  status(): 'ok' | 'restarting' | 'down' {
    return mediaStatus(this.#state);
  }

  get sessionCount(): number {
    return this.#sessions.size;
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

  async open(options: OpenOptions): Promise<{ session: WebRtcHostSession; answer: string }> {
    const { maxSessions } = this.#options;
    const link = await this.#runningLink();
    if (this.#sessions.size >= maxSessions) {
      throw new MediaError('media-full', `All ${maxSessions} media sessions are in use.`);
    }
    return this.#openOn(link, options);
  }

  /** A tracks connection beside sessions that are open: as many as there may be sessions. */
  async openTracks(options: OpenTracksOptions): Promise<{ session: TracksHostSession; answer: string }> {
    const { maxSessions } = this.#options;
    const link = await this.#runningLink();
    if (this.#tracks.size >= maxSessions) {
      throw new MediaError('media-full', `All ${maxSessions} tracks connections are in use.`);
    }
    return this.#openTracksOn(link, options);
  }

  async #runningLink(): Promise<ChildLink> {
    await this.#untilRunning(this.#options.config.limits.restartWaitMs);
    const link = this.#link;
    if (this.#state.type !== 'running' || link === undefined) {
      throw new MediaError('media-unavailable', 'The media process is being started again.');
    }
    return link;
  }

  /** Asks the process; gives the last figures known when it does not answer. */
  async usage(): Promise<ChildUsage> {
    if (this.#state.type !== 'running') return this.#usage;
    this.#link?.post({ type: 'ping' });
    await waitFor(this.#usageWaiting, this.#options.clock, USAGE_TIMEOUT_MS);
    return this.#usage;
  }

  async stop(): Promise<void> {
    for (const session of this.#answeredSessions()) session.close();
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

  async #openOn(
    link: ChildLink,
    options: OpenOptions,
  ): Promise<{ session: WebRtcHostSession; answer: string }> {
    const number = ++this.#lastSession;
    const session = new WebRtcHostSession({
      id: options.id,
      number,
      link,
      handlers: options.handlers,
      log: this.#options.log,
      outputSampleRateHz: options.outputSampleRateHz,
      maxMessageBytes: this.#options.config.limits.maxMessageBytes,
      ended: () => this.#sessions.delete(number),
    });
    this.#sessions.set(number, session);
    const { offer, outputSampleRateHz } = options;
    const ask = { type: 'open', session: number, offer, outputSampleRateHz } as const;
    const { sdp } = await this.#ask(link, ask, this.#sessions);
    return { session, answer: sdp };
  }

  async #openTracksOn(
    link: ChildLink,
    { id, offer, handlers }: OpenTracksOptions,
  ): Promise<{ session: TracksHostSession; answer: string }> {
    const number = ++this.#lastSession;
    const { log } = this.#options;
    const session = new TracksHostSession({
      id,
      number,
      link,
      handlers,
      log,
      ended: () => this.#tracks.delete(number),
    });
    this.#tracks.set(number, session);
    const answer = await this.#ask(link, { type: 'open-tracks', session: number, offer }, this.#tracks);
    if (answer.type === 'tracks-answer') session.tracks = answer.tracks;
    return { session, answer: answer.sdp };
  }

  /** Opens something in the process; what cannot be opened is forgotten by both sides. */
  async #ask(
    link: ChildLink,
    message: HostToChild & { readonly type: 'open' | 'open-tracks' },
    opened: Map<number, unknown>,
  ): Promise<Answer> {
    const { session } = message;
    link.post(message);
    try {
      return await this.#answerOf(session);
    } catch (error) {
      opened.delete(session);
      link.post({ type: 'close', session });
      throw error;
    } finally {
      this.#answers.delete(session);
    }
  }

  #answerOf(number: number): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new MediaError('media-unavailable', 'The media process did not answer.'));
      const cancel = this.#options.clock.setTimer(late, this.#options.config.limits.answerTimeoutMs);
      this.#answers.set(number, {
        resolve(answer) {
          cancel();
          resolve(answer);
        },
        reject(error) {
          cancel();
          reject(error);
        },
      });
    });
  }

  #spawn(): void {
    const { startChild, config, clock } = this.#options;
    const link = startChild({
      message: (message) => this.#handleMessage(message),
      audio: (message) => this.#handleAudio(message),
      exited: (description) => this.#handleExit(description),
    });
    this.#link = link;
    link.post({ type: 'start', config });
    this.#cancelTimer = clock.setTimer(() => link.kill(), START_TIMEOUT_MS);
  }

  #handleMessage(message: ChildToHost): void {
    switch (message.type) {
      case 'ready':
        this.#handleReady(message.port);
        return;
      case 'failed':
        this.#startError = new MediaError(message.code, message.message);
        return;
      case 'answer':
      case 'tracks-answer':
        this.#answers.get(message.session)?.resolve(message);
        return;
      case 'refused':
        this.#answers.get(message.session)?.reject(new MediaError(message.code, message.message));
        return;
      case 'pong':
        this.#handlePong(message);
        return;
      case 'log':
        this.#options.log(message.level, message.message, message.details);
        return;
      case 'connected':
        this.#sessions.get(message.session)?.handlers.connected();
        this.#tracks.get(message.session)?.handlers.connected();
        return;
      case 'gap':
      case 'resumed':
        this.#sessions.get(message.session)?.handlers[message.type]();
        return;
      case 'text':
        this.#sessions.get(message.session)?.handlers.message(message.text);
        return;
      case 'closed':
        this.#sessions.get(message.session)?.end(message.reason);
        this.#tracks.get(message.session)?.end(message.reason);
        return;
    }
  }

  #handleAudio(message: PipeMessage): void {
    const session = this.#sessions.get(message.session);
    if (message.type === 'audio') session?.handlers.frame(message.samples);
    else if (message.type === 'report') session?.handlers.playout(message.report);
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
    const isExpected = this.#state.type === 'stopped';
    if (!isExpected) this.#options.log('error', 'media process ended', { description });
    for (const session of this.#answeredSessions()) session.end('media-process-died');
    const error = new MediaError('media-unavailable', 'The media process ended.');
    for (const answer of this.#answers.values()) answer.reject(error);
    this.#usage = { cpuMs: 0, residentBytes: 0 };
    this.#apply({ type: 'exited', at: this.#options.clock.now() });
  }

  /** The others are rejected: who opens them never got a session. */
  #answeredSessions(): (WebRtcHostSession | TracksHostSession)[] {
    return [...this.#sessions, ...this.#tracks].flatMap(([number, session]) =>
      this.#answers.has(number) ? [] : [session],
    );
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

function waitFor(waiting: Set<() => void>, clock: MediaClock, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      waiting.delete(done);
      resolve();
    };
    const cancel = clock.setTimer(done, Math.max(0, timeoutMs));
    waiting.add(done);
  });
}
