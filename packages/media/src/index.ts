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
} from './media-host.ts';
