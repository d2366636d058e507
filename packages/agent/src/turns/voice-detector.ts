/** Two thresholds, so that a probability that wavers does not flicker (best for Silero v6 on a labelled test set). */
const START_PROBABILITY = 0.5;
const END_PROBABILITY = 0.35;
/** Clicks are shorter; a short "yes" has 150 ms of voice and more. */
const MIN_VOICE_MS = 64;
/** Within this time after a stop one window is enough: the visitor goes on rather than begins. */
const CONTINUATION_MS = 700;
const MIN_CONTINUED_VOICE_MS = 32;

export interface VoiceDetectorState {
  readonly voiced: boolean;
  /** Voice that is not long enough yet: its start and its length. */
  readonly onset: number;
  readonly onsetMs: number;
  readonly stoppedAt: number;
}
export interface VoiceEdge {
  readonly type: 'voice-started' | 'voice-stopped';
  /** Epoch ms of the edge in the audio. */
  readonly at: number;
}
export const initialVoice: VoiceDetectorState = {
  voiced: false,
  onset: 0,
  onsetMs: 0,
  stoppedAt: Number.NEGATIVE_INFINITY,
};

/** One decision of the engine for the window that began at `startedAt`. A value that is no number counts as silence. */
export function detectVoice(
  state: VoiceDetectorState,
  window: { readonly probability: number; readonly startedAt: number; readonly lengthMs: number },
): { readonly state: VoiceDetectorState; readonly edge: VoiceEdge | null } {
  const loud = window.probability >= START_PROBABILITY;
  const quiet = !(window.probability >= END_PROBABILITY);
  if (state.voiced) return quiet ? stopVoice(state, window.startedAt) : { state, edge: null };
  if (loud) return growOnset(state, window);
  if (quiet && state.onsetMs > 0) return { state: { ...state, onsetMs: 0 }, edge: null };
  return { state, edge: null };
}

/** Ends a voice whose audio has ceased to arrive. */
export function stopVoice(state: VoiceDetectorState, at: number): ReturnType<typeof detectVoice> {
  if (!state.voiced) return { state: { ...state, onsetMs: 0 }, edge: null };
  return { state: { ...initialVoice, stoppedAt: at }, edge: { type: 'voice-stopped', at } };
}

function growOnset(
  state: VoiceDetectorState,
  window: { readonly startedAt: number; readonly lengthMs: number },
): ReturnType<typeof detectVoice> {
  const onset = state.onsetMs === 0 ? window.startedAt : state.onset;
  const onsetMs = state.onsetMs + window.lengthMs;
  const continued = onset - state.stoppedAt < CONTINUATION_MS;
  if (onsetMs < (continued ? MIN_CONTINUED_VOICE_MS : MIN_VOICE_MS)) {
    return { state: { ...state, onset, onsetMs }, edge: null };
  }
  return { state: { ...state, voiced: true, onset, onsetMs: 0 }, edge: { type: 'voice-started', at: onset } };
}
