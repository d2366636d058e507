import { engineLoading } from '@saywell/contract';
import type { RoomFailure } from '../events/call-events.ts';
import type { LoadFailure } from '../loader/engine-loader.ts';

/** The states that `meetingState()` names. */
export type MeetingState =
  | 'new'
  | 'loading'
  | 'loaded'
  | 'joining-meeting'
  | 'joined-meeting'
  | 'left-meeting'
  | 'error';

export type CallState =
  | { readonly name: 'new' | 'loaded' | 'left-meeting' | 'error' }
  | { readonly name: 'joining-meeting' | 'joined-meeting' }
  /** `attempt` counts from 1; `joins`: a join waits for the engine. */
  | { readonly name: 'loading'; readonly attempt: number; readonly joins: boolean }
  /** The engine was asked to leave; `shown` is what `meetingState()` still says. */
  | { readonly name: 'leaving'; readonly shown: 'joining-meeting' | 'joined-meeting' };

export type CallMachineEvent =
  | {
      readonly type:
        | 'load'
        | 'join'
        | 'leave'
        | 'retry-due'
        | 'engine-loaded'
        | 'engine-joined'
        | 'leave-timed-out';
    }
  | { readonly type: 'attempt-failed'; readonly failure: LoadFailure }
  | { readonly type: 'engine-left'; readonly reason?: string | undefined }
  | { readonly type: 'engine-failed'; readonly failure: RoomFailure };

/** What the runner has to do, in order. */
export type CallEffect =
  | { readonly type: 'emit'; readonly event: 'loading' | 'joining-meeting' }
  | { readonly type: 'emit-attempt-failed'; readonly message: string }
  | { readonly type: 'start-attempt'; readonly attempt: number }
  | { readonly type: 'arm-retry'; readonly delayMs: number }
  | { readonly type: 'engine-join' }
  | { readonly type: 'engine-leave' }
  /** `loaded` is emitted and load promises resolve; a waiting join goes on. */
  | { readonly type: 'loaded' }
  | { readonly type: 'load-failed'; readonly failure: LoadFailure }
  /** `joined-meeting` is emitted, waiting joins resolve, the room's changes are emitted from here on. */
  | { readonly type: 'joined' }
  /** Load, engine, tracks and timers are released, waiting promises settle, `left-meeting` is emitted. */
  | { readonly type: 'finish-left'; readonly reason?: string | undefined }
  /** The same with the `error` event instead. */
  | { readonly type: 'finish-failed'; readonly failure: RoomFailure }
  | { readonly type: 'warn-already-joined' };

export interface CallTransition {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
}

const stay = (state: CallState): CallTransition => ({ state, effects: [] });
const left = (reason?: string): CallTransition => ({
  state: { name: 'left-meeting' },
  effects: [{ type: 'finish-left', reason }],
});

/** The rules of a call's life. Pure: the runner in `call-life.ts` does the effects. */
export function transition(state: CallState, event: CallMachineEvent): CallTransition {
  switch (state.name) {
    case 'new':
    case 'left-meeting':
    case 'error':
      return whileIdle(state, event);
    case 'loading':
      return whileLoading(state, event);
    case 'loaded':
      return whileLoaded(state, event);
    case 'joining-meeting':
    case 'joined-meeting':
      return whileInCall(state.name, event);
    case 'leaving':
      break;
  }
  return whileLeaving(state, event);
}

function whileIdle(state: CallState, event: CallMachineEvent): CallTransition {
  if (event.type === 'load' || event.type === 'join') {
    return {
      state: { name: 'loading', attempt: 1, joins: event.type === 'join' },
      effects: [
        { type: 'emit', event: 'loading' },
        { type: 'start-attempt', attempt: 1 },
      ],
    };
  }
  return event.type === 'leave' && state.name === 'new' ? left() : stay(state);
}

function whileLoading(state: CallState & { name: 'loading' }, event: CallMachineEvent): CallTransition {
  switch (event.type) {
    case 'join':
      return stay({ ...state, joins: true });
    case 'retry-due':
      return { state, effects: [{ type: 'start-attempt', attempt: state.attempt }] };
    case 'engine-loaded':
      return loaded(state.joins);
    case 'attempt-failed':
      return attemptFailed(state, event.failure);
    case 'leave':
      return left();
    case 'load':
    case 'engine-joined':
    case 'engine-left':
    case 'engine-failed':
    case 'leave-timed-out':
      break;
  }
  return stay(state);
}

function loaded(joins: boolean): CallTransition {
  const effects: CallEffect[] = [{ type: 'loaded' }];
  if (!joins) return { state: { name: 'loaded' }, effects };
  return joining(effects);
}

function joining(before: readonly CallEffect[]): CallTransition {
  return {
    state: { name: 'joining-meeting' },
    effects: [...before, { type: 'emit', event: 'joining-meeting' }, { type: 'engine-join' }],
  };
}

function attemptFailed(state: CallState & { name: 'loading' }, failure: LoadFailure): CallTransition {
  const failed: CallEffect = { type: 'emit-attempt-failed', message: failure.message };
  if (state.attempt >= engineLoading.attempts) {
    return { state: { name: 'error' }, effects: [failed, { type: 'load-failed', failure }] };
  }
  const attempt = state.attempt + 1;
  return {
    state: { ...state, attempt },
    effects: [failed, { type: 'arm-retry', delayMs: engineLoading.retryMs }],
  };
}

function whileLoaded(state: CallState, event: CallMachineEvent): CallTransition {
  if (event.type === 'join') return joining([]);
  return event.type === 'leave' ? left() : stay(state);
}

function whileInCall(name: 'joining-meeting' | 'joined-meeting', event: CallMachineEvent): CallTransition {
  const state: CallState = { name };
  switch (event.type) {
    case 'engine-joined':
      if (name === 'joined-meeting') return stay(state);
      return {
        state: { name: 'joined-meeting' },
        effects: [{ type: 'joined' }],
      };
    case 'join':
      return { state, effects: [{ type: 'warn-already-joined' }] };
    case 'leave':
      return { state: { name: 'leaving', shown: name }, effects: [{ type: 'engine-leave' }] };
    case 'engine-left':
      return left(event.reason);
    case 'engine-failed':
      return { state: { name: 'error' }, effects: [{ type: 'finish-failed', failure: event.failure }] };
    case 'load':
    case 'retry-due':
    case 'engine-loaded':
    case 'attempt-failed':
    case 'leave-timed-out':
      break;
  }
  return stay(state);
}

function whileLeaving(state: CallState, event: CallMachineEvent): CallTransition {
  // Whatever the engine answers, or when it does not: leaving always ends in left-meeting.
  const done = ['engine-left', 'engine-failed', 'leave-timed-out'].includes(event.type);
  if (done) return left();
  return event.type === 'join' ? { state, effects: [{ type: 'warn-already-joined' }] } : stay(state);
}

/** What `meetingState()` says about a state. */
export function meetingStateOf(state: CallState): MeetingState {
  return state.name === 'leaving' ? state.shown : state.name;
}
