import type { Engine } from '../engines/engine.ts';
import type { CallHappening, EmitCallEvent } from '../events/call-events.ts';
import type { MeetingState } from '../machine/transition.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';

/** What the parts of a call object share. */
export interface CallContext {
  readonly environment: CallRoomEnvironment;
  /** The options as they are now. */
  readonly options: () => CallOptions;
  readonly emit: EmitCallEvent;
  /** From the join to the end; undefined outside a call. */
  readonly engine: () => Engine | undefined;
  readonly state: () => MeetingState;
}

/** A part of the call object that lives with the call. */
export interface CallService {
  /** The call is joined. */
  joined?(engine: Engine): void;
  /** Something is about to be told to the page. */
  observe?(happening: CallHappening): void;
  /** The call is over, however it ended: every timer, track and connection of this part goes. Harmless when repeated. */
  released?(): void;
}
