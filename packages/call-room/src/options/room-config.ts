import type { EncodingLayer } from './media-settings.ts';

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
