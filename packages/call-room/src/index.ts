export { CallObject, type InputDevices } from './call-object.ts';
export { createCallObject, getCallInstance, version } from './create-call-object.ts';
export { type CameraError, toCameraError } from './devices/camera-error.ts';
export { isTrack, type MicrophoneSource, openMicrophone } from './devices/microphone.ts';
export type {
  Engine,
  EngineHandlers,
  EngineJoinRequest,
  EngineModule,
  ParticipantUpdate,
  TrackSubscription,
} from './engine.ts';
export { browserEnvironment, type CallRoomEnvironment, type SetTimer } from './environment.ts';
export { CallRoomError, type CallRoomErrorCode, textOf } from './errors.ts';
export type {
  CallEvent,
  CallEventName,
  CallEventPayloads,
  CallEvents,
  DeviceSelection,
  NonfatalErrorType,
  RoomFailure,
} from './events.ts';
export { type EventMap, Listenable, type Listener } from './listenable.ts';
export { importEngine } from './loader/engine-loader.ts';
export { engineUrl } from './loader/engine-url.ts';
export type { MeetingState } from './machine/transition.ts';
export type { CallOptions, InputSettings, RoomConfig } from './options.ts';
export type { Participant, Participants, ParticipantTrack, TrackState } from './room/participant.ts';
