/** ITU-T G.711 µ-law: eight bits for fourteen, finer where it is quiet. */
const bias = 0x84;
const largest = 0x7fff - bias;

export function decodeMulaw(bytes: Uint8Array): Int16Array {
  return Int16Array.from(bytes, (byte) => decoded[byte] ?? 0);
}

export function encodeMulaw(samples: Int16Array): Uint8Array {
  return Uint8Array.from(samples, encodeSample);
}

const decoded = Int16Array.from({ length: 256 }, (_, byte) => {
  // On the wire every bit is inverted.
  const code = ~byte & 0xff;
  const magnitude = ((((code & 0x0f) << 3) + bias) << ((code >> 4) & 0x07)) - bias;
  return (code & 0x80) === 0 ? magnitude : -magnitude;
});

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const biased = Math.min(Math.abs(sample), largest) + bias;
  // The highest of the bits 7 to 14 that is set.
  const exponent = 24 - Math.clz32(biased);
  const mantissa = (biased >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}
