import { assertResamplable } from '../audio/resample.ts';

/** Largest name of a segment, UTF-8 bytes: far below the 16 bit length that the pipe to the media process has for it. */
const MAX_SEGMENT_BYTES = 256;

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
