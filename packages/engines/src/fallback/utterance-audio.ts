/** What was said since an utterance began: an engine that takes over hears it, too. */
export interface UtteranceAudio {
  push(samples: Int16Array): void;
  read(): readonly Int16Array[];
  clear(): void;
}

/** Of a longer utterance the newest is kept: 30 s at 16 000 Hz. */
const maxSamples = 30 * 16_000;

export function createUtteranceAudio(): UtteranceAudio {
  let parts: Int16Array[] = [];
  let length = 0;
  return {
    push(samples) {
      parts.push(samples);
      length += samples.length;
      while (length > maxSamples) length -= parts.shift()?.length ?? length;
    },
    read: () => [...parts],
    clear() {
      parts = [];
      length = 0;
    },
  };
}
