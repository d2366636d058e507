import { type ContactEntries, type ContactField, isSameEntries } from './contact-fields.ts';

/** Why a message did not arrive. */
export type ContactFailure =
  /** Nobody answered. */
  | { readonly reason: 'network' }
  /** No answer within the limit; the message may have arrived. */
  | { readonly reason: 'timeout' }
  /** The server did not take these fields; empty when it did not say which. */
  | { readonly reason: 'refused'; readonly fields: readonly ContactField[] }
  | { readonly reason: 'too-many' }
  | { readonly reason: 'server' };

export type ContactOutcome =
  | { readonly delivered: true }
  | { readonly delivered: false; readonly failure: ContactFailure };

/** One message. The id stays the same when the same entries are sent again, so that they are stored once. */
export interface ContactAttempt {
  readonly requestId: string;
  readonly entries: ContactEntries;
}

export type ContactState =
  | {
      readonly phase: 'idle';
      /** Counts the messages that were sent: a new round is an empty form. */
      readonly round: number;
      readonly failed?: { readonly attempt: ContactAttempt; readonly failure: ContactFailure };
    }
  | {
      readonly phase: 'submitting';
      readonly round: number;
      readonly attempt: ContactAttempt;
      readonly outcome: ContactOutcome | undefined;
      readonly hasWaited: boolean;
    }
  | { readonly phase: 'sent'; readonly round: number };

export type ContactEvent =
  | { readonly type: 'submitted'; readonly entries: ContactEntries; readonly freshId: string }
  | { readonly type: 'answered'; readonly outcome: ContactOutcome }
  | { readonly type: 'waited' }
  | { readonly type: 'shown' };

export type ContactEffect =
  | { readonly type: 'deliver'; readonly attempt: ContactAttempt }
  | { readonly type: 'wait'; readonly delayMs: number; readonly next: 'waited' | 'shown' };

export interface ContactTransition {
  readonly state: ContactState;
  readonly effects: readonly ContactEffect[];
}

/** Submitting is seen for at least this long, however fast the answer. */
export const submittingMs = 2_000;
/** The success panel stays this long. */
export const sentMs = 3_000;

export const initialContactState: ContactState = { phase: 'idle', round: 0 };

/** The whole conduct of the contact form, without any effect. */
export function transition(state: ContactState, event: ContactEvent): ContactTransition {
  switch (event.type) {
    case 'submitted':
      return state.phase === 'idle' ? submit(state, event.entries, event.freshId) : stay(state);
    case 'answered':
      return state.phase === 'submitting' ? settle({ ...state, outcome: event.outcome }) : stay(state);
    case 'waited':
      return state.phase === 'submitting' ? settle({ ...state, hasWaited: true }) : stay(state);
    case 'shown':
      return state.phase === 'sent' ? stay({ phase: 'idle', round: state.round }) : stay(state);
    default:
      return event satisfies never;
  }
}

type Idle = Extract<ContactState, { phase: 'idle' }>;
type Submitting = Extract<ContactState, { phase: 'submitting' }>;

const stay = (state: ContactState): ContactTransition => ({ state, effects: [] });

function submit({ round, failed }: Idle, entries: ContactEntries, freshId: string): ContactTransition {
  const isRetry = failed !== undefined && isSameEntries(failed.attempt.entries, entries);
  const attempt = isRetry ? failed.attempt : { requestId: freshId, entries };
  return {
    state: { phase: 'submitting', round, attempt, outcome: undefined, hasWaited: false },
    effects: [
      { type: 'wait', delayMs: submittingMs, next: 'waited' },
      { type: 'deliver', attempt },
    ],
  };
}

/** Submitting ends when both are there: the answer, and the time that a visitor needs to see it. */
function settle(state: Submitting): ContactTransition {
  const { round, attempt, outcome, hasWaited } = state;
  if (outcome === undefined || !hasWaited) return stay(state);
  if (!outcome.delivered)
    return stay({ phase: 'idle', round, failed: { attempt, failure: outcome.failure } });
  return {
    state: { phase: 'sent', round: round + 1 },
    effects: [{ type: 'wait', delayMs: sentMs, next: 'shown' }],
  };
}
