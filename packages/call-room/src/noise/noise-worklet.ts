// Runs in the audio thread: its own file beside the engine, because the page's policy allows no blob scripts.
import { NoiseGate } from './noise-gate.ts';

// The audio thread's globals; TypeScript's DOM library does not have them.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => { process(...blocks: Float32Array[][][]): boolean },
): void;

/** Microphone → the same with less noise, one channel. */
class Noise extends AudioWorkletProcessor {
  readonly #gate = new NoiseGate(sampleRate);

  process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    const input = inputs[0]?.[0];
    // Without a microphone there is nothing to take noise from; the node lives until it is disconnected.
    if (input && output) this.#gate.process(input, output);
    return true;
  }
}

registerProcessor('saywell-noise', Noise);
