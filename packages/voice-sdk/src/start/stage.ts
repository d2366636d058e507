import type { CallSession } from '../session/call-session.ts';
import type { CallSetup } from '../session/call-setup.ts';
import type { StartStage, TypedErrorStage } from './stage-names.ts';

/** What a stage may use. */
export interface StageContext {
  readonly session: CallSession;
  readonly setup: CallSetup;
}

export type StageMetadata = Readonly<Record<string, unknown>>;

interface StageBase {
  /** Does the start go on after a failure? */
  readonly isOptional?: true;
  /** Throws when the stage fails; answers the metadata of its `completed` event. */
  run(context: StageContext): Promise<StageMetadata | undefined>;
}

/** One stage of a start. Those without an error type are reported by `start-method-error` alone. */
export type Stage =
  | (StageBase & { readonly name: TypedErrorStage; readonly hasErrorType: true })
  | (StageBase & { readonly name: StartStage; readonly hasErrorType?: undefined });
