import { createPreRoll } from '../hearing/pre-roll.ts';
import { VOICE_END_MS, type VoiceEnd, voiceEndOf } from '../turns/prosody.ts';
import type { VoiceEdge } from '../turns/voice-detector.ts';

const SAMPLES_PER_MS = 16;
/** The end of a voice is noticed up to so much later. */
const NOTICED_AFTER_MS = 300;

/** How the visitor's voice sounds when it ends: its melody and its loudness. */
export interface VoiceSenses {
  push(samples: Int16Array): void;
  /** How the voice ended; `unknown` while it has not. */
  edge(edge: VoiceEdge): VoiceEnd;
}

export function createVoiceSenses(now: () => number): VoiceSenses {
  const newest = createPreRoll((VOICE_END_MS + NOTICED_AFTER_MS) * SAMPLES_PER_MS);
  return {
    push: (samples) => newest.push(samples),
    edge({ type, at }) {
      if (type === 'voice-started') return 'unknown';
      const heard = newest.read();
      const since = Math.max(0, Math.round((now() - at) * SAMPLES_PER_MS));
      const end = Math.max(0, heard.length - since);
      return voiceEndOf(heard.subarray(Math.max(0, end - VOICE_END_MS * SAMPLES_PER_MS), end));
    },
  };
}
