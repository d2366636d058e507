import { pipeline, Readable, Transform } from 'node:stream';
import { wavHeader, wavHeaderBytes } from '@saywell/agent';
import type { ByteRange, ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { recordingRateHz } from './assistant-voice.ts';

/** What of a recording of everybody is wanted: both channels in one, or one of them. */
export const recordingChannels = ['mix', 'customer', 'assistant'] as const;
export type RecordingChannel = (typeof recordingChannels)[number];

/** Two 16-bit samples: the visitors' and the assistant's. */
const frameBytes = 4;
const sampleBytes = 2;
const channelOffset = { customer: 0, assistant: 2 } as const;

/** A sound file, of which any part can be read. */
export interface SoundBytes {
  readonly sizeBytes: number;
  /** Default: all of it. Rejects with a {@link StorageError}. */
  read(range?: ByteRange): Promise<Readable>;
}

/** Where stored sounds are read. */
export type SoundSource = Pick<ByteStorage, 'stat' | 'open'>;

/** Bytes as they are stored. Null: there are none. */
export async function wholeFile(source: SoundSource, key: string): Promise<SoundBytes | null> {
  const found = await source.stat(key);
  return found && { sizeBytes: found.sizeBytes, read: (range) => opened(source, key, range) };
}

/** A stereo recording as a mono WAV, converted while it is read. Null: there is none. */
export async function oneChannel(
  source: SoundSource,
  key: string,
  channel: RecordingChannel,
): Promise<SoundBytes | null> {
  const found = await source.stat(key);
  if (found === null) return null;
  const frames = Math.max(0, Math.floor((found.sizeBytes - wavHeaderBytes) / frameBytes));
  const dataBytes = frames * sampleBytes;
  const header = wavHeader({ sampleRateHz: recordingRateHz, channels: 1, dataBytes });
  const sizeBytes = header.byteLength + dataBytes;
  return {
    sizeBytes,
    async read({ start, end } = { start: 0, end: sizeBytes - 1 }) {
      const ofHeader = header.subarray(start, end + 1);
      if (end < header.byteLength) return Readable.from([ofHeader]);
      const from = Math.max(0, start - header.byteLength);
      const first = Math.floor(from / sampleBytes);
      const last = Math.floor((end - header.byteLength) / sampleBytes);
      const file = await opened(source, key, {
        start: wavHeaderBytes + first * frameBytes,
        end: wavHeaderBytes + (last + 1) * frameBytes - 1,
      });
      const skipBytes = from % sampleBytes;
      const mono = new ToMono(channel, { before: ofHeader, skipBytes, limitBytes: end - start + 1 });
      // Its errors are the stream's, which whoever reads it sees.
      pipeline(file, mono, () => undefined);
      return mono;
    },
  };
}

/** What was there a moment ago. */
async function opened(source: SoundSource, key: string, range?: ByteRange): Promise<Readable> {
  const stream = await source.open(key, range);
  if (stream === null) throw new StorageError('storage-cut-off', 'deleted meanwhile');
  return stream;
}

interface Cut {
  readonly before: Uint8Array;
  /** Of the samples: a range may begin and end within one. */
  readonly skipBytes: number;
  /** Of everything. */
  readonly limitBytes: number;
}

class ToMono extends Transform {
  readonly #channel: RecordingChannel;
  #rest: Buffer = Buffer.alloc(0);
  #skipBytes: number;
  #leftBytes: number;

  constructor(channel: RecordingChannel, { before, skipBytes, limitBytes }: Cut) {
    super();
    this.#channel = channel;
    this.#skipBytes = skipBytes;
    this.#leftBytes = limitBytes - before.byteLength;
    if (before.byteLength > 0) this.push(before);
  }

  override _transform(piece: Buffer, _encoding: string, done: () => void): void {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const frames = Math.floor(bytes.length / frameBytes);
    const mono = Buffer.alloc(frames * sampleBytes);
    for (let frame = 0; frame < frames; frame += 1)
      mono.writeInt16LE(sampleAt(bytes, frame * frameBytes, this.#channel), frame * sampleBytes);
    this.#rest = bytes.subarray(frames * frameBytes);
    this.push(this.#cut(mono));
    done();
  }

  #cut(mono: Buffer): Buffer {
    if (mono.length === 0) return mono;
    const cut = mono.subarray(this.#skipBytes, this.#skipBytes + this.#leftBytes);
    this.#skipBytes = 0;
    this.#leftBytes -= cut.length;
    return cut;
  }
}

function sampleAt(bytes: Buffer, at: number, channel: RecordingChannel): number {
  if (channel !== 'mix') return bytes.readInt16LE(at + channelOffset[channel]);
  const sum = bytes.readInt16LE(at) + bytes.readInt16LE(at + 2);
  return Math.max(-32_768, Math.min(32_767, sum));
}
