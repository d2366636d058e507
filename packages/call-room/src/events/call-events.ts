import type { RoomErrorType } from '@saywell/contract';
import type { CameraError } from '../devices/camera-error.ts';
import type { InputSettings, ReceiveSettingsOption, SendSettings } from '../options/media-settings.ts';
import type { Participant, Participants } from '../room/participant.ts';

/** A fatal error of the room; the call is over. */
export interface RoomFailure {
  readonly type: RoomErrorType;
  readonly msg: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface DeviceSelection {
  readonly camera: Partial<MediaDeviceInfo>;
  readonly mic: Partial<MediaDeviceInfo>;
  readonly speaker: Partial<MediaDeviceInfo>;
}

export type NonfatalErrorType =
  | 'audio-processor-error'
  | 'video-processor-error'
  | 'video-processor-warning'
  | 'input-settings-error'
  | 'screen-share-error'
  | 'local-audio-level-observer-error'
  | 'remote-media-player-error'
  | 'live-streaming-warning'
  | 'meeting-session-data-error'
  /** Tracks beside the call cannot be had; the call goes on. */
  | 'tracks-error'
  /** The room refused something that has no answer of its own; `details.code` says why. */
  | 'request-error';

/** May the caller take part? `lobby`: it waits for somebody to let it in. */
export type AccessState = 'unknown' | { readonly level: 'none' | 'lobby' | 'full' };

export interface AccessInformation {
  readonly access: AccessState;
  readonly awaitingAccess?: { readonly level: 'full' };
}

export interface WaitingParticipant {
  readonly id: string;
  readonly name: string;
  readonly awaitingAccess: { readonly level: 'full' };
}

export interface ParticipantCounts {
  readonly present: number;
  /** Without presence: not shown to the others. */
  readonly hidden: number;
}

export type NetworkState = 'good' | 'warning' | 'bad' | 'unknown';
export type NetworkReason =
  | 'sendPacketLoss'
  | 'recvPacketLoss'
  | 'roundTripTime'
  | 'availableOutgoingBitrate';

export interface NetworkQuality {
  readonly networkState: NetworkState;
  readonly networkStateReasons: readonly NetworkReason[];
  readonly threshold: 'good' | 'low' | 'very-low';
  /** 0–100. */
  readonly quality: number;
}

export interface CpuLoad {
  /** Undefined where the browser does not say. */
  readonly cpuLoadState: 'low' | 'high' | undefined;
  readonly cpuLoadStateReason: 'encode' | 'decode' | 'scheduleDuration' | 'none' | undefined;
}

export interface RemoteMediaPlayer {
  readonly session_id: string;
  readonly remoteMediaPlayerState: {
    readonly state: 'playing' | 'paused' | 'buffering';
    readonly settings: { readonly state: 'play' | 'pause'; readonly volume: number };
  };
}

export type Topology = 'sfu' | 'peer' | 'none';
export interface MeetingSessionState {
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly topology: Topology;
}

type Nothing = object;
interface ByParticipant {
  readonly participant: Participant;
}
interface OfTrack extends ByParticipant {
  readonly track: MediaStreamTrack;
  /** `audio`, `video`, `screenVideo`, `screenAudio` or a custom track's name. */
  readonly type: string;
}
interface OfInstance {
  readonly instanceId?: string;
}
interface ServiceError extends OfInstance {
  readonly errorMsg: string;
}
interface DialEvent {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly actionTraceId?: string;
  readonly errorMsg?: string;
}

/** What each event carries beside `action` and `callClientId`. */
export interface CallEventPayloads {
  loading: Nothing;
  loaded: Nothing;
  'load-attempt-failed': { readonly errorMsg: string };
  'started-camera': Nothing;
  'joining-meeting': Nothing;
  'joined-meeting': { readonly participants: Participants };
  /** `reason`: given by the room when it ended the call. */
  'left-meeting': { readonly reason?: string };
  'call-instance-destroyed': Nothing;
  error: { readonly errorMsg: string; readonly error?: RoomFailure };
  'nonfatal-error': {
    readonly type: NonfatalErrorType;
    readonly errorMsg: string;
    readonly details?: unknown;
  };
  'camera-error': {
    readonly errorMsg: { readonly errorMsg: string; readonly audioOk: boolean; readonly videoOk?: boolean };
    readonly error: CameraError;
  };
  'access-state-updated': AccessInformation;
  'meeting-session-summary-updated': { readonly meetingSession: { readonly id: string } };
  /** Follows the one above, for clients of before. */
  'meeting-session-updated': { readonly meetingSession: { readonly id: string } };
  'meeting-session-state-updated': { readonly meetingSessionState: MeetingSessionState };

  'participant-joined': ByParticipant;
  'participant-updated': ByParticipant;
  'participant-left': ByParticipant & { readonly reason?: 'hidden' };
  'participant-counts-updated': { readonly participantCounts: ParticipantCounts };
  'waiting-participant-added': { readonly participant: WaitingParticipant };
  'waiting-participant-updated': { readonly participant: WaitingParticipant };
  'waiting-participant-removed': { readonly participant: WaitingParticipant };
  'track-started': OfTrack;
  'track-stopped': OfTrack;
  'active-speaker-change': { readonly activeSpeaker: { readonly peerId: string } };
  'active-speaker-mode-change': { readonly enabled: boolean };
  'face-counts-updated': { readonly faceCounts: number };

  'app-message': { readonly data: unknown; readonly fromId: string };
  'transcription-message': OfInstance & {
    readonly participantId: string;
    readonly text: string;
    /** ISO 8601. */
    readonly timestamp: string;
    readonly trackType?: string;
    readonly rawResponse?: unknown;
  };

  'available-devices-updated': { readonly availableDevices: readonly MediaDeviceInfo[] };
  'selected-devices-updated': { readonly devices: DeviceSelection };
  'input-settings-updated': { readonly inputSettings: InputSettings };
  'send-settings-updated': { readonly sendSettings: SendSettings };
  'receive-settings-updated': { readonly receiveSettings: ReceiveSettingsOption };
  /** 0–1. */
  'local-audio-level': { readonly audioLevel: number };
  /** Session id → 0–1. */
  'remote-participants-audio-level': { readonly participantsAudioLevel: Readonly<Record<string, number>> };
  'local-screen-share-started': Nothing;
  'local-screen-share-stopped': Nothing;
  'local-screen-share-canceled': Nothing;

  'network-connection': {
    readonly type: 'signaling' | 'peer-to-peer' | 'sfu';
    readonly event: 'connected' | 'interrupted';
    readonly session_id?: string;
    readonly sfu_id?: string;
    /** What carries the sound now. */
    readonly transport?: 'webrtc' | 'websocket';
  };
  'network-quality-change': Pick<NetworkQuality, 'threshold' | 'quality'> & Partial<NetworkQuality>;
  'cpu-load-change': CpuLoad;
  'test-completed': { readonly test: string; readonly results: unknown };

  'recording-started': OfInstance & {
    readonly local?: boolean;
    readonly recordingId?: string;
    readonly startedBy?: string;
    readonly type?: string;
    readonly layout?: unknown;
  };
  'recording-stopped': OfInstance & { readonly recordingId?: string };
  'recording-stats': OfInstance;
  'recording-error': ServiceError;
  'recording-upload-completed': Nothing;
  /** Of a local recording: a piece of the file; `finished` with the last, which is empty. */
  'recording-data': { readonly data: Uint8Array; readonly finished: boolean };
  'live-streaming-started': OfInstance;
  'live-streaming-updated': OfInstance & { readonly state?: 'connected' | 'interrupted' };
  'live-streaming-stopped': OfInstance;
  'live-streaming-error': ServiceError;
  'transcription-started': OfInstance & { readonly startedBy?: string };
  'transcription-stopped': OfInstance & { readonly updatedBy?: string };
  'transcription-error': ServiceError;
  'remote-media-player-started': RemoteMediaPlayer & { readonly updatedBy: string };
  'remote-media-player-updated': RemoteMediaPlayer & { readonly updatedBy: string };
  'remote-media-player-stopped': {
    readonly session_id: string;
    readonly updatedBy: string;
    readonly reason: 'EOS' | 'stopped-by-peer';
  };

  'dialin-ready': { readonly sipEndpoint: string };
  'dialin-connected': DialEvent;
  'dialin-error': DialEvent;
  'dialin-stopped': DialEvent;
  'dialin-warning': DialEvent;
  'dialout-connected': DialEvent;
  'dialout-answered': DialEvent;
  'dialout-error': DialEvent;
  'dialout-stopped': DialEvent;
  'dialout-warning': DialEvent;

  // Of a prebuilt frame alone; listed so that listeners for both kinds compile.
  fullscreen: Nothing;
  'exited-fullscreen': Nothing;
  click: Nothing;
  mousedown: Nothing;
  mouseup: Nothing;
  mouseover: Nothing;
  mousemove: Nothing;
  touchstart: Nothing;
  touchmove: Nothing;
  touchend: Nothing;
  'lang-updated': { readonly lang: string; readonly langSetting: string };
  'theme-updated': { readonly theme: unknown };
  'show-local-video-changed': { readonly show: boolean };
  'custom-button-click': { readonly button_id: string };
  'sidebar-view-changed': { readonly view: string | null };
}

export type CallEventName = keyof CallEventPayloads;
export type CallEvent<Name extends CallEventName> = CallEventPayloads[Name] & {
  readonly action: Name;
  readonly callClientId: string | undefined;
};
/** The event map of a call object: each listener gets one event object. */
export type CallEvents = { [Name in CallEventName]: [event: CallEvent<Name>] };

/** Adds `action` and `callClientId` to a payload and calls the listeners. */
export type EmitCallEvent = <Name extends CallEventName>(
  action: Name,
  payload: CallEventPayloads[Name],
) => void;

/** An event with its payload, before it is emitted. */
export type CallHappening = {
  readonly [Name in CallEventName]: { readonly action: Name; readonly payload: CallEventPayloads[Name] };
}[CallEventName];
