import type { MediaLog } from '../contract/log.ts';
import type { MediaCloseReason } from '../contract/media-session.ts';
import type { OfferedTrack } from '../contract/offered-track.ts';
import type { TrackRef, TracksHandlers, TracksSession } from '../contract/tracks-session.ts';
import { MICROPHONE, type TrackAddress } from '../ipc/protocol.ts';
import { guardTracksHandlers } from '../session/handler-guard.ts';
import type { ChildLink } from './start-child.ts';
import { WebRtcHostSession } from './webrtc-host-session.ts';

export interface TracksHostSessionOptions {
  readonly id: string;
  readonly number: number;
  readonly link: ChildLink;
  readonly handlers: TracksHandlers;
  readonly log: MediaLog;
  /** The session is over and can be released. */
  ended(): void;
}

/** A tracks session of the media process as this process sees it. */
export class TracksHostSession implements TracksSession {
  readonly id: string;
  readonly number: number;
  readonly handlers: TracksHandlers;
  readonly #options: TracksHostSessionOptions;
  tracks: readonly OfferedTrack[] = [];
  #ended = false;

  constructor(options: TracksHostSessionOptions) {
    this.id = options.id;
    this.number = options.number;
    this.#options = options;
    this.handlers = guardTracksHandlers(options.handlers, options.log);
  }

  route(slotMid: string, source: TrackRef | null): void {
    if (this.#ended) return;
    const from = source && addressOf(source);
    // Not in the media process, over a WebSocket for one: there is nothing to forward.
    if (from === undefined) return;
    this.#options.link.post({ type: 'route', to: { session: this.number, mid: slotMid }, from });
  }

  close(): void {
    if (this.#ended) return;
    this.#options.link.post({ type: 'close', session: this.number });
    this.end('closed');
  }

  /** Ends this side only: the media process has ended its own, or itself. */
  end(reason: MediaCloseReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#options.ended();
    // Later, so that `closed` never comes inside the host's own call of `close`.
    queueMicrotask(() => this.handlers.closed(reason));
  }
}

function addressOf({ session, mid }: TrackRef): TrackAddress | undefined {
  if (session instanceof TracksHostSession)
    return mid === undefined ? undefined : { session: session.number, mid };
  return session instanceof WebRtcHostSession ? { session: session.number, mid: MICROPHONE } : undefined;
}
