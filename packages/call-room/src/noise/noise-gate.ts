import { Fourier } from './fourier.ts';

/** Half windows overlap: 10.7 ms of sound at 48 kHz are looked at every 5.3 ms. */
export const windowSamples = 512;
const hopSamples = windowSamples / 2;
const bandCount = windowSamples / 2 + 1;

/** The noise is listened to for this long before anything is taken away. */
const learningMs = 400;
/** What is taken away leaves this share: silence would sound like a broken line. */
const floor = 0.18;
/** Noise trembles: so much more than its lowest is still noise. */
const overestimate = 4;
/** Power of a band below which nothing is heard; a microphone that begins muted is learnt from here. */
const inaudible = 1e-5;
/** The noise may get louder by so many decibels a second; in a pause it is known at once. */
const risePerSecond = 4;
/** Of the gain before: a gain that jumps is heard as chirping. */
const gainSmoothing = 0.6;
/** Of the power before: the noise is judged over some 50 ms, a voice over some 10. */
const noiseSmoothing = 0.9;
const voiceSmoothing = 0.5;

/**
 * Takes steady noise (fans, hum, hiss) from speech: each band whose power is that of the noise is
 * turned down. Delays the sound by one window; passes it unchanged until it knows the noise.
 */
export class NoiseGate {
  readonly #fourier = new Fourier(windowSamples);
  readonly #window = Float32Array.from({ length: windowSamples }, (_, index) =>
    Math.sin((Math.PI * (index + 0.5)) / windowSamples),
  );
  readonly #input = new Float32Array(windowSamples);
  readonly #output = new Float32Array(windowSamples);
  readonly #real = new Float32Array(windowSamples);
  readonly #imaginary = new Float32Array(windowSamples);
  readonly #noise = new Float32Array(bandCount);
  readonly #slow = new Float32Array(bandCount);
  readonly #fast = new Float32Array(bandCount);
  readonly #gains = new Float32Array(bandCount).fill(1);
  readonly #rise: number;
  readonly #learningHops: number;
  #hops = 0;
  #filled = 0;

  constructor(sampleRateHz: number) {
    this.#learningHops = Math.ceil((learningMs / 1000) * (sampleRateHz / hopSamples));
    this.#rise = 10 ** ((risePerSecond / 10) * (hopSamples / sampleRateHz));
  }

  get isReady(): boolean {
    return this.#hops >= this.#learningHops;
  }

  /** Reads samples and writes as many, one window later. */
  process(input: Float32Array, output: Float32Array): void {
    for (let index = 0; index < input.length; index += 1) {
      this.#input[hopSamples + this.#filled] = input[index] ?? 0;
      output[index] = this.#output[this.#filled] ?? 0;
      this.#filled += 1;
      if (this.#filled === hopSamples) this.#hop();
    }
  }

  #hop(): void {
    this.#filled = 0;
    for (let index = 0; index < windowSamples; index += 1) {
      this.#real[index] = (this.#input[index] ?? 0) * (this.#window[index] ?? 0);
    }
    this.#imaginary.fill(0);
    this.#fourier.forward(this.#real, this.#imaginary);
    for (let band = 0; band < bandCount; band += 1) this.#shape(band);
    this.#hops += 1;
    this.#fourier.inverse(this.#real, this.#imaginary);
    this.#input.copyWithin(0, hopSamples);
    this.#output.copyWithin(0, hopSamples);
    this.#output.fill(0, hopSamples);
    for (let index = 0; index < windowSamples; index += 1) {
      this.#output[index] =
        (this.#output[index] ?? 0) + (this.#real[index] ?? 0) * (this.#window[index] ?? 0);
    }
  }

  /** Listens to one band and turns it up or down; the mirrored half of the spectrum goes with it. */
  #shape(band: number): void {
    const x = this.#real[band] ?? 0;
    const y = this.#imaginary[band] ?? 0;
    const power = x * x + y * y;
    const wanted = this.#listen(band, power);
    const gain = gainSmoothing * (this.#gains[band] ?? 1) + (1 - gainSmoothing) * wanted;
    this.#gains[band] = gain;
    const mirrored = (windowSamples - band) % windowSamples;
    this.#real[band] = x * gain;
    this.#imaginary[band] = y * gain;
    if (mirrored === band) return;
    this.#real[mirrored] = (this.#real[mirrored] ?? 0) * gain;
    this.#imaginary[mirrored] = (this.#imaginary[mirrored] ?? 0) * gain;
  }

  #listen(band: number, power: number): number {
    const noise = this.#noise[band] ?? 0;
    const slow = noiseSmoothing * (this.#slow[band] ?? 0) + (1 - noiseSmoothing) * power;
    const fast = voiceSmoothing * (this.#fast[band] ?? 0) + (1 - voiceSmoothing) * power;
    this.#slow[band] = slow;
    this.#fast[band] = fast;
    if (!this.isReady) {
      // The mean of what was heard so far.
      this.#noise[band] = noise + (power - noise) / (this.#hops + 1);
      return 1;
    }
    const next = Math.min(slow, Math.max(noise, inaudible) * this.#rise);
    this.#noise[band] = next;
    return fast === 0 ? floor : Math.max(floor, Math.sqrt(Math.max(0, 1 - (overestimate * next) / fast)));
  }
}
