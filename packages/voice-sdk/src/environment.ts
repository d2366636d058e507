import type { CallOptions } from '@saywell/call-room';
import { browserEnvironment, type SetTimer } from '@saywell/call-room/basics';

/** The call object's own options that a page may set: which microphone, started muted or not. */
export type CallObjectOptions = Pick<
  CallOptions,
  'audioSource' | 'videoSource' | 'startAudioOff' | 'errorReports'
>;

/** What the SDK uses of the call room. */
export type CallRoomModule = Pick<typeof import('@saywell/call-room'), 'createCallObject' | 'preloadEngine'>;

/** What the SDK takes from outside; a test passes its own, a page never needs to. */
export interface VoiceEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly fetch: typeof globalThis.fetch;
  /** The call room comes with the first call, or with `preload()`. */
  readonly loadCallRoom: () => Promise<CallRoomModule>;
  /** Undefined where there is no capture (server, insecure page). */
  readonly mediaDevices: Pick<MediaDevices, 'getUserMedia'> | undefined;
  /** Undefined where there is no Web Audio. */
  readonly createAudioContext: (() => AudioContext) | undefined;
  readonly createStream: (track: MediaStreamTrack) => MediaStream;
  /** Undefined on a server. */
  readonly document: Document | undefined;
  readonly pageOrigin: string | undefined;
  readonly isMobile: () => boolean;
  readonly log: Pick<Console, 'warn' | 'error'>;
}

/** The browser's own; read when an SDK object is made, so that importing this on a server is safe. */
export function browserVoiceEnvironment(): VoiceEnvironment {
  const { document, navigator } = globalThis as Partial<typeof globalThis>;
  return {
    ...browserEnvironment(),
    loadCallRoom,
    createStream: (track) => new MediaStream([track]),
    document,
    isMobile: () => isMobileBrowser(navigator),
  };
}

// Named one by one, so that a bundler leaves out what the SDK does not use.
async function loadCallRoom(): Promise<CallRoomModule> {
  const { createCallObject, preloadEngine } = await import('@saywell/call-room');
  return { createCallObject, preloadEngine };
}

function isMobileBrowser(navigator: Navigator | undefined): boolean {
  if (!navigator) return false;
  // An iPad calls itself a Mac; Macs have no touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return iPad || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
