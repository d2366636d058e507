import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { wavHeaderBytes } from '@saywell/agent';
import { createPeakMeter } from './peak-meter.ts';
import { peaksPath, writePeaks } from './recording-files.ts';

/** Waveforms of recordings of everybody. */
export interface RecordingPeaks {
  /** Of a stereo WAV: as they were written beside it, else made now and kept. Rejects when there is no such file. */
  of(wav: string): Promise<Uint8Array>;
}

const frameBytes = 4;

export function createRecordingPeaks(): RecordingPeaks {
  const making = new Map<string, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other, each once: reading an hour takes a second of one processor. */
  const made = (wav: string): Promise<Uint8Array> => {
    const known = making.get(wav);
    if (known !== undefined) return known;
    const work = last.then(() => readPeaks(wav)).finally(() => making.delete(wav));
    last = work.catch(() => undefined);
    making.set(wav, work);
    return work;
  };
  return {
    of: async (wav) => (await readFile(peaksPath(wav)).catch(() => undefined)) ?? made(wav),
  };
}

async function readPeaks(wav: string): Promise<Uint8Array> {
  await stat(wav);
  const meter = createPeakMeter();
  let rest: Buffer = Buffer.alloc(0);
  const sound: AsyncIterable<Buffer> = createReadStream(wav, { start: wavHeaderBytes });
  for await (const piece of sound) {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const whole = bytes.length - (bytes.length % frameBytes);
    // A copy begins where samples may begin in memory.
    const samples = new Uint8Array(bytes.subarray(0, whole));
    meter.add(new Int16Array(samples.buffer));
    rest = bytes.subarray(whole);
  }
  const peaks = meter.finish();
  // Whoever could not keep them makes them again.
  await writePeaks(wav, peaks).catch(() => undefined);
  return peaks;
}
