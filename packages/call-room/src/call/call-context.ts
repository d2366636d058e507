import type { Engine } from '../engines/engine.ts';
import type { CallRoomError, CallRoomErrorCode } from '../errors/call-room-error.ts';
import type { CallHappening, EmitCallEvent } from '../events/call-events.ts';
import type { Precondition } from '../machine/preconditions.ts';
import type { CallOptions } from '../options/call-options.ts';
import type { CallRoomEnvironment } from '../platform/environment.ts';
import type { RuleIssue } from '../rules/issue.ts';

/** What the services of a call object share. */
export interface CallContext {
  /** Clock, timers, log, devices: everything from outside. */
  readonly environment: CallRoomEnvironment;
  /** The options at this moment. */
  readonly options: () => CallOptions;
  readonly emit: EmitCallEvent;
  /** From the join to the end; undefined outside a call. */
  readonly engine: () => Engine | undefined;
  readonly isJoined: () => boolean;
}

/** What the parts of the façade share besides. */
export interface PartContext extends CallContext {
  /** The engine that a precondition has made sure of; throws `cancelled` when the call is over by then. */
  readonly joinedEngine: () => Engine;
  /** Checks options and lays them over the present ones. Throws `invalid-option`. */
  readonly merge: (options: CallOptions) => void;
  /** The same for options that were checked. */
  readonly change: (options: CallOptions) => void;
  /** Throws what a precondition refuses. The façade asks before each call; a method that waits may ask again. */
  readonly guard: (method: string, precondition: Precondition) => void;
  /** Throws the first thing that is wrong with an argument, by default as `invalid-argument`. */
  readonly check: (found: RuleIssue | undefined, code?: CallRoomErrorCode) => void;
  /** Logs the sentence of a refusal. */
  readonly refusal: (code: CallRoomErrorCode, text: string) => CallRoomError;
  /** Emits what the room refused of a method that has no answer of its own. */
  readonly reportRefusal: (cause: unknown) => void;
  /** `preAuth()`, `startCamera()` or `join()` has begun a call. */
  readonly initialise: () => void;
  readonly isDestroyed: () => boolean;
  /** From here on every method with a precondition refuses. */
  readonly destroy: () => void;
}

/** Something that lives with the call. */
export interface CallObserver {
  /** The call is joined. */
  joined?(engine: Engine): void;
  /** An event is about to be emitted. */
  observe?(happening: CallHappening): void;
  /** The call is over, however it ended: every timer, track and connection of this service goes. Harmless when repeated. */
  released?(): void;
}
