/** Everything inside this package is 20 ms frames of mono 16 bit samples. */
export const FRAME_MS = 20;
/** Rate of the visitor's audio as the host receives it. */
export const INPUT_RATE_HZ = 16_000;
export const INPUT_FRAME_SAMPLES = samplesPerFrame(INPUT_RATE_HZ);

export function samplesPerFrame(rateHz: number): number {
  return (rateHz * FRAME_MS) / 1000;
}

/** The samples' bytes, not copied. Little endian as on every platform Node has prebuilt media libraries for. */
export function bytesOf(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

/** Samples copied out of bytes: network buffers are not aligned and are used again. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length >> 1);
  bytesOf(samples).set(samples.byteLength === bytes.length ? bytes : bytes.subarray(0, samples.byteLength));
  return samples;
}
