import type { CallObject } from '@saywell/call-room';
import type { Call } from '@saywell/contract';
import {
  type Active,
  type Creating,
  isInRoom,
  type Joined,
  type Joining,
  type LiveState,
  type Opening,
  roomOf,
  type SessionRoom,
  type SessionState,
} from './session-state.ts';

export type SessionEvent =
  | { readonly type: 'web-call-created'; readonly webCall: Call }
  | { readonly type: 'room-opened'; readonly room: SessionRoom }
  | { readonly type: 'room-joined' }
  /** The last stage of the start has run; the assistant may be listening already. */
  | { readonly type: 'start-completed' }
  | { readonly type: 'start-failed' }
  | { readonly type: 'recording-requested' }
  /** The page plays the assistant's sound, or needs none. */
  | { readonly type: 'assistant-audible' }
  | { readonly type: 'assistant-listening' }
  /** The agent said that the call ended. */
  | { readonly type: 'end-announced' }
  | { readonly type: 'mute-requested'; readonly isMuted: boolean }
  | { readonly type: 'room-failed' }
  | { readonly type: 'room-left'; readonly endedReason: string }
  | { readonly type: 'stop-requested' };

export type SessionEffect =
  | { readonly type: 'send-playable'; readonly call: CallObject }
  | { readonly type: 'set-local-audio'; readonly call: CallObject; readonly isOn: boolean }
  | { readonly type: 'emit-call-start' }
  /** A call that was about to be taken back is given up. */
  | { readonly type: 'forget-stored-call' }
  /** Stops everything and releases it. */
  | (Release & { readonly type: 'close' })
  /** The same, and says so. */
  | (Release & {
      readonly type: 'end';
      /** Undefined: the room broke. */
      readonly endedReason: string | undefined;
      /** The agent has said it already. */
      readonly isAnnounced: boolean;
    });

/** What a call that is over has to release. */
export interface Release {
  readonly room: SessionRoom | undefined;
  readonly isRecorded: boolean;
}

export interface SessionStep {
  readonly state: SessionState;
  readonly effects: readonly SessionEffect[];
}

const to = (state: SessionState, ...effects: SessionEffect[]): SessionStep => ({ state, effects });

/** How a call that was asked for begins. */
export function newSession(isMuted: boolean): Creating {
  return { phase: 'connecting', step: 'creating', isMuted, isReturning: false };
}

/** How a call begins that is taken back after the page was loaded again. */
export function returningSession(webCall: Call, isMuted: boolean): Opening {
  return { phase: 'connecting', step: 'opening', webCall, isMuted, isReturning: true };
}

/** The whole conduct of one call, without any effect. What comes in no state of its own changes nothing. */
export function transition(state: SessionState, event: SessionEvent): SessionStep {
  // What a call that is over still says is not this page's business any more.
  if (state.phase === 'ending') return to(state);
  switch (event.type) {
    case 'web-call-created':
      return to(isAt(state, 'creating') ? { ...state, step: 'opening', webCall: event.webCall } : state);
    case 'room-opened':
      return to(isAt(state, 'opening') ? open(state, event.room) : state);
    case 'room-joined':
      return to(isAt(state, 'joining') ? enter(state) : state);
    case 'start-completed':
      return to({ ...state, isReturning: false });
    case 'start-failed':
      return to({ phase: 'ending' }, { type: 'close', ...releaseOf(state) });
    case 'recording-requested':
      return to(isInRoom(state) ? { ...state, isRecorded: true } : state);
    case 'assistant-audible':
      return sayPlayable(state);
    case 'assistant-listening':
      return listen(state);
    case 'end-announced':
      return to('room' in state ? { ...state, isEndAnnounced: true } : state);
    case 'mute-requested':
      return mute(state, event.isMuted);
    case 'room-failed':
      // A room that fails while joining rejects the join, which fails the start.
      return isInRoom(state) ? end(state, undefined) : to(state);
    case 'room-left':
      return end(state, event.endedReason);
    case 'stop-requested':
      return stop(state);
    default:
      return event satisfies never;
  }
}

type Step = Exclude<LiveState, Active>['step'];

/** Is the call at this step on the way into its room? */
function isAt<Name extends Step>(
  state: LiveState,
  step: Name,
): state is Extract<LiveState, { readonly step: Name }> {
  return state.phase === 'connecting' && state.step === step;
}

function open(state: Opening, room: SessionRoom): Joining {
  return { ...state, step: 'joining', room, isPlayable: false, isListening: false, isEndAnnounced: false };
}

function enter({ isListening, ...state }: Joining): SessionState {
  const joined: Joined = { ...state, step: 'joined', isRecorded: false };
  return isListening ? activate(joined) : joined;
}

function activate({ step: _step, ...state }: Joined): Active {
  return { ...state, phase: 'active' };
}

function sayPlayable(state: LiveState): SessionStep {
  // Once: a new track after a reconnection is no new call.
  if (!('room' in state) || state.isPlayable) return to(state);
  return to({ ...state, isPlayable: true }, { type: 'send-playable', call: state.room.call });
}

function listen(state: LiveState): SessionStep {
  if (isAt(state, 'joined')) return to(activate(state), { type: 'emit-call-start' });
  if (!isAt(state, 'joining') || state.isListening) return to(state);
  return to({ ...state, isListening: true }, { type: 'emit-call-start' });
}

function mute(state: LiveState, isMuted: boolean): SessionStep {
  const call = roomOf(state)?.call;
  const muted = { ...state, isMuted };
  return call ? to(muted, { type: 'set-local-audio', call, isOn: !isMuted }) : to(muted);
}

function stop(state: LiveState): SessionStep {
  const ended = end(state, 'customer-ended-call');
  return state.isReturning ? to(ended.state, { type: 'forget-stored-call' }, ...ended.effects) : ended;
}

function end(state: LiveState, endedReason: string | undefined): SessionStep {
  const isAnnounced = 'isEndAnnounced' in state && state.isEndAnnounced;
  return to({ phase: 'ending' }, { type: 'end', ...releaseOf(state), endedReason, isAnnounced });
}

function releaseOf(state: LiveState): Release {
  return { room: roomOf(state), isRecorded: isInRoom(state) && state.isRecorded };
}
