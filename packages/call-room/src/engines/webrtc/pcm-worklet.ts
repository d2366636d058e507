// Runs in the audio thread: its own file beside the engine, because the page's policy allows no blob scripts.
import { PCM_SAMPLE_RATE_HZ } from '@saywell/contract';
import { Framer, JitterBuffer, Resampler } from './transport/pcm.ts';

// The audio thread's globals; TypeScript's DOM library does not have them.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => { process(...blocks: Float32Array[][][]): boolean },
): void;

/** Microphone → PCM16 frames, posted to the page. */
class Capture extends AudioWorkletProcessor {
  readonly #resampler = new Resampler(sampleRate, PCM_SAMPLE_RATE_HZ);
  readonly #framer = new Framer();

  process(inputs: Float32Array[][]): boolean {
    const samples = inputs[0]?.[0];
    if (!samples) return true;
    for (const frame of this.#framer.push(this.#resampler.push(samples))) {
      this.port.postMessage(frame, [frame.buffer]);
    }
    return true;
  }
}

/** PCM16 frames of the page → sound. */
class Playback extends AudioWorkletProcessor {
  readonly #resampler = new Resampler(PCM_SAMPLE_RATE_HZ, sampleRate);
  readonly #buffer = new JitterBuffer(sampleRate);

  constructor() {
    super();
    this.port.addEventListener('message', (event: MessageEvent<Int16Array>) => {
      this.#buffer.push(this.#resampler.push(Float32Array.from(event.data, (sample) => sample / 32_768)));
    });
    this.port.start();
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (output) this.#buffer.pull(output);
    return true;
  }
}

registerProcessor('saywell-capture', Capture);
registerProcessor('saywell-playback', Playback);
