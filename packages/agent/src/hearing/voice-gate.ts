import type { VoiceEdge } from '../turns/voice-detector.ts';
import type { Loudness } from './level-meter.ts';

/** An edge of the visitor's voice with its loudness. */
export interface HeardEdge extends VoiceEdge {
  /** Loudest 20 ms around the edge, dBFS. */
  readonly levelDb: number;
}

/**
 * Over the assistant's speech only the caller is heard: a television or a person behind him is much
 * fainter than he is. What is fainter is reported as soon as it becomes louder, and otherwise never.
 */
export interface VoiceGate {
  edge(edge: VoiceEdge): void;
  /** More audio came: a voice that was held back may have become louder. */
  moved(): void;
  /** Something was understood at this loudness: the caller's. */
  understood(loudness: Loudness): void;
}

/** Televisions beside a caller are 15 to 20 dB below him; his own voice varies by 6 dB. */
const fainterDb = 12;
/** One loud sentence must not make the gate deaf: his level falls by so much with each sentence. */
const maxFallDb = 3;
/** A voice becomes loud so long before it is noticed, ms. */
const noticedAfterMs = 160;

export function createVoiceGate(options: {
  readonly newestDb: () => number;
  readonly isAssistantSpeaking: () => boolean;
  readonly now: () => number;
  onEdge(edge: HeardEdge): void;
}): VoiceGate {
  let usualDb: number | null = null;
  let heldBack: VoiceEdge | null = null;

  const isFaint = (levelDb: number): boolean => usualDb !== null && levelDb <= usualDb - fainterDb;
  return {
    edge(edge) {
      const levelDb = options.newestDb();
      if (edge.type === 'voice-started' && options.isAssistantSpeaking() && isFaint(levelDb)) {
        heldBack = edge;
      } else if (edge.type === 'voice-stopped' && heldBack !== null) {
        heldBack = null;
      } else {
        options.onEdge({ ...edge, levelDb });
      }
    },
    moved() {
      if (heldBack === null) return;
      const levelDb = options.newestDb();
      if (isFaint(levelDb)) return;
      const at = Math.max(heldBack.at, options.now() - noticedAfterMs);
      heldBack = null;
      options.onEdge({ type: 'voice-started', at, levelDb });
    },
    understood({ peakDb }) {
      if (usualDb === null) usualDb = peakDb;
      else usualDb = peakDb > usualDb ? (usualDb + peakDb) / 2 : Math.max(peakDb, usualDb - maxFallDb);
    },
  };
}
