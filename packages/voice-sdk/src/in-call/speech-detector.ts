/** Louder than this is speech. */
const speechThreshold = 0.01;
/** This sum of levels counts as full volume. */
const fullVolume = 0.15;
/** Silence after which the speaker has stopped, ms. */
export const silenceMs = 1_000;

export interface SpeechState {
  readonly speaking: boolean;
}
export type SpeechEvent =
  | { readonly type: 'levels'; readonly levels: Readonly<Record<string, number>> }
  | { readonly type: 'silence' }
  | { readonly type: 'call-over' };
export type SpeechEffect =
  | { readonly type: 'volume-level'; readonly volume: number }
  | { readonly type: 'speech-start' | 'speech-end' }
  | { readonly type: 'arm-silence-timer'; readonly delayMs: number };

export interface SpeechStep {
  readonly state: SpeechState;
  readonly effects: readonly SpeechEffect[];
}

/** Pure rules of the speaking detection from the remote participants' levels. */
export function detectSpeech(state: SpeechState, event: SpeechEvent): SpeechStep {
  if (event.type !== 'levels') {
    return { state: { speaking: false }, effects: state.speaking ? [{ type: 'speech-end' }] : [] };
  }
  const sum = Object.values(event.levels).reduce((total, level) => total + level, 0);
  const volume: SpeechEffect = { type: 'volume-level', volume: Math.min(1, sum / fullVolume) };
  if (sum <= speechThreshold) return { state, effects: [volume] };
  const started: readonly SpeechEffect[] = state.speaking ? [] : [{ type: 'speech-start' }];
  return {
    state: { speaking: true },
    effects: [volume, ...started, { type: 'arm-silence-timer', delayMs: silenceMs }],
  };
}
