/** Converts a stream of mono samples from one rate to another. */
export interface Resampler {
  /** Samples that can be computed so far; about 1 ms of input is buffered for the filter. */
  process(samples: Int16Array): Int16Array;
  /** The rest. In all, `ceil(input length × to / from)` samples come out. The stream may start again afterwards. */
  flush(): Int16Array;
}

/** One windowed-sinc filter cut into its phases: output sample n uses phase `n × down mod up`. */
interface Polyphase {
  readonly up: number;
  readonly down: number;
  /** Input samples before and after the output instant. */
  readonly half: number;
  readonly coefficients: Float32Array;
}

/** Zero crossings of the sinc each side; with beta 9 about -90 dB outside the band. */
const ZERO_CROSSINGS = 20;
const KAISER_BETA = 9;
/** Share of the smaller band that passes; the rest is the filter's slope. */
const PASS_BAND = 0.91;
/** Bounds the table for rates without a common divisor. */
const MAX_PHASES = 1_000;

const filters = new Map<string, Polyphase>();

/**
 * Polyphase Kaiser-windowed sinc, streaming, about 3 ms of CPU per second of audio.
 * Throws as {@link assertResamplable}.
 */
export function createResampler(fromHz: number, toHz: number): Resampler {
  assertResamplable(fromHz, toHz);
  if (fromHz === toHz) return { process: (samples) => samples, flush: () => new Int16Array(0) };
  return new PolyphaseResampler(filterFor(fromHz, toHz));
}

class PolyphaseResampler implements Resampler {
  readonly #filter: Polyphase;
  /** Input from `half - 1` samples before the next output instant. */
  #buffer: Float32Array;
  /** Position of the next output between two input samples, in units of `1 / up`. */
  #phase = 0;
  /** Input sample at or before the next output instant, index in `#buffer`. */
  #cursor: number;
  #inputCount = 0;
  #outputCount = 0;

  constructor(filter: Polyphase) {
    this.#filter = filter;
    this.#cursor = filter.half - 1;
    this.#buffer = new Float32Array(this.#cursor);
  }

  process(samples: Int16Array): Int16Array {
    this.#inputCount += samples.length;
    return this.#convert(samples, Number.POSITIVE_INFINITY);
  }

  flush(): Int16Array {
    const { up, down, half } = this.#filter;
    const total = Math.ceil((this.#inputCount * up) / down);
    const rest = this.#convert(new Int16Array(half), total - this.#outputCount);
    this.#cursor = half - 1;
    this.#buffer = new Float32Array(this.#cursor);
    this.#phase = 0;
    this.#inputCount = 0;
    this.#outputCount = 0;
    return rest;
  }

  #convert(samples: Int16Array, most: number): Int16Array {
    const { up, down, half, coefficients } = this.#filter;
    const input = new Float32Array(this.#buffer.length + samples.length);
    input.set(this.#buffer);
    input.set(samples, this.#buffer.length);
    const output = new Int16Array(Math.ceil((samples.length * up) / down) + 1);
    const taps = 2 * half;
    let [phase, cursor, count] = [this.#phase, this.#cursor, 0];
    while (cursor + half < input.length && count < most) {
      output[count++] = convolve(input, cursor - half + 1, coefficients, phase * taps, taps);
      phase += down;
      const step = Math.floor(phase / up);
      cursor += step;
      phase -= step * up;
    }
    const first = cursor - half + 1;
    this.#buffer = input.slice(Math.min(first, input.length));
    this.#cursor = cursor - Math.min(first, input.length);
    this.#phase = phase;
    this.#outputCount += count;
    return output.subarray(0, count);
  }
}

function convolve(
  input: Float32Array,
  from: number,
  coefficients: Float32Array,
  offset: number,
  taps: number,
): number {
  // Four sums side by side: with one, each addition would wait for the one before. Twice as fast.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let tap = 0; tap < taps; tap += 4) {
    const at = from + tap;
    const by = offset + tap;
    a += (input[at] ?? 0) * (coefficients[by] ?? 0);
    b += (input[at + 1] ?? 0) * (coefficients[by + 1] ?? 0);
    c += (input[at + 2] ?? 0) * (coefficients[by + 2] ?? 0);
    d += (input[at + 3] ?? 0) * (coefficients[by + 3] ?? 0);
  }
  return Math.max(-32_768, Math.min(32_767, Math.round(a + b + c + d)));
}

function filterFor(fromHz: number, toHz: number): Polyphase {
  const key = `${fromHz}/${toHz}`;
  const known = filters.get(key);
  if (known !== undefined) return known;
  const divisor = greatestCommonDivisor(fromHz, toHz);
  const filter = designFilter(toHz / divisor, fromHz / divisor);
  filters.set(key, filter);
  return filter;
}

function designFilter(up: number, down: number): Polyphase {
  const cutoff = Math.min(1, up / down) * PASS_BAND;
  // Even, so that the number of taps is a multiple of four.
  const half = 2 * Math.ceil(ZERO_CROSSINGS / cutoff / 2);
  const taps = 2 * half;
  const coefficients = new Float32Array(up * taps);
  for (let phase = 0; phase < up; phase++) {
    const values = Array.from({ length: taps }, (_, tap) =>
      kernel(tap - half + 1 - phase / up, cutoff, half),
    );
    // Each phase has the same gain at 0 Hz; without this a constant would ripple.
    const gain = values.reduce((sum, value) => sum + value, 0);
    for (const [tap, value] of values.entries()) coefficients[phase * taps + tap] = value / gain;
  }
  return { up, down, half, coefficients };
}

function kernel(distance: number, cutoff: number, half: number): number {
  const x = Math.PI * cutoff * distance;
  const sinc = x === 0 ? 1 : Math.sin(x) / x;
  const edge = distance / half;
  const window = bessel(KAISER_BETA * Math.sqrt(Math.max(0, 1 - edge * edge))) / bessel(KAISER_BETA);
  return cutoff * sinc * window;
}

/** Modified Bessel function of the first kind, order 0: the Kaiser window's shape. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}

/** Throws RangeError for rates outside 4,000–192,000 Hz and for pairs that need more than 1,000 phases. */
export function assertResamplable(fromHz: number, toHz: number): void {
  for (const rateHz of [fromHz, toHz]) {
    if (!Number.isInteger(rateHz) || rateHz < 4_000 || rateHz > 192_000) {
      throw new RangeError(`sample rate ${rateHz} Hz is not supported`);
    }
  }
  if (toHz / greatestCommonDivisor(fromHz, toHz) > MAX_PHASES) {
    throw new RangeError(`resampling from ${fromHz} to ${toHz} Hz is not supported`);
  }
}
