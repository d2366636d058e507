import type { CallEvent, NetworkStats, Participant } from '@saywell/call-room';
import type { ClientMessage, ClientMessageType, EndedReason, TurnMetrics } from '@saywell/contract';
import type { VoiceErrorType } from './errors.ts';
import type { SilenceCause } from './in-call/silence-detector.ts';
import type { StartStage } from './start/stage-names.ts';

/** A message of the hosted protocol that Saywell's own agents do not send. */
export interface OtherVoiceMessage {
  readonly type: Exclude<ClientMessageType, ClientMessage['type']>;
  readonly [field: string]: unknown;
}

/**
 * Messages of the agent, told apart by `type`. Types of a newer server, which nobody could name here,
 * come through all the same: a `switch` over `type` needs a `default` that ignores them.
 */
export type VoiceMessage = ClientMessage | OtherVoiceMessage;

/** Emitted by the SDK itself, once, when the call is over and no such message came from the agent. */
export interface CallEndedMessage {
  readonly type: 'status-update';
  readonly status: 'ended';
  readonly endedReason?: EndedReason | (string & {});
  readonly timestamp: number;
}

export interface CallStartProgress {
  /** `validation` is not a stage of its own: a second start while started. */
  readonly stage: StartStage | 'validation';
  readonly status: 'started' | 'completed' | 'failed';
  /** ISO 8601. */
  readonly timestamp: string;
  /** Of this stage, ms; with `completed` and `failed`. */
  readonly duration?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

export interface CallStartSuccess {
  /** From the call of `start()`, ms. */
  readonly totalDuration: number;
  /** The call's id, `unknown` when the server gave none. */
  readonly callId: string;
  readonly timestamp: string;
}

export interface StartContext {
  readonly hasAssistant: boolean;
  readonly hasSquad: boolean;
  readonly hasWorkflow: boolean;
  readonly isMobile: boolean;
}

export interface CallStartFailed {
  readonly stage: StartStage;
  /** From the call of `start()`, ms. */
  readonly duration: number;
  readonly totalDuration: number;
  /** Text of the error. */
  readonly error: string;
  /** Its code: `offline`, `network-error`, `timed-out`, those of the API and of the call room, else `unknown`. */
  readonly code: string;
  readonly timestamp: string;
  readonly context: StartContext;
}

/** An error of the SDK. */
export interface SdkErrorEvent {
  readonly type: VoiceErrorType;
  readonly stage: StartStage | 'input-validation';
  readonly message: string;
  /** The original error. */
  readonly error: unknown;
  /** Its code, as in `call-start-failed`. */
  readonly code: string;
  readonly timestamp: string;
  readonly totalDuration?: number;
  readonly context?: StartContext;
}
/** A fatal error of the call room; `error.type` says which (`ejected`, `exp-room`, `connection-error` …). */
export interface RoomErrorEvent extends CallEvent<'error'> {
  readonly type: 'call-room-error';
  readonly stage: 'call';
  readonly message: string;
  readonly timestamp: string;
}
export type VoiceErrorEvent = SdkErrorEvent | RoomErrorEvent;

/** An open microphone gives nothing, or does again. Never emitted for one that the visitor has muted. */
export type MicrophoneSilence = {
  /** How long it has been silent, ms. */
  readonly silentMs: number;
  readonly microphone: { readonly deviceId: string | undefined; readonly label: string | undefined };
} & ({ readonly state: 'silent'; readonly cause: SilenceCause } | { readonly state: 'heard' });

export interface CallStats {
  /** The newest 500 turns that the assistant has answered; all times in ms. */
  readonly turns: readonly TurnMetrics[];
  /** Half of the answers were heard sooner after the visitor's last word; null before the first. */
  readonly medianTotalMs: number | null;
  /** The connection, of the last two seconds; times in seconds, loss 0–1. */
  readonly network: NetworkStats;
}

/** Events of {@link SaywellVoice} and what their listeners get. */
export interface VoiceEvents {
  /** The assistant is in the room and listening. */
  'call-start': [];
  /** The call, or a start that was stopped, is over and everything is released. */
  'call-end': [];
  'call-start-progress': [event: CallStartProgress];
  'call-start-success': [event: CallStartSuccess];
  /** Not sent when `stop()` ended the start. */
  'call-start-failed': [event: CallStartFailed];
  /** The assistant began to speak. */
  'speech-start': [];
  /** The assistant has been silent for a second. */
  'speech-end': [];
  /** Loudness of the assistant, 0–1, every 100 ms. */
  'volume-level': [volume: number];
  /** Loudness of the visitor's microphone, 0–1, every 100 ms. */
  'local-audio-level': [level: number];
  message: [message: VoiceMessage | CallEndedMessage];
  error: [event: VoiceErrorEvent];
  /** The camera of somebody else in the room begins. Received only where this is listened to when the call starts. */
  video: [track: MediaStreamTrack];
  /** Somebody in the room, the visitor too, has changed. */
  'daily-participant-updated': [participant: Participant];
  /** The microphone cannot be used: refused, missing, in use. */
  'camera-error': [event: CallEvent<'camera-error'>];
  'network-quality-change': [event: CallEvent<'network-quality-change'>];
  'network-connection': [event: CallEvent<'network-connection'>];
  /** The open microphone has given nothing for five seconds (`microphoneSilentAfterMs`), or does again. */
  'microphone-silent': [event: MicrophoneSilence];
  /** How long each part of a turn took, ms, emitted when its answer is heard. */
  'turn-metrics': [metrics: TurnMetrics];
  /** The browser refuses to play sound before the next click, tap or key. */
  'audio-blocked': [];
  /** Sound plays after it was blocked. */
  'audio-unblocked': [];
}

/** Emits one of them. */
export type EmitVoiceEvent = <Name extends keyof VoiceEvents>(
  event: Name,
  ...values: VoiceEvents[Name]
) => void;
