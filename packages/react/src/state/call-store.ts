import type { CallError } from '../call-error.ts';
import type { SayOptions, ToolHandler, VoiceClient } from '../voice-client.ts';
import type { CallRequest, CallSnapshot } from './call-state.ts';
import type { LevelMeter } from './level-meter.ts';
import type { SetTimer } from './timers.ts';

export interface CallStoreOptions {
  /** Brings the voice client for one call; may load code and configuration. Rejects with a `CallError`. */
  readonly loadClient: (request: CallRequest) => Promise<VoiceClient>;
  readonly now?: () => number;
  readonly setTimer?: SetTimer;
  /** From the request to the assistant's first sign of life. Default 90 000: three engine loads of 20 s and the join. */
  readonly connectTimeoutMs?: number;
  /** From the visitor's end to the client's confirmation. Default 5 000. */
  readonly endTimeoutMs?: number;
}

export type StartOutcome =
  | { readonly started: true }
  | { readonly started: false; readonly error: CallError };

/** One call at a time, shared by every part of a page. Framework free; nothing happens before `start`. */
export interface CallStore {
  readonly levels: LevelMeter;
  readonly getSnapshot: () => CallSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  /** Resolves when the call has started or could not. While a call exists it changes nothing. */
  start(request: CallRequest): Promise<StartOutcome>;
  /** Resolves when the call is over; rejects with a `CallError` when it could not be ended and goes on. */
  end(): Promise<void>;
  setMuted(muted: boolean): void;
  /** How loud the assistant is played, 0 to 1; every call begins at 1. Does nothing without a call. */
  setOutputVolume(volume: number): void;
  /** True once the call hears the visitor through this microphone. */
  chooseMicrophone(deviceId: string): Promise<boolean>;
  /** True once the assistant is played on this loudspeaker. */
  chooseSpeaker(deviceId: string): Promise<boolean>;
  /** Sends a typed line; false when it is blank or there is no call. */
  sendText(text: string): boolean;
  /** Makes the assistant say a line; false when there is no call. */
  say(text: string, options?: SayOptions): boolean;
  /** Stops what the assistant is saying; false when there is no call, or the client cannot. */
  interrupt(): boolean;
  /** A function of the page that the assistant may call, in this and every later call, until removed. */
  registerTool(name: string, handler: ToolHandler, settings?: { readonly timeoutMs?: number }): () => void;
  dismissError(): void;
}
