import {
  createSpeechDecoder,
  createSpeechEncoder,
  type OpusOutputRate,
  type SpeechDecoder,
  type SpeechEncoder,
} from './opus.ts';

/** The codecs of one call. Their memory is not collected: {@link freeCodecs} gives it back. */
export interface SpeechCodecs {
  readonly encoder: SpeechEncoder;
  readonly decoder: SpeechDecoder;
  readonly outputRateHz: OpusOutputRate;
}
export type CreateSpeechCodecs = (outputRateHz: OpusOutputRate, complexity: number) => Promise<SpeechCodecs>;

export const createSpeechCodecs: CreateSpeechCodecs = async (outputRateHz, complexity) => {
  const encoder = await createSpeechEncoder(outputRateHz, complexity);
  try {
    return { encoder, decoder: await createSpeechDecoder(), outputRateHz };
  } catch (error) {
    encoder.free();
    throw error;
  }
};

export function freeCodecs({ encoder, decoder }: SpeechCodecs): void {
  encoder.free();
  decoder.free();
}
