import type { SetTimer } from '@saywell/call-room/basics';
import type { TabStorage } from '../stored-call/has-stored-call.ts';

/** What of a screen lock is used. */
export interface ScreenLock {
  release(): Promise<void>;
}

/** The browser and its page as the SDK uses them. */
export interface PageEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly fetch: typeof globalThis.fetch;
  /** Undefined where there is no capture (server, insecure page). */
  readonly mediaDevices: Pick<MediaDevices, 'getUserMedia' | 'enumerateDevices'> | undefined;
  /** Undefined where permissions cannot be asked for. */
  readonly permissions: Pick<Permissions, 'query'> | undefined;
  /** Undefined where the screen cannot be kept on. */
  readonly requestScreenLock: (() => Promise<ScreenLock>) | undefined;
  /** Undefined where there is no WebRTC. */
  readonly createPeer: ((configuration: RTCConfiguration) => RTCPeerConnection) | undefined;
  /** Undefined where there are no WebSockets. */
  readonly createSocket: ((url: string) => WebSocket) | undefined;
  /** Undefined where there is no Web Audio. */
  readonly createAudioContext: (() => AudioContext) | undefined;
  readonly createStream: (track: MediaStreamTrack) => MediaStream;
  /** Undefined on a server. */
  readonly document: Document | undefined;
  readonly pageOrigin: string | undefined;
  /** Of this tab; undefined where there is none, or where the page may not use it. */
  readonly sessionStorage: () => TabStorage | undefined;
  readonly isMobile: () => boolean;
  /** False where the browser knows that there is no network; true says little. */
  readonly isOnline: () => boolean;
  readonly log: Pick<Console, 'warn' | 'error'>;
}
