import { wavHeaderBytes } from '@saywell/agent';
import type { ByteStorage } from '../../../platform/storage/byte-storage.ts';
import { createPeakMeter } from './peak-meter.ts';
import { peaksKeyOf } from './recording-keys.ts';

/** Waveforms of recordings of everybody. */
export interface RecordingPeaks {
  /** Of a stereo WAV: as they were written beside it, else made now and kept. Null: there is no such WAV. */
  of(wav: string): Promise<Uint8Array | null>;
}

export interface RecordingPeaksOptions {
  readonly source: Pick<ByteStorage, 'open'>;
  /** Keeps what was made. */
  readonly storage: Pick<ByteStorage, 'put'>;
}

const frameBytes = 4;
/** Twenty values of four bytes a second: those of two hours take half of it. */
const maxPeaksBytes = 2 * 1_024 * 1_024;

export function createRecordingPeaks({ source, storage }: RecordingPeaksOptions): RecordingPeaks {
  const making = new Map<string, Promise<Uint8Array | null>>();
  let last: Promise<unknown> = Promise.resolve();
  const make = async (wav: string): Promise<Uint8Array | null> => {
    const peaks = await readPeaks(source, wav);
    // Whoever could not keep them makes them again.
    if (peaks !== null) await storage.put(peaksKeyOf(wav), peaks).catch(() => undefined);
    return peaks;
  };
  /** One after the other, each once: reading an hour takes a second of one processor. */
  const made = (wav: string): Promise<Uint8Array | null> => {
    const known = making.get(wav);
    if (known !== undefined) return known;
    const work = last.then(() => make(wav)).finally(() => making.delete(wav));
    last = work.catch(() => undefined);
    making.set(wav, work);
    return work;
  };
  return { of: async (wav) => (await readStored(source, peaksKeyOf(wav))) ?? made(wav) };
}

/** Null: there are none, or they are none of ours. */
async function readStored(source: Pick<ByteStorage, 'open'>, key: string): Promise<Uint8Array | null> {
  const stored = await source.open(key);
  if (stored === null) return null;
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  for await (const piece of stored as AsyncIterable<Buffer>) {
    sizeBytes += piece.length;
    if (sizeBytes > maxPeaksBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readPeaks(source: Pick<ByteStorage, 'open'>, wav: string): Promise<Uint8Array | null> {
  const stored = await source.open(wav);
  if (stored === null) return null;
  const meter = createPeakMeter();
  let headerBytes = wavHeaderBytes;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stored as AsyncIterable<Buffer>) {
    const sound = piece.subarray(headerBytes);
    headerBytes = Math.max(0, headerBytes - piece.length);
    const bytes = rest.length === 0 ? sound : Buffer.concat([rest, sound]);
    const whole = bytes.length - (bytes.length % frameBytes);
    // A copy begins where samples may begin in memory.
    const samples = new Uint8Array(bytes.subarray(0, whole));
    meter.add(new Int16Array(samples.buffer));
    rest = bytes.subarray(whole);
  }
  return meter.finish();
}
