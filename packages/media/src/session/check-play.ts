import { assertResamplable } from '../audio/resample.ts';
import { MAX_SEGMENT_BYTES } from '../ipc/pipe-frames.ts';

/** Rejects arguments of `play` that no transport can carry. Throws RangeError. */
export function checkPlay(segment: string, sampleRateHz: number, outputRateHz: number): void {
  assertResamplable(sampleRateHz, outputRateHz);
  checkSegment(segment);
}

/** Throws RangeError. */
export function checkSegment(segment: string): void {
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    throw new RangeError(`a segment's name may have at most ${MAX_SEGMENT_BYTES} bytes`);
  }
}
