import type { EngineModule } from '../engines/engine.ts';
import { importModule } from './import-module.js';
import { type SetTimer, setBrowserTimer } from './timer.ts';

export { type SetTimer, setBrowserTimer } from './timer.ts';

/** How loaded the processor is; undefined where the browser does not say. */
export type WatchCpu = (listener: (state: string) => void) => () => void;

/** What the call room takes from outside; a test passes its own. */
export interface CallRoomEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: SetTimer;
  readonly importModule: (url: string) => Promise<EngineModule>;
  readonly fetch: typeof globalThis.fetch;
  /** Undefined on a server and on pages that are not secure. */
  readonly mediaDevices: MediaDevices | undefined;
  /** Undefined where there is no WebRTC. */
  readonly createPeer: ((configuration: RTCConfiguration) => RTCPeerConnection) | undefined;
  /** Undefined where there are no WebSockets. */
  readonly createSocket: ((url: string) => WebSocket) | undefined;
  /** Undefined where there is no Web Audio. */
  readonly createAudioContext: (() => AudioContext) | undefined;
  readonly createWorkletNode: (context: AudioContext, name: string) => AudioWorkletNode;
  readonly createStream: (tracks: readonly MediaStreamTrack[]) => MediaStream;
  /** Undefined where nothing can be recorded. */
  readonly createRecorder: ((stream: MediaStream) => MediaRecorder) | undefined;
  readonly watchCpu: WatchCpu | undefined;
  readonly pageOrigin: string | undefined;
  /** Browser language, as in `en-US`. */
  readonly language: string | undefined;
  readonly isReactNative: boolean;
  readonly log: Pick<Console, 'warn' | 'error'>;
}

/** The browser's own; read when a call object is made, so that importing this on a server is safe. */
export function browserEnvironment(): CallRoomEnvironment {
  const { navigator, location } = globalThis as Partial<typeof globalThis>;
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: setBrowserTimer,
    importModule,
    fetch: (input, init) => fetch(input, init),
    mediaDevices: navigator?.mediaDevices,
    createPeer:
      typeof RTCPeerConnection === 'undefined' ? undefined : (options) => new RTCPeerConnection(options),
    createSocket: typeof WebSocket === 'undefined' ? undefined : (url) => new WebSocket(url),
    createAudioContext: typeof AudioContext === 'undefined' ? undefined : () => new AudioContext(),
    createWorkletNode: (context, name) => new AudioWorkletNode(context, name),
    createStream: (tracks) => new MediaStream([...tracks]),
    createRecorder: typeof MediaRecorder === 'undefined' ? undefined : (stream) => new MediaRecorder(stream),
    watchCpu: pressureObserver(),
    pageOrigin: location?.origin,
    language: navigator?.language,
    isReactNative: navigator?.product === 'ReactNative',
    log: console,
  };
}

// Chromium only, and not in TypeScript's DOM library.
interface PressureObserverClass {
  new (
    callback: (records: readonly { readonly state: string }[]) => void,
  ): {
    observe(source: 'cpu', options: { readonly sampleInterval: number }): Promise<void>;
    disconnect(): void;
  };
}

/** Reports `nominal`, `fair`, `serious` or `critical` about every two seconds. */
function pressureObserver(): WatchCpu | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a class that TypeScript does not know
  const { PressureObserver } = globalThis as { PressureObserver?: PressureObserverClass };
  if (!PressureObserver) return undefined;
  return (listener) => {
    const observer = new PressureObserver((records) => {
      const last = records.at(-1);
      if (last) listener(last.state);
    });
    // A page's policy may forbid it; then nothing is reported.
    observer.observe('cpu', { sampleInterval: 2_000 }).catch(() => undefined);
    return () => observer.disconnect();
  };
}
