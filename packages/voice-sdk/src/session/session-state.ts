import type { CallObject } from '@saywell/call-room';
import type { Call } from '@saywell/contract';
import type { InCall } from '../in-call/in-call.ts';
import type { CallPhase } from './call-phase.ts';

/** The call object and what goes on beside it. */
export interface SessionRoom {
  readonly call: CallObject;
  readonly inCall: InCall;
}

interface Live {
  readonly isMuted: boolean;
  /** The call of a page that was loaded again: what fails is in the outcome of the return alone. */
  readonly isReturning: boolean;
}

/** The server is asked for the call. */
export interface Creating extends Live {
  readonly phase: 'connecting';
  readonly step: 'creating';
}

/** The call room is loaded. */
export interface Opening extends Live {
  readonly phase: 'connecting';
  readonly step: 'opening';
  readonly webCall: Call;
}

/** From the moment that the call object exists. */
export interface WithRoom extends Live {
  readonly webCall: Call;
  readonly room: SessionRoom;
  /** The agent knows that it can be heard. */
  readonly isPlayable: boolean;
  /** The agent has said that the call ended, and why. */
  readonly isEndAnnounced: boolean;
}

/** The call object exists; the room has not let it in yet. */
export interface Joining extends WithRoom {
  readonly phase: 'connecting';
  readonly step: 'joining';
  /** `listening` may come before the answer to the join. */
  readonly isListening: boolean;
}

interface InRoom extends WithRoom {
  /** The room was asked to record. */
  readonly isRecorded: boolean;
}

/** In the room, while the assistant is not listening yet. */
export interface Joined extends InRoom {
  readonly phase: 'connecting';
  readonly step: 'joined';
}

export interface Active extends InRoom {
  readonly phase: 'active';
}

/** Over, whoever ended it; what it used is being released. */
export interface Ending {
  readonly phase: 'ending';
}

export type LiveState = Creating | Opening | Joining | Joined | Active;

/** One call, from the press to the end. Without a call there is no session: the phase is `idle`. */
export type SessionState = (LiveState | Ending) & { readonly phase: Exclude<CallPhase, 'idle'> };

export function roomOf(state: SessionState): SessionRoom | undefined {
  return 'room' in state ? state.room : undefined;
}

/** Is the visitor in the room? */
export function isInRoom(state: SessionState): state is Joined | Active {
  return state.phase === 'active' || (state.phase === 'connecting' && state.step === 'joined');
}
