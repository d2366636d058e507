import type { MediaLimits } from '../contract/limits.ts';
import type { MediaLogLevel } from '../contract/log.ts';
import type { MediaErrorCode } from '../contract/media-error.ts';
import type { MediaCloseReason, PlayoutReport } from '../contract/media-session.ts';
import type { OfferedTrack } from '../contract/offered-track.ts';

/**
 * Between the host's process and the media process.
 *
 * Control goes as JSON over Node's IPC channel. Audio and everything that must
 * stay in order with it (end of a segment, clear, playout reports) goes as binary
 * frames over one extra pipe, see `pipe-frames.ts`. Sessions are numbered by the
 * host; a number is never used twice, so that a late message finds no session.
 */
/** File descriptor of the pipe in the media process: behind the three standard ones and the IPC channel. */
export const AUDIO_PIPE_FD = 4;

/** One track in the media process. */
export interface TrackAddress {
  readonly session: number;
  readonly mid: string;
}

/** The microphone of a session that carries a call, as the `mid` of a track address. */
export const MICROPHONE = 'microphone';

export interface ChildConfig {
  readonly udpPortFirst: number;
  readonly udpPortLast: number;
  readonly bindAddress: string | undefined;
  readonly publicAddress: string | undefined;
  readonly ownCallersOnly?: boolean;
  readonly opusComplexity: number;
  readonly limits: MediaLimits;
}

export type HostToChild =
  /** First message; answered with `ready` or `failed`. */
  | { readonly type: 'start'; readonly config: ChildConfig }
  /** Answered with `answer` or `refused`. */
  | {
      readonly type: 'open';
      readonly session: number;
      readonly offer: string;
      readonly outputSampleRateHz: number;
    }
  /** A connection with tracks only. Answered with `tracks-answer` or `refused`. */
  | { readonly type: 'open-tracks'; readonly session: number; readonly offer: string }
  /** Connects a slot of a tracks connection to a source; null: to none. */
  | { readonly type: 'route'; readonly to: TrackAddress; readonly from: TrackAddress | null }
  | { readonly type: 'text'; readonly session: number; readonly text: string }
  | { readonly type: 'close'; readonly session: number }
  /** Answered with `pong`; a process that does not answer is killed. */
  | { readonly type: 'ping' }
  /** Close everything and exit. */
  | { readonly type: 'stop' };

export type ChildToHost =
  | { readonly type: 'ready'; readonly port: number }
  | { readonly type: 'failed'; readonly code: MediaErrorCode; readonly message: string }
  | { readonly type: 'answer'; readonly session: number; readonly sdp: string }
  | {
      readonly type: 'tracks-answer';
      readonly session: number;
      readonly sdp: string;
      readonly tracks: readonly OfferedTrack[];
    }
  | {
      readonly type: 'refused';
      readonly session: number;
      readonly code: MediaErrorCode;
      readonly message: string;
    }
  | { readonly type: 'connected' | 'gap' | 'resumed'; readonly session: number }
  | { readonly type: 'text'; readonly session: number; readonly text: string }
  | { readonly type: 'closed'; readonly session: number; readonly reason: MediaCloseReason }
  | ({ readonly type: 'pong' } & ChildUsage)
  | {
      readonly type: 'log';
      readonly level: MediaLogLevel;
      readonly message: string;
      readonly details?: Readonly<Record<string, string | number | boolean>>;
    };

/** Both sides are of one version, so a look at the outer shape is enough. */
export function isHostToChild(value: unknown): value is HostToChild {
  return isControlMessage(value);
}

export function isChildToHost(value: unknown): value is ChildToHost {
  return isControlMessage(value);
}

function isControlMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value;
}

export interface ChildUsage {
  readonly cpuMs: number;
  readonly residentBytes: number;
}

/** What travels over the pipe. */
export type PipeMessage =
  /** Child → host: one frame of the visitor, 16,000 Hz. */
  | { readonly type: 'audio'; readonly session: number; readonly samples: Int16Array }
  /** Host → child. */
  | {
      readonly type: 'play';
      readonly session: number;
      readonly segment: string;
      readonly sampleRateHz: number;
      readonly samples: Int16Array;
    }
  | {
      readonly type: 'play-beside';
      readonly session: number;
      /** Who speaks; empty: it is nobody's voice. */
      readonly voice: string;
      readonly sampleRateHz: number;
      readonly samples: Int16Array;
    }
  | { readonly type: 'end-segment'; readonly session: number; readonly segment: string }
  | { readonly type: 'clear'; readonly session: number }
  /** Child → host. */
  | { readonly type: 'report'; readonly session: number; readonly report: PlayoutReport };
