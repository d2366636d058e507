import type { MediaClock } from '../contract/clock.ts';
import type { MediaLog } from '../contract/log.ts';
import { MediaError } from '../contract/media-error.ts';
import type { MediaSessionHandlers } from '../contract/media-session.ts';
import type { TracksHandlers } from '../contract/tracks-session.ts';
import type { ChildConfig, ChildUsage, HostToChild, PipeMessage } from '../ipc/protocol.ts';
import { MediaProcess, type SessionMessage } from './media-process.ts';
import { type Answer, PendingAnswers } from './pending-answers.ts';
import type { ChildLink, StartChild } from './start-child.ts';
import { TracksHostSession } from './tracks-host-session.ts';
import { WebRtcHostSession } from './webrtc-host-session.ts';

export interface MediaWorkerOptions {
  readonly config: ChildConfig;
  readonly maxSessions: number;
  readonly maxTracks: number;
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
type Open = HostToChild & { readonly type: 'open' | 'open-tracks' };

/** The sessions in one media process: opened there, with their events routed to their handlers here. */
export class MediaWorker {
  readonly #options: MediaWorkerOptions;
  readonly #process: MediaProcess;
  readonly #answers: PendingAnswers;
  readonly #sessions = new Map<number, WebRtcHostSession>();
  readonly #tracks = new Map<number, TracksHostSession>();
  #lastSession = 0;

  constructor(options: MediaWorkerOptions) {
    const { config, clock } = options;
    this.#options = options;
    this.#answers = new PendingAnswers(clock, config.limits.answerTimeoutMs);
    this.#process = new MediaProcess({
      ...options,
      message: (message) => this.#handleMessage(message),
      audio: (message) => this.#handleAudio(message),
      exited: () => this.#handleExit(),
    });
  }

  status(): 'ok' | 'restarting' | 'down' {
    return this.#process.status();
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  get restarts(): number {
    return this.#process.restarts;
  }

  /** Rejects with {@link MediaError} when the first start fails; nothing is left running then. */
  start(): Promise<void> {
    return this.#process.start();
  }

  usage(): Promise<ChildUsage> {
    return this.#process.usage();
  }

  async stop(): Promise<void> {
    for (const session of this.#answeredSessions()) session.close();
    await this.#process.stop();
  }

  async open(options: OpenOptions): Promise<{ session: WebRtcHostSession; answer: string }> {
    const link = await this.#process.link();
    refuseBeyond(this.#options.maxSessions, this.#sessions, 'media sessions');
    const { config, log } = this.#options;
    const { id, offer, outputSampleRateHz, handlers } = options;
    const number = ++this.#lastSession;
    const { maxMessageBytes } = config.limits;
    const ended = () => this.#sessions.delete(number);
    const shared = { id, number, link, handlers, log, ended };
    const session = new WebRtcHostSession({ ...shared, outputSampleRateHz, maxMessageBytes });
    this.#sessions.set(number, session);
    const request = { type: 'open', session: number, offer, outputSampleRateHz } as const;
    const { sdp } = await this.#request(link, request, this.#sessions);
    return { session, answer: sdp };
  }

  /** A tracks connection, beside a session that is open. */
  async openTracks(options: OpenTracksOptions): Promise<{ session: TracksHostSession; answer: string }> {
    const link = await this.#process.link();
    refuseBeyond(this.#options.maxTracks, this.#tracks, 'tracks connections');
    const { log } = this.#options;
    const { id, offer, handlers } = options;
    const number = ++this.#lastSession;
    const ended = () => this.#tracks.delete(number);
    const session = new TracksHostSession({ id, number, link, handlers, log, ended });
    this.#tracks.set(number, session);
    const answer = await this.#request(link, { type: 'open-tracks', session: number, offer }, this.#tracks);
    if (answer.type === 'tracks-answer') session.tracks = answer.tracks;
    return { session, answer: answer.sdp };
  }

  /** Opens something in the process; what cannot be opened is released on both sides. */
  async #request(link: ChildLink, message: Open, opened: Map<number, unknown>): Promise<Answer> {
    const { session } = message;
    const answered = this.#answers.of(session);
    link.post(message);
    try {
      return await answered;
    } catch (error) {
      opened.delete(session);
      link.post({ type: 'close', session });
      throw error;
    }
  }

  #handleMessage(message: SessionMessage): void {
    const session = this.#sessions.get(message.session);
    const tracks = this.#tracks.get(message.session);
    switch (message.type) {
      case 'answer':
      case 'tracks-answer':
        return this.#answers.answer(message);
      case 'refused':
        return this.#answers.refuse(message.session, new MediaError(message.code, message.message));
      case 'connected':
        session?.handlers.connected();
        return tracks?.handlers.connected();
      case 'gap':
      case 'resumed':
        return session?.handlers[message.type]();
      case 'text':
        return session?.handlers.message(message.text);
      case 'closed':
        session?.end(message.reason);
        return tracks?.end(message.reason);
      default:
        return message satisfies never;
    }
  }

  #handleAudio(message: PipeMessage): void {
    const session = this.#sessions.get(message.session);
    if (message.type === 'audio') session?.handlers.frame(message.samples);
    else if (message.type === 'report') session?.handlers.playout(message.report);
  }

  #handleExit(): void {
    for (const session of this.#answeredSessions()) session.end('media-process-died');
    this.#answers.refuseAll(new MediaError('media-unavailable', 'The media process ended.'));
  }

  /** The others are rejected: their openers never got a session. */
  #answeredSessions(): (WebRtcHostSession | TracksHostSession)[] {
    return [...this.#sessions, ...this.#tracks].flatMap(([number, session]) =>
      this.#answers.has(number) ? [] : [session],
    );
  }
}

function refuseBeyond(max: number, open: ReadonlyMap<number, unknown>, what: string): void {
  if (open.size >= max) throw new MediaError('media-full', `All ${max} ${what} are in use.`);
}
