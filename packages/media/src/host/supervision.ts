/** Supervises the media process. Times are milliseconds of the media clock. */
export type SupervisionState =
  | { readonly type: 'starting'; readonly failures: number }
  | { readonly type: 'running'; readonly failures: number; readonly since: number }
  | { readonly type: 'waiting'; readonly failures: number }
  | { readonly type: 'stopped' };

export type SupervisionEvent =
  | { readonly type: 'ready'; readonly at: number }
  | { readonly type: 'exited'; readonly at: number }
  | { readonly type: 'restart-due' }
  | { readonly type: 'stop' };

export type SupervisionEffect =
  | { readonly type: 'spawn' }
  | { readonly type: 'schedule-restart'; readonly delayMs: number };

/** The first restart comes at once; a process that dies again and again is restarted ever later. */
const RESTART_DELAYS_MS = [20, 250, 1_000, 3_000, 10_000] as const;
/** A process that ran this long has proven itself: failures are counted anew. */
const STABLE_MS = 30_000;
/** From so many failures in a row on, the host reports that media is down. It goes on trying. */
const FAILURES_UNTIL_DOWN = 4;

export const supervisionStart: SupervisionState = { type: 'starting', failures: 0 };

export function transitionSupervision(
  state: SupervisionState,
  event: SupervisionEvent,
): { readonly state: SupervisionState; readonly effect?: SupervisionEffect } {
  if (state.type === 'stopped') return { state };
  switch (event.type) {
    case 'ready':
      return { state: { type: 'running', failures: state.failures, since: event.at } };
    case 'exited':
      return afterExit(failuresAfter(state, event.at));
    case 'restart-due':
      if (state.type !== 'waiting') return { state };
      return { state: { type: 'starting', failures: state.failures }, effect: { type: 'spawn' } };
    case 'stop':
      return { state: { type: 'stopped' } };
    default:
      return event satisfies never;
  }
}

export function mediaStatus(state: SupervisionState): 'ok' | 'restarting' | 'down' {
  if (state.type === 'running') return 'ok';
  return state.type === 'stopped' || state.failures >= FAILURES_UNTIL_DOWN ? 'down' : 'restarting';
}

function failuresAfter(state: Exclude<SupervisionState, { type: 'stopped' }>, at: number): number {
  const wasStable = state.type === 'running' && at - state.since >= STABLE_MS;
  return wasStable ? 1 : state.failures + 1;
}

function afterExit(failures: number): {
  readonly state: SupervisionState;
  readonly effect: SupervisionEffect;
} {
  const delayMs = RESTART_DELAYS_MS[Math.min(failures, RESTART_DELAYS_MS.length) - 1] ?? 10_000;
  return { state: { type: 'waiting', failures }, effect: { type: 'schedule-restart', delayMs } };
}
