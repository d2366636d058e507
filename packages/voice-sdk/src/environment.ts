import type { CallOptions } from '@saywell/call-room';
import { browserEnvironment, type SetTimer } from '@saywell/call-room/basics';
import { type TabStorage, tabStorage } from './has-stored-call.ts';
import type { ScreenLock } from './in-call/screen-wake.ts';

/** The call object's own options that a page may set: which microphone, started muted or not. */
export type CallObjectOptions = Pick<
  CallOptions,
  'audioSource' | 'videoSource' | 'startAudioOff' | 'errorReports'
>;

/** How an SDK object's calls are made; set once, for all of them. */
export interface VoiceCallOptions extends CallObjectOptions {
  /**
   * A call goes on when the page is loaded again within 30 s: `resumeStoredCall()` takes it back. Default false:
   * a page that opens the microphone by itself has to want it, and the call of a page that was closed
   * for good ends only after those 30 s. A text names the call among those of several SDK objects on a page.
   */
  readonly resumeAfterReload?: boolean | string;
}

/** What the SDK uses of the call room. */
export type CallRoomModule = Pick<typeof import('@saywell/call-room'), 'createCallObject' | 'preloadEngine'>;

/** What goes on beside a call. */
export type InCallModule = typeof import('./in-call/in-call-parts.ts');

/** What the SDK takes from outside; a test passes its own, a page never needs to. */
export interface VoiceEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly fetch: typeof globalThis.fetch;
  /** The call room comes with the first call, or with `preload()`. */
  readonly loadCallRoom: () => Promise<CallRoomModule>;
  /** Comes with it: what goes on beside a call. */
  readonly loadInCall: () => Promise<InCallModule>;
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
  readonly log: Pick<Console, 'warn' | 'error'>;
}

/** The browser's own; read when an SDK object is made, so that importing this on a server is safe. */
export function browserVoiceEnvironment(): VoiceEnvironment {
  const { document, navigator } = globalThis as Partial<typeof globalThis>;
  return {
    ...browserEnvironment(),
    loadCallRoom,
    loadInCall: () => import('./in-call/in-call-parts.ts'),
    permissions: navigator?.permissions,
    requestScreenLock: screenLock(navigator),
    createStream: (track) => new MediaStream([track]),
    document,
    sessionStorage: tabStorage,
    isMobile: () => isMobileBrowser(navigator),
  };
}

// Named one by one, so that a bundler leaves out what the SDK does not use.
async function loadCallRoom(): Promise<CallRoomModule> {
  const { createCallObject, preloadEngine } = await import('@saywell/call-room');
  return { createCallObject, preloadEngine };
}

/** Not in every browser, and not on pages that are not secure. */
function screenLock(navigator: Partial<Navigator> | undefined): VoiceEnvironment['requestScreenLock'] {
  const { wakeLock } = navigator ?? {};
  return wakeLock && (() => wakeLock.request('screen'));
}

function isMobileBrowser(navigator: Navigator | undefined): boolean {
  if (!navigator) return false;
  // An iPad calls itself a Mac; Macs have no touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return iPad || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
