import { CallRoomError } from '@saywell/call-room/basics';
import type { Call } from '@saywell/contract';

/** How taking back a call went whose page was loaded again. */
export type ResumeOutcome =
  | { readonly name: 'resumed'; readonly call: Call }
  /** No call was going on, or there is one already. */
  | { readonly name: 'nothing-stored' }
  /** The page was away for more than 30 s. */
  | { readonly name: 'expired' }
  /** The call has ended meanwhile. */
  | { readonly name: 'ended' }
  /** Another page has taken it back: a copy of this tab. */
  | { readonly name: 'taken' }
  /** `stop()` came first. */
  | { readonly name: 'stopped' }
  /** The microphone, the network, the call room. */
  | { readonly name: 'failed'; readonly error: unknown };

/** Why a join with a ticket failed, by what the room says. */
export function resumeFailure(error: unknown): ResumeOutcome {
  if (CallRoomError.isInstance(error)) {
    if (error.code === 'no-room' || error.code === 'end-of-life') return { name: 'ended' };
    if (error.details?.['code'] === 'room-token-used') return { name: 'taken' };
    if (error.details?.['code'] === 'room-token-invalid') return { name: 'expired' };
  }
  return { name: 'failed', error };
}
