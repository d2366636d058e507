export { CallObject, createCallObject, getCallInstance, version } from './call/call-object.ts';
export { type CameraError, type CaptureKind, toCameraError } from './devices/camera-error.ts';
export { type CaptureSource, isTrack, type MicrophoneSource, openMicrophone } from './devices/microphone.ts';
export type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineModule,
  EngineNetworkStats,
  ParticipantUpdate,
  PublishedTrack,
  ReceiveSettings,
  Seat,
  TrackSubscription,
} from './engines/engine.ts';
export { CallRoomError, type CallRoomErrorCode } from './errors/call-room-error.ts';
export { textOf } from './errors/text-of.ts';
export type {
  AccessInformation,
  AccessState,
  CallEvent,
  CallEventName,
  CallEventPayloads,
  CallEvents,
  CpuLoad,
  DeviceSelection,
  MeetingSessionState,
  NetworkQuality,
  NonfatalErrorType,
  ParticipantCounts,
  RemoteMediaPlayer,
  RoomFailure,
  Topology,
  WaitingParticipant,
} from './events/call-events.ts';
export { type EventMap, Listenable, type Listener } from './events/listenable.ts';
export { importEngine } from './loader/engine-loader.ts';
export { engineUrl } from './loader/engine-url.ts';
export { preloadEngine } from './loader/preload-engine.ts';
export type { MeetingState } from './machine/transition.ts';
export type { ScreenShareOptions } from './media/screen-share.ts';
export { echoes } from './network-tests/echo-socket.ts';
export type { QualityData, QualityResult } from './network-tests/quality-result.ts';
export type { ConnectivityResult, WebsocketResult } from './network-tests/run-tests.ts';
export type { CallOptions } from './options/call-options.ts';
export type {
  EncodingLayer,
  InputSettings,
  ReceiveSettingsOption,
  SendSettings,
  VideoSendSettings,
} from './options/media-settings.ts';
export type { RoomConfig } from './options/room-config.ts';
export type { InputDevices } from './parts/devices.ts';
export type { PeerToPeerTestOptions } from './parts/network-tests.ts';
export type { CallParticipantUpdate, PermissionsUpdate } from './parts/participants.ts';
export type { RecordingOptions } from './parts/recording.ts';
export type { RoomInformation } from './parts/room-information.ts';
export type { Bandwidth } from './parts/send-settings.ts';
export type { CustomTrackOptions } from './parts/sharing.ts';
export type { TranscriptionOptions } from './parts/transcription.ts';
export {
  browserEnvironment,
  type CallRoomEnvironment,
  type SetTimer,
  type WatchCpu,
} from './platform/environment.ts';
export { type BrowserSupport, supportedBrowser } from './platform/supported-browser.ts';
export type { DialOutOptions, SipMoveOptions } from './requests/phone-requests.ts';
export type { PlayerSettings } from './requests/player-requests.ts';
export type { Participant, Participants, ParticipantTrack, TrackState } from './room/participant.ts';
export type { RuleIssue } from './rules/issue.ts';
export { networkThresholds } from './stats/network-thresholds.ts';
export type { NetworkStats } from './stats/network-watch.ts';
