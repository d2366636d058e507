import type { EndedReason } from '@saywell/contract';
import type { MediaCloseReason } from '@saywell/media';
import type { Arrival } from '../../rooms/room-listener.ts';

/** Nobody has come yet. */
interface WaitingCall {
  readonly phase: 'waiting';
  readonly visitors: ReadonlySet<string>;
}

/** Somebody has come, whose page may not be able to play yet. */
interface JoinedCall {
  readonly phase: 'joined';
  readonly visitors: ReadonlySet<string>;
}

interface TalkingCall {
  readonly phase: 'talking';
  readonly visitors: ReadonlySet<string>;
  /** The visitors who were sent that the assistant listens. */
  readonly informed: ReadonlySet<string>;
}

/** Anything may still happen in it. */
export type OpenCall = WaitingCall | JoinedCall | TalkingCall;

/** Its end is being stored; nothing of the talk matters any more. */
export interface EndingCall {
  readonly phase: 'ending';
  readonly reason: EndedReason;
}

export type CallState = OpenCall | EndingCall | { readonly phase: 'ended' };

/**
 * `join`: nobody has come. `playable`: the first page does not say that it can play. `return`: neither does one
 * that was loaded again. `store`: the database does not answer.
 */
export type CallTimer = 'join' | 'playable' | 'return' | 'store';

export type CallEvent =
  | { readonly type: 'visitor-joined'; readonly sessionId: string; readonly arrival: Arrival }
  | { readonly type: 'visitor-left'; readonly sessionId: string }
  | { readonly type: 'all-away' }
  | { readonly type: 'room-emptied'; readonly reason: MediaCloseReason }
  /** A page says that it can play. */
  | { readonly type: 'playable'; readonly sessionId: string }
  | { readonly type: 'timer-fired'; readonly timer: CallTimer }
  | { readonly type: 'end'; readonly reason: EndedReason }
  /** The end is stored, or given up. */
  | { readonly type: 'end-stored' };

export type CallEffect =
  /** In place of one of the same name. */
  | { readonly type: 'set-timer'; readonly timer: CallTimer; readonly delayMs: number }
  | { readonly type: 'clear-timer'; readonly timer: CallTimer }
  | { readonly type: 'clear-all-timers' }
  | { readonly type: 'set-presence'; readonly isPresent: boolean }
  /** Somebody's media came or went. */
  | { readonly type: 'follow-media' }
  /** A page is asked to run what waits for a page. */
  | { readonly type: 'offer-functions'; readonly sessionId: string }
  | { readonly type: 'forget-visitor'; readonly sessionId: string }
  | { readonly type: 'report-start' }
  | { readonly type: 'send-listening'; readonly sessionId: string }
  | { readonly type: 'start-assistant' }
  | { readonly type: 'stop-assistant'; readonly reason: EndedReason }
  | { readonly type: 'store-end'; readonly reason: EndedReason }
  | { readonly type: 'close-room'; readonly reason: EndedReason };

export interface CallStep {
  readonly state: CallState;
  readonly effects: readonly CallEffect[];
}
