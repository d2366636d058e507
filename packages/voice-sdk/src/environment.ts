import {
  browserEnvironment,
  type CallObject,
  type CallOptions,
  createCallObject,
  importEngine,
  type SetTimer,
} from '@saywell/call-room';

/** The call object's own options that a page may set: which microphone, started muted or not. */
export type CallObjectOptions = Pick<CallOptions, 'audioSource' | 'videoSource' | 'startAudioOff'>;

/** What the SDK takes from outside; a test passes its own, a page never needs to. */
export interface VoiceEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  readonly fetch: typeof globalThis.fetch;
  readonly createCallObject: (options: CallOptions) => CallObject;
  /** Loads the engine module ahead of the call. */
  readonly preloadEngine: (url: string) => Promise<unknown>;
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
  const room = browserEnvironment();
  return {
    ...room,
    fetch: (input, init) => fetch(input, init),
    createCallObject,
    preloadEngine: async (url) => document && importEngine(url, room.importModule),
    createAudioContext: typeof AudioContext === 'undefined' ? undefined : () => new AudioContext(),
    createStream: (track) => new MediaStream([track]),
    document,
    isMobile: () => isMobileBrowser(navigator),
  };
}

function isMobileBrowser(navigator: Navigator | undefined): boolean {
  if (!navigator) return false;
  // An iPad calls itself a Mac; Macs have no touch screen.
  const iPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return iPad || /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent);
}
