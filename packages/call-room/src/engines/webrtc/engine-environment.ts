import { importModule } from '../../platform/import-module.js';
import { type SetTimer, setBrowserTimer } from '../../platform/environment.ts';

/** What the engine takes from the browser; a test passes its own. */
export interface EngineEnvironment {
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly setTimer: SetTimer;
  /** False: the browser knows that it has no network. */
  readonly isOnline: () => boolean;
  readonly fetch: typeof globalThis.fetch;
  /** Undefined where WebRTC is switched off; then the socket carries the sound. */
  readonly createPeer: ((configuration: RTCConfiguration) => RTCPeerConnection) | undefined;
  readonly importModule: (url: string) => Promise<unknown>;
  readonly createSocket: (url: string, protocols: string[]) => WebSocket;
  readonly createAudioContext: (() => AudioContext) | undefined;
  readonly createStream: (track: MediaStreamTrack) => MediaStream;
  readonly createWorkletNode: (context: AudioContext, name: string) => AudioWorkletNode;
  /** Calls back when the page goes away; the answer stops that. */
  readonly onPageHide: (listener: () => void) => () => void;
}

export function browserEngineEnvironment(): EngineEnvironment {
  return {
    now: () => Date.now(),
    setTimer: setBrowserTimer,
    // Absent outside of browsers.
    isOnline: () => !('navigator' in globalThis) || navigator.onLine,
    fetch: (input, init) => fetch(input, init),
    createPeer:
      typeof RTCPeerConnection === 'undefined' ? undefined : (options) => new RTCPeerConnection(options),
    importModule,
    createSocket: (url, protocols) => new WebSocket(url, protocols),
    createAudioContext:
      typeof AudioContext === 'undefined'
        ? undefined
        : () => new AudioContext({ latencyHint: 'interactive' }),
    createStream: (track) => new MediaStream([track]),
    createWorkletNode: (context, name) =>
      new AudioWorkletNode(context, name, {
        outputChannelCount: [1],
        channelCount: 1,
        channelCountMode: 'explicit',
      }),
    onPageHide: (listener) => {
      addEventListener('pagehide', listener);
      return () => removeEventListener('pagehide', listener);
    },
  };
}
