import type { OfferedTrack } from './sdp/tracks-offer.ts';
import type { MediaSocket } from './websocket/media-socket.ts';

/** Resolved settings of the media side. */
export interface MediaConfig {
  /** UDP ports; equal = one port for every call. */
  readonly udpPortFirst: number;
  readonly udpPortLast: number;
  /** Address to bind; default all. */
  readonly bindAddress: string | undefined;
  /** Address that browsers reach, written into the answer; for a machine behind 1:1 NAT. */
  readonly publicAddress: string | undefined;
  /** Opus encoder complexity 0–10. Default 0 (measured: 1 % of a core per call with FEC). */
  readonly opusComplexity: number;
  /** Sessions one child process takes before it refuses; 60 that speak at once fill a core at complexity 0. */
  readonly maxSessions: number;
  /** Tracks connections, counted apart; one that is replaced and the next one are there together for a moment. */
  readonly maxTracks: number;
}

/** Why a session's media ended. */
export type MediaCloseReason =
  /** The host called `close`. */
  | 'closed'
  /** The browser closed the connection or said bye. */
  | 'peer-left'
  /** Never connected within the time-out. */
  | 'connect-timed-out'
  /** No media and no ping for longer than `participantGoneMs`. */
  | 'peer-gone'
  /** The media process died; it is being started again. */
  | 'media-process-died'
  | 'transport-failed';

export interface PlayoutReport {
  readonly segment: string;
  readonly state: 'started' | 'progress' | 'finished' | 'cleared';
  /** Sent so far of this segment, ms. */
  readonly playedMs: number;
}

/** Called in the host's process, in order; none is called after `closed`. */
export interface MediaSessionHandlers {
  /** Media and data channel are up. */
  connected(): void;
  /** 20 ms of the visitor, 320 samples at 16 000 Hz; lost packets are concealed. */
  frame(samples: Int16Array): void;
  /** A text from the data channel. */
  message(text: string): void;
  playout(report: PlayoutReport): void;
  /** No media since `limits.mediaGapMs`: shown as reconnecting. */
  gap(): void;
  /** Media came back after a gap. */
  resumed(): void;
  closed(reason: MediaCloseReason): void;
}

/** One participant's media, whatever carries it. */
export interface MediaSession {
  readonly id: string;
  readonly transport: 'webrtc' | 'websocket';
  /** Queues samples of a segment behind what is queued; paced in 20 ms frames. */
  play(segment: string, samples: Int16Array, sampleRateHz: number): void;
  /** Plays samples at the same time as speech; sent in real time, at most 2 s ahead. Nothing is reported. */
  playBeside(samples: Int16Array, sampleRateHz: number): void;
  endSegment(segment: string): void;
  /** Drops what was not sent; each segment dropped is reported as `cleared`. */
  clear(): void;
  /** Sends a text over the data channel; queued until it is open, dropped after the end. */
  send(text: string): void;
  close(): void;
}

export type MediaErrorCode = 'sdp-not-acceptable' | 'media-full' | 'media-unavailable' | 'media-port-in-use';
export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly code: MediaErrorCode;
  constructor(code: MediaErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** A track that somebody sends; `session` is the one of the call for a microphone. */
export interface TrackRef {
  readonly session: MediaSession | TracksSession;
  /** Of a tracks session; without one the microphone of the call's session. */
  readonly mid?: string;
}

/** The tracks of one participant, beside the session that carries the call. */
export interface TracksSession {
  readonly id: string;
  /** What the browser offered: `sendonly` is sent by it, `recvonly` is a slot for somebody else's track. */
  readonly tracks: readonly OfferedTrack[];
  /** Puts a track into a slot, unchanged; null empties it. A video begins with the sender's next whole picture. */
  route(slotMid: string, source: TrackRef | null): void;
  close(): void;
}

export interface TracksHandlers {
  connected(): void;
  closed(reason: MediaCloseReason): void;
}

export interface MediaStats {
  readonly sessions: number;
  /** Of the child process, since its start. */
  readonly cpuMs: number;
  readonly residentBytes: number;
  readonly restarts: number;
}

/** The supervised media child process and the WebSocket sessions of this process. */
export interface MediaHost {
  status(): 'ok' | 'restarting' | 'down';
  /** Answers an SDP offer. Rejects with {@link MediaError}. */
  openWebRtc(options: {
    readonly id: string;
    readonly offer: string;
    /** Rate of the Opus encoder, Hz: 16000, 24000 or 48000. */
    readonly outputSampleRateHz: number;
    readonly handlers: MediaSessionHandlers;
  }): Promise<{ readonly session: MediaSession; readonly answer: string }>;
  /** Carries a session over an accepted WebSocket: text frames are channel messages, binary frames 20 ms PCM16. */
  openWebSocket(options: {
    readonly id: string;
    readonly socket: MediaSocket;
    readonly handlers: MediaSessionHandlers;
  }): MediaSession;
  /** Answers an offer that has nothing but tracks. Rejects with {@link MediaError}. */
  openTracks(options: {
    readonly id: string;
    readonly offer: string;
    readonly handlers: TracksHandlers;
  }): Promise<{ readonly session: TracksSession; readonly answer: string }>;
  stats(): Promise<MediaStats>;
  [Symbol.asyncDispose](): Promise<void>;
}
