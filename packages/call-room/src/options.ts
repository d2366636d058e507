/** `audio.processor` noise-cancellation asks the browser's own noise suppression of the microphone. */
export interface InputSettings {
  readonly audio?: {
    readonly processor?: { readonly type: 'none' | 'noise-cancellation' };
    readonly settings?: MediaTrackConstraints;
  };
}

/** Where the engine module comes from and how the media connects. */
export interface RoomConfig {
  /** Replaces the engine module's address whole. */
  readonly callObjectBundleUrlOverride?: string;
  /** Placed before the engine module's address without its `https://`. */
  readonly proxyUrl?: string;
  readonly iceConfig?: {
    readonly iceServers?: readonly RTCIceServer[];
    readonly iceTransportPolicy?: RTCIceTransportPolicy;
  };
  /** Laid over the microphone's constraints. */
  readonly userMediaAudioConstraints?: MediaTrackConstraints;
  /** Accepted for existing pages: the engine is an ES module and never evaluated from text. */
  readonly avoidEval?: boolean;
}

/** Properties of a call; each may be given to `createCallObject`, `load` or `join`, the later one wins. */
export interface CallOptions {
  /** Room address, normally a `webCallUrl` with its token. */
  readonly url?: string;
  /** Room token; default the one in `url`. */
  readonly token?: string;
  readonly userName?: string;
  /** JSON-able, at most 4096 UTF-16 code units of JSON. */
  readonly userData?: unknown;
  /** `true` (default): the default microphone; `false`: none; a device id; or a track of the page's own. */
  readonly audioSource?: boolean | string | MediaStreamTrack;
  readonly videoSource?: boolean | string | MediaStreamTrack;
  readonly startAudioOff?: boolean;
  readonly startVideoOff?: boolean;
  /** Default true. */
  readonly subscribeToTracksAutomatically?: boolean;
  readonly inputSettings?: InputSettings;
  readonly dailyConfig?: RoomConfig;
  /** Context for the level meters; the caller keeps it and closes it. Default: one of the engine's own. */
  readonly audioContext?: AudioContext;
  readonly strictMode?: boolean;
  readonly allowMultipleCallInstances?: boolean;
}
