/** Cuts audio into frames of one length. */
export interface AudioFrames {
  push(samples: Int16Array): void;
  /** What is left of the last frame. */
  flush(): void;
  clear(): void;
}

export function createAudioFrames(frameSamples: number, onFrame: (samples: Int16Array) => void): AudioFrames {
  let frame = new Int16Array(frameSamples);
  let filled = 0;
  const give = (): void => {
    const full = frame.subarray(0, filled);
    frame = new Int16Array(frameSamples);
    filled = 0;
    if (full.length > 0) onFrame(full);
  };
  return {
    push(samples) {
      for (let from = 0; from < samples.length; ) {
        const part = samples.subarray(from, from + frameSamples - filled);
        frame.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled === frameSamples) give();
      }
    },
    flush: give,
    clear() {
      filled = 0;
    },
  };
}

/** Little-endian bytes, as all vendors want them. */
export function pcmBytes(samples: Int16Array): Buffer {
  const bytes = Buffer.allocUnsafe(samples.length * 2);
  for (let at = 0; at < samples.length; at += 1) bytes.writeInt16LE(samples[at] ?? 0, at * 2);
  return bytes;
}

/** A frame that is not shorter than that. */
export function filledUp(samples: Int16Array, minSamples: number): Int16Array {
  if (samples.length >= minSamples) return samples;
  const filled = new Int16Array(minSamples);
  filled.set(samples);
  return filled;
}
