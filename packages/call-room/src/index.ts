export { CallObject } from './call-object.ts';
export { createCallObject, getCallInstance, version } from './create-call-object.ts';
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
} from './engine.ts';
export { browserEnvironment, type CallRoomEnvironment, type SetTimer, type WatchCpu } from './environment.ts';
export { CallRoomError, type CallRoomErrorCode, textOf } from './errors.ts';
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
} from './events.ts';
export { type EventMap, Listenable, type Listener } from './listenable.ts';
export { importEngine } from './loader/engine-loader.ts';
export { engineUrl } from './loader/engine-url.ts';
export { preloadEngine } from './loader/preload-engine.ts';
export type { MeetingState } from './machine/transition.ts';
export type { ScreenShareOptions } from './media/screen-share.ts';
export type { CustomTrackOptions, InputDevices } from './methods/device-methods.ts';
export type { RoomInformation } from './methods/life-methods.ts';
export type { PlayerSettings, RecordingOptions, TranscriptionOptions } from './methods/media-methods.ts';
export type { CallParticipantUpdate, PermissionsUpdate } from './methods/people-methods.ts';
export type { DialOutOptions, SipMoveOptions } from './methods/phone-methods.ts';
export type { Bandwidth } from './methods/settings-methods.ts';
export type { PeerToPeerTestOptions } from './methods/test-methods.ts';
export type {
  CallOptions,
  EncodingLayer,
  InputSettings,
  ReceiveSettingsOption,
  RoomConfig,
  SendSettings,
  VideoSendSettings,
} from './options.ts';
export type { Participant, Participants, ParticipantTrack, TrackState } from './room/participant.ts';
export type { RuleIssue } from './rules/issue.ts';
export { networkThresholds } from './stats/network-thresholds.ts';
export type { NetworkStats } from './stats/network-watch.ts';
export { type BrowserSupport, supportedBrowser } from './supported-browser.ts';
export { echoes } from './tests/echo-socket.ts';
export type { QualityData, QualityResult } from './tests/quality-result.ts';
export type { ConnectivityResult, WebsocketResult } from './tests/run-tests.ts';
