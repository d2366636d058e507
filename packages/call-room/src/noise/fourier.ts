/** Discrete Fourier transform of a fixed power of two, in place; made once, because its tables cost more than a run. */
export class Fourier {
  readonly #size: number;
  readonly #cosines: Float32Array;
  readonly #sines: Float32Array;

  constructor(size: number) {
    this.#size = size;
    this.#cosines = Float32Array.from({ length: size / 2 }, (_, index) =>
      Math.cos((2 * Math.PI * index) / size),
    );
    this.#sines = Float32Array.from({ length: size / 2 }, (_, index) =>
      Math.sin((2 * Math.PI * index) / size),
    );
  }

  forward(real: Float32Array, imaginary: Float32Array): void {
    this.#reorder(real, imaginary);
    for (let half = 1; half < this.#size; half *= 2) this.#combine(real, imaginary, half);
  }

  /** Back again: the transform of the mirrored spectrum, divided by the size. */
  inverse(real: Float32Array, imaginary: Float32Array): void {
    this.forward(imaginary, real);
    for (let index = 0; index < this.#size; index += 1) {
      real[index] = (real[index] ?? 0) / this.#size;
      imaginary[index] = (imaginary[index] ?? 0) / this.#size;
    }
  }

  #reorder(real: Float32Array, imaginary: Float32Array): void {
    for (let index = 1, mirrored = 0; index < this.#size; index += 1) {
      let bit = this.#size >> 1;
      for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
      mirrored ^= bit;
      if (index >= mirrored) continue;
      swap(real, index, mirrored);
      swap(imaginary, index, mirrored);
    }
  }

  #combine(real: Float32Array, imaginary: Float32Array, half: number): void {
    const step = this.#size / (2 * half);
    for (let start = 0; start < this.#size; start += 2 * half) {
      for (let index = 0; index < half; index += 1) {
        const cosine = this.#cosines[index * step] ?? 0;
        const sine = this.#sines[index * step] ?? 0;
        const low = start + index;
        const high = low + half;
        const x = real[high] ?? 0;
        const y = imaginary[high] ?? 0;
        const turnedReal = x * cosine + y * sine;
        const turnedImaginary = y * cosine - x * sine;
        const lowReal = real[low] ?? 0;
        const lowImaginary = imaginary[low] ?? 0;
        real[high] = lowReal - turnedReal;
        imaginary[high] = lowImaginary - turnedImaginary;
        real[low] = lowReal + turnedReal;
        imaginary[low] = lowImaginary + turnedImaginary;
      }
    }
  }
}

function swap(values: Float32Array, one: number, other: number): void {
  const swapped = values[one] ?? 0;
  values[one] = values[other] ?? 0;
  values[other] = swapped;
}
