import { createPreRoll } from '../hearing/pre-roll.ts';
import { VOICE_END_MS, type VoiceEnd, voiceEndOf } from '../turns/prosody.ts';
import type { VoiceEdge } from '../turns/voice-detector.ts';

const SAMPLES_PER_MS = 16;
/** The end of a voice is noticed up to so much later. */
const NOTICED_AFTER_MS = 300;
/** A voice's level is taken over the newest part of it. */
const LEVEL_MS = 200;
/** How much the newest turn counts in the visitor's level: people move, and turn their heads. */
const NEWEST_SHARE = 0.4;

/** How the visitor's voice sounds: its melody at the end, its level against that of his other turns. */
export interface VoiceSenses {
  push(samples: Int16Array): void;
  /** How the voice ended; `unknown` while it has not. */
  edge(edge: VoiceEdge): VoiceEnd;
  /** The newest voice was the visitor's: he has been understood. */
  learnVisitor(): void;
  /** What is heard now is far below the visitor's level; never before he has been understood once. */
  isDistant(): boolean;
}

export function createVoiceSenses(options: {
  readonly now: () => number;
  /** So many dB below is far. */
  readonly distantBelowDb: number;
}): VoiceSenses {
  const { now, distantBelowDb } = options;
  const newest = createPreRoll((VOICE_END_MS + NOTICED_AFTER_MS) * SAMPLES_PER_MS);
  let isVoiced = false;
  let energy = 0;
  let samplesHeard = 0;
  let voiceDb: number | null = null;
  let visitorDb: number | null = null;

  const stop = (at: number): VoiceEnd => {
    isVoiced = false;
    if (samplesHeard > 0) voiceDb = decibels(energy / samplesHeard);
    const heard = newest.read();
    const since = Math.max(0, Math.round((now() - at) * SAMPLES_PER_MS));
    const end = Math.max(0, heard.length - since);
    return voiceEndOf(heard.subarray(Math.max(0, end - VOICE_END_MS * SAMPLES_PER_MS), end));
  };
  return {
    push(samples) {
      newest.push(samples);
      if (!isVoiced) return;
      energy += energyOf(samples);
      samplesHeard += samples.length;
    },
    edge(edge) {
      if (edge.type === 'voice-stopped') return stop(edge.at);
      isVoiced = true;
      energy = 0;
      samplesHeard = 0;
      return 'unknown';
    },
    learnVisitor() {
      if (voiceDb === null) return;
      visitorDb = visitorDb === null ? voiceDb : visitorDb + NEWEST_SHARE * (voiceDb - visitorDb);
    },
    isDistant() {
      if (visitorDb === null) return false;
      const heard = newest.read().subarray(-LEVEL_MS * SAMPLES_PER_MS);
      return decibels(energyOf(heard) / Math.max(1, heard.length)) < visitorDb - distantBelowDb;
    },
  };
}

function energyOf(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum;
}
function decibels(meanSquare: number): number {
  return 10 * Math.log10(meanSquare + 1);
}
