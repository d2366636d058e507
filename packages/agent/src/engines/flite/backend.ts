import type { WordTiming } from '../engine.ts';

/** What a text sounds like, silence around it included. */
export interface Spoken {
  /** 16 000 Hz. */
  readonly samples: Int16Array;
  /** One entry per word of the text; absent when the backend does not tell. */
  readonly words?: readonly WordTiming[];
}

/** One way to run flite. */
export interface FliteBackend {
  /** `text` holds plain words and punctuation. Rejects when flite fails. */
  speak(voiceId: VoiceId, text: string): Promise<Spoken>;
}

export const sampleRateHz = 16_000;
export const voiceIds = ['slt', 'rms', 'awb', 'kal16'] as const;
export type VoiceId = (typeof voiceIds)[number];
export const defaultVoiceId: VoiceId = 'slt';
