import type { EngineError } from '@saywell/agent';

/**
 * What is known of a credential's endpoint. `closed`: it is asked. `open`: it rests. `probing`: one request finds out
 * whether it works again. Times are epoch ms.
 */
export type BreakerState =
  | { readonly name: 'closed'; readonly failures: number; readonly firstFailureAt: number }
  | { readonly name: 'open'; readonly until: number; readonly times: number }
  | { readonly name: 'probing'; readonly until: number; readonly times: number };

export type BreakerEvent =
  | { readonly type: 'asked'; readonly at: number }
  | { readonly type: 'worked' }
  | { readonly type: 'failed'; readonly at: number; readonly failure: BreakerFailure };

/** `key`: the credential itself is refused. `request`: this one request was wrong, the next may work. */
export interface BreakerFailure {
  readonly kind: 'key' | 'endpoint' | 'request';
  /** How long the endpoint wants to be left alone, ms. */
  readonly retryAfterMs?: number | undefined;
}

export type BreakerEffect =
  /** The answer to `asked`. */
  { readonly type: 'answer'; readonly mayTry: boolean };

export interface BreakerStep {
  readonly state: BreakerState;
  readonly effects: readonly BreakerEffect[];
}

export const breakerLimits = {
  /** So many failures in a row, within the window, open it. */
  maxFailures: 3,
  failureWindowMs: 60_000,
  /** The first rest; each that follows without a success between lasts twice as long. */
  restMs: 15_000,
  /** Of a key that is refused: it will not be another one by itself. */
  keyRestMs: 60_000,
  maxRestMs: 300_000,
  /** A probe that says nothing for so long was given up; the next one may try. */
  probeMs: 10_000,
} as const;

export const initialBreaker: BreakerState = { name: 'closed', failures: 0, firstFailureAt: 0 };

export function transition(state: BreakerState, event: BreakerEvent): BreakerStep {
  switch (event.type) {
    case 'asked':
      return asked(state, event.at);
    case 'worked':
      return { state: initialBreaker, effects: [] };
    case 'failed':
      break;
  }
  return { state: failed(state, event.at, event.failure), effects: [] };
}

function asked(state: BreakerState, at: number): BreakerStep {
  const mayTry = state.name === 'closed' || at >= state.until;
  if (state.name === 'closed' || !mayTry) return { state, effects: [{ type: 'answer', mayTry }] };
  const probing = { name: 'probing', until: at + breakerLimits.probeMs, times: state.times } as const;
  return { state: probing, effects: [{ type: 'answer', mayTry }] };
}

function failed(state: BreakerState, at: number, failure: BreakerFailure): BreakerState {
  if (failure.kind === 'request') return state;
  // Calls that began before the rest fail late; they make it no longer.
  if (state.name === 'open') return state;
  if (state.name === 'probing') return rest(at, failure, state.times + 1);
  if (failure.kind === 'key' || failure.retryAfterMs !== undefined) return rest(at, failure, 0);
  const isFirst = state.failures === 0 || at - state.firstFailureAt > breakerLimits.failureWindowMs;
  const failures = isFirst ? 1 : state.failures + 1;
  if (failures >= breakerLimits.maxFailures) return rest(at, failure, 0);
  return { name: 'closed', failures, firstFailureAt: isFirst ? at : state.firstFailureAt };
}

function rest(at: number, { kind, retryAfterMs = 0 }: BreakerFailure, times: number): BreakerState {
  const { restMs, keyRestMs, maxRestMs } = breakerLimits;
  const usualMs = (kind === 'key' ? keyRestMs : restMs) * 2 ** Math.min(times, 10);
  return { name: 'open', until: at + Math.min(maxRestMs, Math.max(usualMs, retryAfterMs)), times };
}

/** What an engine's failure says of its credential; null: nothing. */
export function breakerFailureOf(error: EngineError): BreakerFailure | null {
  const { code, isPermanent, retryAfterMs } = error;
  if (code === 'engine-aborted') return null;
  if (code === 'engine-unauthorized') return { kind: 'key' };
  // An account without credit is as good as refused; any other permanent failure is about the request.
  if (isPermanent) return { kind: code === 'engine-unavailable' ? 'key' : 'request' };
  return { kind: 'endpoint', retryAfterMs };
}
