/** A sound's frequencies and back, in place; `size` is a power of two. */
export interface Fourier {
  readonly size: number;
  forward(real: Float64Array, imaginary: Float64Array): void;
  backward(real: Float64Array, imaginary: Float64Array): void;
}

/** The radix-2 transform of Cooley and Tukey, with its sines made once. */
export function createFourier(size: number): Fourier {
  const cosines = new Float64Array(size / 2).map((_, at) => Math.cos((2 * Math.PI * at) / size));
  const sines = new Float64Array(size / 2).map((_, at) => Math.sin((2 * Math.PI * at) / size));
  const bits = Math.log2(size);
  const reversed = Uint16Array.from({ length: size }, (_, at) => reverseBits(at, bits));
  const transform = (real: Float64Array, imaginary: Float64Array, sign: 1 | -1): void => {
    for (const [at, other] of reversed.entries()) {
      if (other <= at) continue;
      swap(real, at, other);
      swap(imaginary, at, other);
    }
    for (let half = 1; half < size; half *= 2)
      for (let start = 0; start < size; start += 2 * half)
        for (let at = 0; at < half; at += 1) {
          const turn = (at * size) / (2 * half);
          const cosine = cosines[turn] ?? 0;
          const sine = sign * (sines[turn] ?? 0);
          const low = start + at;
          const high = low + half;
          const [x, y] = [real[high] ?? 0, imaginary[high] ?? 0];
          const turnedX = x * cosine + y * sine;
          const turnedY = y * cosine - x * sine;
          real[high] = (real[low] ?? 0) - turnedX;
          imaginary[high] = (imaginary[low] ?? 0) - turnedY;
          real[low] = (real[low] ?? 0) + turnedX;
          imaginary[low] = (imaginary[low] ?? 0) + turnedY;
        }
  };
  return {
    size,
    forward: (real, imaginary) => transform(real, imaginary, 1),
    backward(real, imaginary) {
      transform(real, imaginary, -1);
      for (let at = 0; at < size; at += 1) {
        real[at] = (real[at] ?? 0) / size;
        imaginary[at] = (imaginary[at] ?? 0) / size;
      }
    },
  };
}

function reverseBits(value: number, bits: number): number {
  let result = 0;
  for (let bit = 0; bit < bits; bit += 1) if (value & (1 << bit)) result |= 1 << (bits - 1 - bit);
  return result;
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = kept;
}
