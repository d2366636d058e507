/** Samples of one decision: 32 ms at 16 000 Hz. */
export const windowSamples = 512;
/** Samples of the window before that the model must see; without them it never hears a voice. */
export const contextSamples = 64;

/** Cuts a stream of samples into the model's inputs: context and window, −1..1. */
export interface Windows {
  /** Inputs completed by these samples, each of its own memory. */
  push(samples: Int16Array): Float32Array[];
  reset(): void;
}

export function createWindows(): Windows {
  const input = new Float32Array(contextSamples + windowSamples);
  let filled = contextSamples;
  return {
    push(samples) {
      const complete: Float32Array[] = [];
      for (const sample of samples) {
        input[filled] = sample / 32_768;
        filled += 1;
        if (filled < input.length) continue;
        complete.push(input.slice());
        input.copyWithin(0, windowSamples);
        filled = contextSamples;
      }
      return complete;
    },
    reset() {
      input.fill(0);
      filled = contextSamples;
    },
  };
}
