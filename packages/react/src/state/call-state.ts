import type { CallPhase } from '@saywell/voice-sdk';
import type { CallError } from '../call-error.ts';

export type { CallPhase } from '@saywell/voice-sdk';

export type Speaker = 'user' | 'assistant';

/** Whom to call: one assistant, one squad or one workflow. */
export type CallTarget =
  | { readonly assistantId: string; readonly squadId?: undefined; readonly workflowId?: undefined }
  | { readonly squadId: string; readonly assistantId?: undefined; readonly workflowId?: undefined }
  | { readonly workflowId: string; readonly assistantId?: undefined; readonly squadId?: undefined };

/** Whom to call and how the visitor takes part. */
export interface CallRequest {
  /**
   * May be found out while connecting, for instance from configuration that is loaded late. `stored-call`: the call
   * that was going on when the page was loaded again; one that is over by now is `Call ended`, without an error.
   */
  readonly target: CallTarget | (() => Promise<CallTarget>) | 'stored-call';
  /** `text`: no microphone is asked for, the visitor types. Default `voice`. */
  readonly input?: 'voice' | 'text';
  /** Sent as the visitor's first line as soon as the call has started. */
  readonly firstMessage?: string;
  /** What the page before had of the same call; with `stored-call`. */
  readonly earlier?: EarlierPart;
}

/** The part of a call before its page was loaded again. */
export interface EarlierPart {
  readonly messages: readonly TranscriptMessage[];
  /** Epoch milliseconds; the duration goes on from there. */
  readonly startedAtMs: number;
}

/** One finished utterance. */
export interface TranscriptMessage {
  readonly id: string;
  readonly role: Speaker;
  readonly content: string;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  /** The visitor interrupted it: `content` ends where the voice did. */
  readonly isCut?: boolean;
}

interface Idle {
  readonly phase: 'idle';
}
interface Connecting {
  readonly phase: 'connecting';
  /** Typed lines to send once the call has started. */
  readonly queue: readonly TranscriptMessage[];
  /** A call that is taken back started before. */
  readonly startedAtMs?: number;
}
interface Active {
  readonly phase: 'active';
  readonly startedAtMs: number;
}
/** The visitor asked for the end; the client has not confirmed it yet. */
interface Ending {
  readonly phase: 'ending';
  readonly from: Connecting | Active;
}
/** What is known in each phase of a call. */
interface Phases extends Record<CallPhase, { readonly phase: CallPhase }> {
  readonly idle: Idle;
  readonly connecting: Connecting;
  readonly active: Active;
  readonly ending: Ending;
}
export type CallLifecycle = Phases[CallPhase];

/** Without the wish to end it: a call that is ending is still what it was. */
export function withoutEnding(lifecycle: CallLifecycle): Exclude<CallLifecycle, Ending> {
  return lifecycle.phase === 'ending' ? lifecycle.from : lifecycle;
}

export interface CallSnapshot {
  readonly lifecycle: CallLifecycle;
  /** Whole seconds since the call started; stays at its last value after the end. */
  readonly durationSeconds: number;
  /** A word or two for people: `Connecting…`, `Connected`, `Call ended`, or empty before the first call. */
  readonly statusMessage: string;
  readonly input: 'voice' | 'text';
  readonly isMuted: boolean;
  /** How loud the assistant is played, 0 to 1. */
  readonly outputVolume: number;
  readonly isAssistantSpeaking: boolean;
  readonly isUserSpeaking: boolean;
  /** The way to the call is lost for the moment; the call is being joined again. */
  readonly isReconnecting: boolean;
  /** The browser blocks the assistant's voice until the next press. */
  readonly isAudioBlocked: boolean;
  /** The microphone is open and gives nothing. */
  readonly isMicrophoneSilent: boolean;
  readonly messages: readonly TranscriptMessage[];
  /** What is being said right now, per speaker; empty when nothing is. */
  readonly partials: Readonly<Record<Speaker, string>>;
  readonly error: CallError | null;
  /** False when the call's server has no speech recognition: the visitor has to type. */
  readonly hearsVisitor: boolean;
}

export const noPartials: CallSnapshot['partials'] = { user: '', assistant: '' };

export const initialSnapshot: CallSnapshot = {
  lifecycle: { phase: 'idle' },
  durationSeconds: 0,
  statusMessage: '',
  input: 'voice',
  isMuted: false,
  outputVolume: 1,
  isAssistantSpeaking: false,
  isUserSpeaking: false,
  isReconnecting: false,
  isAudioBlocked: false,
  isMicrophoneSilent: false,
  messages: [],
  partials: noPartials,
  error: null,
  hearsVisitor: true,
};

/** The phase as other code reads it, in two flags. */
export interface CallState {
  readonly inCall: boolean;
  readonly isConnecting: boolean;
  /** Whole seconds. */
  readonly callDuration: number;
  readonly callStartTime?: Date;
}

export function toCallState({ lifecycle, durationSeconds }: CallSnapshot): CallState {
  const steady = withoutEnding(lifecycle);
  const inCall = steady.phase === 'active';
  const state = { inCall, isConnecting: steady.phase === 'connecting', callDuration: durationSeconds };
  return inCall ? { ...state, callStartTime: new Date(steady.startedAtMs) } : state;
}
