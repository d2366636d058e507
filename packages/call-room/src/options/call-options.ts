import type { MicrophoneSource } from '../devices/microphone.ts';
import type { Seat } from '../engines/engine.ts';
import type { InputSettings, ReceiveSettingsOption, SendSettings } from './media-settings.ts';
import type { RoomConfig } from './room-config.ts';

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
  /** Context for the level meters; the caller owns it and closes it. Default: one of the engine's own. */
  readonly audioContext?: AudioContext;
  readonly strictMode?: boolean;
  readonly allowMultipleCallInstances?: boolean;
  /**
   * The page may be loaded again: called when it goes away, and the room reserves the place for 30 s instead of
   * being left. `join` with this address and token takes it back, once. Store the token in `sessionStorage` only.
   */
  readonly keepSeat?: (seat: Seat) => void;
  /** Are failed calls reported to the room's own server? Default true; names, data and tokens never are. */
  readonly errorReports?: boolean;
  /** Of a prebuilt frame; checked, then stored and shown by nothing here. */
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
