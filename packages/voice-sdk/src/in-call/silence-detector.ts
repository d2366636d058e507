/** -80 dB: rooms are louder, also behind noise suppression; a switched-off microphone is not. */
const quietest = 0.0001;

/** Why nothing is heard. */
export type SilenceCause =
  /** The system or a switch on the device has muted it. */
  | 'muted-by-system'
  /** It delivers nothing but zeros. */
  | 'no-signal'
  /** It delivers less than any room does. */
  | 'too-quiet';

export type SilenceState =
  | { readonly name: 'idle' }
  | { readonly name: 'quiet'; readonly sinceMs: number; readonly loudest: number }
  | { readonly name: 'silent'; readonly sinceMs: number };
export type SilenceEvent =
  | {
      readonly type: 'level';
      readonly level: number;
      readonly isSystemMuted: boolean;
      readonly nowMs: number;
    }
  /** Nothing can be said of the microphone: muted by the visitor, or not measured. */
  | { readonly type: 'unknown' };
export type SilenceEffect =
  | { readonly type: 'silent'; readonly cause: SilenceCause; readonly silentMs: number }
  | { readonly type: 'heard'; readonly silentMs: number };

export interface SilenceStep {
  readonly state: SilenceState;
  readonly effect?: SilenceEffect;
}

/** When does an open microphone count as silent, and when as heard again? Pure. */
export function detectSilence(state: SilenceState, event: SilenceEvent, afterMs: number): SilenceStep {
  if (event.type === 'unknown') return { state: { name: 'idle' } };
  const { level, nowMs } = event;
  if (level > quietest) return heard(state, nowMs);
  if (state.name === 'silent') return { state };
  const before = state.name === 'quiet' ? state : { sinceMs: nowMs, loudest: 0 };
  const quiet = { name: 'quiet', sinceMs: before.sinceMs, loudest: Math.max(before.loudest, level) } as const;
  const silentMs = nowMs - quiet.sinceMs;
  if (silentMs < afterMs) return { state: quiet };
  const measured: SilenceCause = quiet.loudest === 0 ? 'no-signal' : 'too-quiet';
  return {
    state: { name: 'silent', sinceMs: quiet.sinceMs },
    effect: { type: 'silent', cause: event.isSystemMuted ? 'muted-by-system' : measured, silentMs },
  };
}

function heard(state: SilenceState, nowMs: number): SilenceStep {
  const idle: SilenceState = { name: 'idle' };
  if (state.name !== 'silent') return { state: idle };
  return { state: idle, effect: { type: 'heard', silentMs: nowMs - state.sinceMs } };
}
