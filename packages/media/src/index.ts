export { createResampler, type Resampler } from './audio/resample.ts';
export { createMediaHost, type MediaHostDependencies } from './create-media-host.ts';
export { defaultMediaLimits, type MediaLimits } from './limits.ts';
export type { MediaLog, MediaLogLevel } from './log.ts';
export {
  type MediaCloseReason,
  type MediaConfig,
  MediaError,
  type MediaErrorCode,
  type MediaHost,
  type MediaSession,
  type MediaSessionHandlers,
  type MediaStats,
  type PlayoutReport,
  type TrackRef,
  type TracksHandlers,
  type TracksSession,
} from './media-host.ts';
export type { OfferedTrack, VideoCodec } from './sdp/tracks-offer.ts';
export type { MediaSocket } from './websocket/media-socket.ts';
