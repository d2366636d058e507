import { limits } from '@saywell/contract';

/** Waits before the first, second and third try to join again. */
const delaysMs = [0, 500, 1_000] as const;

/** How joining again after a lost network goes; `attempt` counts from 1. */
export type Reconnection =
  | { readonly name: 'idle' }
  | { readonly name: 'waiting' | 'trying'; readonly attempt: number; readonly sinceMs: number };

export type ReconnectionEvent =
  | { readonly type: 'lost'; readonly nowMs: number; readonly canResume: boolean }
  | { readonly type: 'delay-over' }
  | { readonly type: 'joined' }
  | { readonly type: 'failed'; readonly nowMs: number; readonly fatal: boolean };

export type ReconnectionEffect =
  | { readonly type: 'wait'; readonly delayMs: number }
  | { readonly type: 'try' }
  | { readonly type: 'give-up' };

export interface ReconnectionStep {
  readonly state: Reconnection;
  readonly effects: readonly ReconnectionEffect[];
}

const idle: Reconnection = { name: 'idle' };
const giveUp: ReconnectionStep = { state: idle, effects: [{ type: 'give-up' }] };

/** Pure rules: three tries while the server still reserves the seat. */
export function reconnect(state: Reconnection, event: ReconnectionEvent): ReconnectionStep {
  switch (event.type) {
    case 'lost':
      if (state.name !== 'idle') return { state, effects: [] };
      return event.canResume ? attempt(1, event.nowMs) : giveUp;
    case 'delay-over':
      if (state.name !== 'waiting') return { state, effects: [] };
      return { state: { ...state, name: 'trying' }, effects: [{ type: 'try' }] };
    case 'joined':
      return { state: idle, effects: [] };
    case 'failed':
      break;
  }
  if (state.name !== 'trying') return { state, effects: [] };
  if (event.fatal || event.nowMs - state.sinceMs >= limits.resumeWindowMs) return giveUp;
  return attempt(state.attempt + 1, state.sinceMs);
}

function attempt(number: number, sinceMs: number): ReconnectionStep {
  const delayMs = delaysMs[number - 1];
  if (delayMs === undefined) return giveUp;
  return {
    state: { name: 'waiting', attempt: number, sinceMs },
    effects: [{ type: 'wait', delayMs }],
  };
}
