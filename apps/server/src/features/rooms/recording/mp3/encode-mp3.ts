import { type FileHandle, open } from 'node:fs/promises';
import { wavHeaderBytes } from '@saywell/agent';
import { createMp3Encoder } from 'wasm-media-encoders';
import { recordingRateHz } from '../assistant-voice.ts';
import type { RecordingChannel } from '../one-channel.ts';

/** What is made of a recording's WAV file. */
export interface Mp3Order {
  /** The WAV file, 16 kHz. */
  readonly from: string;
  readonly to: string;
  /** Of the file. */
  readonly channels: 1 | 2;
  /** One channel of a stereo file; absent: the file as it is. */
  readonly channel?: RecordingChannel | undefined;
}

/** Samples of each channel at once. */
const blockFrames = 16_000;
/** kbit/s of a channel: speech at 16 kHz is clear from 32 on. */
const bitrate = { 1: 32, 2: 64 } as const;

/**
 * Writes a recording as an MP3 of constant bit rate. The encoder is LAME (LGPL) as WebAssembly, a package of its own that is
 * loaded as it is.
 */
export async function encodeMp3({ from, to, channels, channel }: Mp3Order): Promise<void> {
  const encoder = await createMp3Encoder();
  const written: 1 | 2 = channel === undefined ? channels : 1;
  encoder.configure({ channels: written, sampleRate: recordingRateHz, bitrate: bitrate[written] });
  const source = await open(from, 'r');
  const target = await open(to, 'w').catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    for await (const samples of blocksOf(source, channels))
      await target.write(copied(encoder.encode(planesOf(samples, channels, channel))));
    await target.write(copied(encoder.finalize()));
  } finally {
    await source.close();
    await target.close();
  }
}

async function* blocksOf(source: FileHandle, channels: 1 | 2): AsyncGenerator<Int16Array> {
  const frameBytes = channels * 2;
  const block = Buffer.alloc(blockFrames * frameBytes);
  for (let position = wavHeaderBytes; ; ) {
    const { bytesRead } = await source.read(block, 0, block.length, position);
    const frames = Math.floor(bytesRead / frameBytes);
    if (frames === 0) return;
    yield new Int16Array(block.buffer, block.byteOffset, frames * channels);
    position += frames * frameBytes;
  }
}

/** The encoder's output lives in its own memory, which the next call overwrites. */
const copied = (bytes: Uint8Array): Uint8Array => Uint8Array.from(bytes);

/** One list of values from -1 to 1 for each channel that is written. */
function planesOf(
  samples: Int16Array,
  channels: 1 | 2,
  channel: RecordingChannel | undefined,
): Float32Array[] {
  const plane = (valueAt: (frame: number) => number): Float32Array =>
    Float32Array.from({ length: samples.length / channels }, (_, frame) => valueAt(frame) / 32_768);
  const at = (offset: number) => (frame: number) => samples[frame * channels + offset] ?? 0;
  const [left, right] = [at(0), at(1)];
  if (channels === 1) return [plane(left)];
  if (channel === undefined) return [plane(left), plane(right)];
  if (channel === 'mix') return [plane((frame) => within16Bits(left(frame) + right(frame)))];
  return [plane(channel === 'customer' ? left : right)];
}

const within16Bits = (value: number): number => Math.max(-32_768, Math.min(32_767, value));
