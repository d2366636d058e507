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
