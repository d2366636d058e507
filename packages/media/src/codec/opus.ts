import {
  Application,
  createDecoder,
  createEncoder,
  type OpusDecoderHandle,
  type OpusEncoderHandle,
} from 'libopus-wasm';
import { INPUT_RATE_HZ, samplesPerFrame } from '../audio/pcm.ts';

export type OpusOutputRate = 16_000 | 24_000 | 48_000;

export function isOpusOutputRate(rateHz: number): rateHz is OpusOutputRate {
  return rateHz === 16_000 || rateHz === 24_000 || rateHz === 48_000;
}

/** Speech at this rate is transparent for one voice, with room for the loss information. */
const BITRATE = 28_000;
/** From 10 on libopus really puts the last frame's copy into the packets; at 5 it does not at 48,000 Hz. */
const EXPECTED_LOSS_PERCENT = 10;

export type SpeechEncoder = Pick<OpusEncoderHandle, 'encode' | 'free'>;
export type SpeechDecoder = Pick<OpusDecoderHandle, 'decode' | 'decodePacketLoss' | 'free'>;

/** 20 ms frames of mono speech to Opus, with in-band error correction. */
export function createSpeechEncoder(rateHz: OpusOutputRate, complexity: number): Promise<SpeechEncoder> {
  return createEncoder({
    sampleRate: rateHz,
    channels: 1,
    application: Application.Voip,
    frameSize: samplesPerFrame(rateHz),
    bitrate: BITRATE,
    complexity,
    fec: true,
    packetLossPercent: EXPECTED_LOSS_PERCENT,
  });
}

/** Opus of any kind straight to 16,000 Hz mono: the decoder resamples and mixes down by itself. */
export function createSpeechDecoder(): Promise<SpeechDecoder> {
  return createDecoder({ sampleRate: INPUT_RATE_HZ, channels: 1 });
}
