export { createResampler, type Resampler } from './audio/resample.ts';
export { defaultMediaLimits, type MediaLimits } from './contract/limits.ts';
export type { MediaLog, MediaLogLevel } from './contract/log.ts';
export { MediaError, type MediaErrorCode } from './contract/media-error.ts';
export type { MediaConfig, MediaHost, MediaStats } from './contract/media-host.ts';
export type {
  MediaCloseReason,
  MediaSession,
  MediaSessionHandlers,
  PlayoutReport,
} from './contract/media-session.ts';
export type { MediaSocket } from './contract/media-socket.ts';
export type { OfferedTrack, VideoCodec } from './contract/offered-track.ts';
export type { TrackRef, TracksHandlers, TracksSession } from './contract/tracks-session.ts';
export { createMediaHost, type MediaHostDependencies } from './create-media-host.ts';
export {
  createNoiseSuppression,
  type NoiseSuppression,
  type NoiseSuppressionStream,
} from './denoise/noise-suppression.ts';
