import type { RoomErrorType } from '@saywell/contract';
import type { CameraError } from './devices/camera-error.ts';
import type { InputSettings } from './options.ts';
import type { Participant, Participants } from './room/participant.ts';

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
  | 'input-settings-error'
  | 'local-audio-level-observer-error';

type Nothing = object;

/** What each event carries beside `action` and `callClientId`. */
export interface CallEventPayloads {
  loading: Nothing;
  loaded: Nothing;
  'load-attempt-failed': { readonly errorMsg: string };
  'joining-meeting': Nothing;
  'joined-meeting': { readonly participants: Participants };
  /** `reason`: given by the room when it ended the call. */
  'left-meeting': { readonly reason?: string };
  error: { readonly errorMsg: string; readonly error?: RoomFailure };
  'nonfatal-error': {
    readonly type: NonfatalErrorType;
    readonly errorMsg: string;
    readonly details?: unknown;
  };
  'camera-error': {
    readonly errorMsg: { readonly errorMsg: string; readonly audioOk: boolean };
    readonly error: CameraError;
  };
  'participant-joined': { readonly participant: Participant };
  'participant-updated': { readonly participant: Participant };
  'participant-left': { readonly participant: Participant };
  'track-started': {
    readonly participant: Participant;
    readonly track: MediaStreamTrack;
    readonly type: 'audio';
  };
  'track-stopped': {
    readonly participant: Participant;
    readonly track: MediaStreamTrack;
    readonly type: 'audio';
  };
  'app-message': { readonly data: unknown; readonly fromId: string };
  /** 0–1. */
  'local-audio-level': { readonly audioLevel: number };
  /** Session id → 0–1. */
  'remote-participants-audio-level': { readonly participantsAudioLevel: Readonly<Record<string, number>> };
  'network-connection': {
    readonly type: 'signaling' | 'peer-to-peer' | 'sfu';
    readonly event: 'connected' | 'interrupted';
    /** What carries the sound now. */
    readonly transport?: 'webrtc' | 'websocket';
  };
  'network-quality-change': {
    readonly threshold: 'good' | 'low' | 'very-low';
    /** 0–100. */
    readonly quality: number;
  };
  'available-devices-updated': { readonly availableDevices: readonly MediaDeviceInfo[] };
  'selected-devices-updated': { readonly devices: DeviceSelection };
  'input-settings-updated': { readonly inputSettings: InputSettings };
  'call-instance-destroyed': Nothing;
}

export type CallEventName = keyof CallEventPayloads;
export type CallEvent<Name extends CallEventName> = CallEventPayloads[Name] & {
  readonly action: Name;
  readonly callClientId: string | undefined;
};
/** The event map of a call object: each listener gets one event object. */
export type CallEvents = { [Name in CallEventName]: [event: CallEvent<Name>] };

/** Adds `action` and `callClientId` to a payload and tells the listeners. */
export type EmitCallEvent = <Name extends CallEventName>(
  action: Name,
  payload: CallEventPayloads[Name],
) => void;
