import type { CreateWebCall } from '@saywell/api-client';
import type { RoomConfig } from '@saywell/call-room';
import type { CallSession } from '../call-session.ts';
import type { InCallModule, VoiceCallOptions, VoiceEnvironment } from '../environment.ts';
import type { VoiceEvents } from '../events.ts';
import type { InCallOptions } from '../in-call/create-in-call.ts';
import type { StartStage, TypedErrorStage } from './stages.ts';

/** What a stage may use. */
export interface StageContext {
  readonly session: CallSession;
  readonly environment: VoiceEnvironment;
  readonly createWebCall: CreateWebCall;
  readonly callConfig: RoomConfig;
  readonly callObjectOptions: VoiceCallOptions;
  /** Settles when the call before this one has released everything. */
  readonly previousReleased: Promise<void>;
  readonly emit: <Name extends keyof VoiceEvents>(event: Name, ...values: VoiceEvents[Name]) => void;
  readonly log: InCallOptions['log'];
  readonly loadInCall: () => Promise<InCallModule>;
  readonly findTool: InCallOptions['findTool'];
  /** Follows the call object's events for the rest of the call. */
  readonly follow: (session: CallSession) => void;
}

export type StageMetadata = Readonly<Record<string, unknown>>;

interface StageBase {
  /** Does the start go on after a failure? */
  readonly isOptional?: true;
  /** Throws when the stage fails; answers what its `completed` event tells. */
  run(context: StageContext): Promise<StageMetadata | undefined>;
}

/** One stage of a start. Those without an error type are told by `start-method-error` alone. */
export type Stage =
  | (StageBase & { readonly name: TypedErrorStage; readonly hasErrorType: true })
  | (StageBase & { readonly name: StartStage; readonly hasErrorType?: undefined });
