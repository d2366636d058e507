import type { MicrophoneSource } from './devices/microphone.ts';
import type { Seat } from './engine.ts';

/** `noise-cancellation`: of the browser, else by a worklet beside the engine. */
export interface AudioInputSettings {
  readonly processor?: { readonly type: 'none' | 'noise-cancellation' };
  readonly settings?: MediaTrackConstraints;
}

/** Processors but `none` are dropped with a warning: they need a library that is not part of the call room. */
export interface VideoInputSettings {
  readonly processor?: {
    readonly type: 'none' | 'background-blur' | 'background-image' | 'face-detection';
    readonly config?: object;
  };
  readonly settings?: MediaTrackConstraints;
}

export interface InputSettings {
  readonly audio?: AudioInputSettings;
  readonly video?: VideoInputSettings;
}

export type VideoPreset =
  | 'default-video'
  | 'bandwidth-optimized'
  | 'bandwidth-and-quality-balanced'
  | 'quality-optimized'
  | 'adaptive-2-layers'
  | 'adaptive-3-layers';
export type ScreenPreset =
  | 'default-screen-video'
  | 'detail-optimized'
  | 'motion-optimized'
  | 'motion-and-detail-balanced';

/** Bits a second, pictures a second, division of the size. */
export interface EncodingLayer {
  readonly maxBitrate?: number;
  readonly maxFramerate?: number;
  readonly scaleResolutionDownBy?: number;
}

export interface VideoSendSettings {
  readonly maxQuality?: 'low' | 'medium' | 'high';
  readonly encodings?: {
    readonly low: EncodingLayer;
    readonly medium?: EncodingLayer;
    readonly high?: EncodingLayer;
  };
  readonly allowAdaptiveLayers?: boolean;
}

/** How tracks are sent: `video`, `screenVideo`, `customVideoDefaults` or a custom track's name. */
export interface SendSettings {
  readonly screenVideo?: ScreenPreset | VideoSendSettings;
  readonly [track: string]: VideoPreset | ScreenPreset | VideoSendSettings | undefined;
}

export type ReceiveLayer = { readonly layer?: number | 'inherit' } | 'inherit';
/** Participant id or `base` (everybody) → which layer of its videos is wanted, from 0 (smallest). */
export type ReceiveSettingsOption = Readonly<
  Record<string, { readonly video?: ReceiveLayer; readonly screenVideo?: ReceiveLayer } | 'inherit'>
>;

/** Where the engine module comes from and how the media connects. */
export interface RoomConfig {
  /** Replaces the engine module's address whole. */
  readonly callObjectBundleUrlOverride?: string;
  /** Placed before the engine module's address without its `https://`. */
  readonly proxyUrl?: string;
  readonly iceConfig?: {
    readonly iceServers?: readonly RTCIceServer[];
    readonly iceTransportPolicy?: RTCIceTransportPolicy;
    readonly placement?: 'front' | 'back' | 'replace';
  };
  /** Better in `inputSettings.audio.settings`, where it is laid over. */
  readonly userMediaAudioConstraints?: MediaTrackConstraints;
  readonly userMediaVideoConstraints?: MediaTrackConstraints;
  /** Accepted for existing pages: the engine is an ES module and never evaluated from text. */
  readonly avoidEval?: boolean;
  /** Better in `sendSettings.video`. */
  readonly camSimulcastEncodings?: readonly EncodingLayer[];
  readonly screenSimulcastEncodings?: readonly EncodingLayer[];
  /** One layer of everything, whatever the send settings say. */
  readonly disableSimulcast?: boolean;
  /** A camera that is switched off stays open, so that it comes back at once. */
  readonly keepCamIndicatorLightOn?: boolean;
  /** An unplugged microphone or camera is not replaced by another. */
  readonly noAutoDefaultDeviceChange?: boolean;
  /** Known to call-room clients; our engine has nothing to choose there. */
  readonly [accepted: string]: unknown;
}

export interface ReactNativeConfig {
  readonly androidInCallNotification?: {
    readonly title?: string;
    readonly subtitle?: string;
    readonly iconName?: string;
    readonly disableForCustomOverride?: boolean;
  };
  readonly disableAutoDeviceManagement?: { readonly audio?: boolean; readonly video?: boolean };
}

/** Properties of a call; each may be given to `createCallObject`, `load` or `join`, the later one wins. */
export interface CallOptions {
  /** Room address, normally a `webCallUrl` with its token. */
  readonly url?: string;
  readonly baseUrl?: string;
  /** Room token; default the one in `url`. */
  readonly token?: string;
  /** `user` (default): the browser's. */
  readonly lang?: string;
  readonly userName?: string;
  /** JSON-able, at most 4096 UTF-16 code units of JSON. */
  readonly userData?: unknown;
  /** `true` (default): the default microphone; `false`: none; a device id; or a track of the page's own. */
  readonly audioSource?: MicrophoneSource;
  /** The same of the camera, but `false` by default: a voice call does not open it. */
  readonly videoSource?: MicrophoneSource;
  readonly startAudioOff?: boolean;
  readonly startVideoOff?: boolean;
  readonly allowLocalAudio?: boolean;
  readonly allowLocalVideo?: boolean;
  /** Default true. */
  readonly subscribeToTracksAutomatically?: boolean;
  readonly inputSettings?: InputSettings;
  readonly sendSettings?: SendSettings;
  readonly receiveSettings?: ReceiveSettingsOption;
  readonly dailyConfig?: RoomConfig;
  readonly reactNativeConfig?: ReactNativeConfig;
  /** Context for the level meters; the caller keeps it and closes it. Default: one of the engine's own. */
  readonly audioContext?: AudioContext;
  readonly strictMode?: boolean;
  readonly allowMultipleCallInstances?: boolean;
  /**
   * The page may be loaded again: called when it goes away, and the room keeps the place for 30 s instead of
   * being left. `join` with this address and token takes it back, once. Keep the token in `sessionStorage` only.
   */
  readonly keepSeat?: (seat: Seat) => void;
  /** Are failed calls reported to the room's own server? Default true; names, data and tokens never are. */
  readonly errorReports?: boolean;
  /** Of a prebuilt frame; checked, then kept and shown by nothing here. */
  readonly layout?: 'custom-v1' | 'browser' | 'none';
  readonly layoutConfig?: object;
  readonly theme?: object;
  readonly customIntegrations?: object;
  readonly customTrayButtons?: object;
  readonly activeSpeakerMode?: boolean;
  readonly showLeaveButton?: boolean;
  readonly showLocalVideo?: boolean;
  readonly showParticipantsBar?: boolean;
  readonly showFullscreenButton?: boolean;
  readonly showUserNameChangeUI?: boolean;
  readonly iframeStyle?: object;
  readonly customLayout?: boolean;
  readonly cssFile?: unknown;
  readonly cssText?: string;
  readonly bodyClass?: unknown;
  readonly emb?: unknown;
  readonly embHref?: string;
  readonly dailyJsVersion?: string;
  readonly proxy?: unknown;
}
