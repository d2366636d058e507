import { levelDb } from '../audio/level.ts';
import type { VoiceActivityEngine, VoiceActivityStream } from '../engines/engine.ts';
import type { Runtime } from '../runtime/runtime.ts';

/**
 * Notices a voice that is too faint for the voice detection, by listening to the same audio eight times
 * as loud: so speech is found down to −70 dBFS, and noise is still noise.
 */
export interface FaintVoice {
  push(samples: Int16Array): void;
  /** Somebody is heard well: nothing more is looked for. */
  close(): void;
}

const gain = 8;
/** Voice that makes a faint utterance; what is shorter may be a chair. */
const minVoiceMs = 600;
/** Silence that ends it. */
const endSilenceMs = 600;
/** Below this there is no voice to be found, dBFS. */
const leastDb = -75;
const samplesPerMs = 16;
const voiceProbability = 0.5;
/** Decisions that may be owed; more audio is left out. */
const maxBacklog = 50;

export function createFaintVoice(options: {
  readonly engine: VoiceActivityEngine;
  readonly runtime: Runtime;
  /** A faint utterance is over; `since`: its beginning, epoch ms. */
  onFaintVoice(since: number): void;
}): FaintVoice {
  const { engine, runtime } = options;
  let stream: VoiceActivityStream | null = openQuietly(engine);
  let backlog = 0;
  const run = createRun(() => runtime.now());

  const close = (): void => {
    const open = stream;
    stream = null;
    if (open !== null) runtime.guard(() => open.close());
  };
  const decide = (probability: number, windowMs: number): void => {
    const since = run.follow(probability, windowMs);
    if (since !== null) options.onFaintVoice(since);
  };
  const listen = async (by: VoiceActivityStream, samples: Int16Array): Promise<void> => {
    try {
      const answer = await by.push(samples);
      backlog -= 1;
      if (stream === null || !Array.isArray(answer)) return;
      for (const probability of answer) runtime.guard(() => decide(probability, by.windowMs));
    } catch {
      // The voice detection itself fails the same way, and says so.
      close();
    }
  };
  return {
    close,
    push(samples) {
      const asked = stream;
      if (asked === null || backlog >= maxBacklog) return;
      if (levelDb(samples) < leastDb) return decide(0, samples.length / samplesPerMs);
      backlog += 1;
      void listen(asked, louder(samples));
    },
  };
}

/** Where a faint utterance begins and ends; `follow` gives its beginning when it is over. */
function createRun(now: () => number) {
  let voiceMs = 0;
  let silenceMs = 0;
  let since = 0;
  return {
    follow(probability: number, windowMs: number): number | null {
      if (probability >= voiceProbability) {
        if (voiceMs === 0) since = now() - windowMs;
        voiceMs += windowMs;
        silenceMs = 0;
        return null;
      }
      silenceMs += windowMs;
      if (voiceMs === 0 || silenceMs < endSilenceMs) return null;
      const isUtterance = voiceMs >= minVoiceMs;
      voiceMs = 0;
      return isUtterance ? since : null;
    },
  };
}

function openQuietly(engine: VoiceActivityEngine): VoiceActivityStream | null {
  try {
    return engine.createStream();
  } catch {
    return null;
  }
}
function louder(samples: Int16Array): Int16Array {
  return samples.map((sample) => Math.max(-32_768, Math.min(32_767, sample * gain)));
}
