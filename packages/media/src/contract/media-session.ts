/** Why a session's media ended. */
export type MediaCloseReason =
  /** The host called `close`. */
  | 'closed'
  /** The browser closed the connection or sent `bye`. */
  | 'peer-left'
  /** Never connected within the time-out. */
  | 'connect-timed-out'
  /** No media and no ping for longer than `limits.peerGoneMs`. */
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
  /**
   * Plays samples at the same time as speech; sent in real time, at most 2 s ahead. Nothing is reported. `voice` names
   * somebody who speaks right now: voices are mixed, and of each at most 200 ms wait, the rest is dropped.
   */
  playBeside(samples: Int16Array, sampleRateHz: number, voice?: string): void;
  endSegment(segment: string): void;
  /** Drops what was not sent; each segment dropped is reported as `cleared`. */
  clear(): void;
  /** Sends a text over the data channel; queued until it is open, dropped after the end. */
  send(text: string): void;
  close(): void;
}
