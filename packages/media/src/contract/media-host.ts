import type { MediaSession, MediaSessionHandlers } from './media-session.ts';
import type { MediaSocket } from './media-socket.ts';
import type { TracksHandlers, TracksSession } from './tracks-session.ts';

/** Resolved settings of the media side. */
export interface MediaConfig {
  /** UDP ports; equal = one port for every call. */
  readonly udpPortFirst: number;
  readonly udpPortLast: number;
  /** Address to bind; default all. */
  readonly bindAddress: string | undefined;
  /** Address that browsers reach, written into the answer; for a machine behind 1:1 NAT. */
  readonly publicAddress: string | undefined;
  /** Take callers on this machine only, though the port is bound wider. Default false. */
  readonly ownCallersOnly?: boolean;
  /** Opus encoder complexity 0–10. Default 0 (measured: 1 % of a core per call with FEC). */
  readonly opusComplexity: number;
  /** Sessions one child process takes before it refuses; 60 that speak at once fill a core at complexity 0. */
  readonly maxSessions: number;
  /** Tracks connections, counted apart; one that is replaced and the next one are there together for a moment. */
  readonly maxTracks: number;
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
