import type { SpeechChunk, WordTiming } from '@saywell/agent';
import { badAnswer, createLeadingSilence, createPcmSamples } from '@saywell/agent/hosted';

/** Makes chunks of what comes of one sentence. */
export interface SpokenChunks {
  /** Audio that came so far, before its silence was trimmed, ms. */
  readonly receivedMs: number;
  /** Times from the beginning of the sentence. Null: nothing is heard yet. Throws EngineError when it does not end. */
  push(bytes: Uint8Array, words?: readonly WordTiming[]): SpeechChunk | null;
  /** Words that came behind their audio. */
  rest(): SpeechChunk | null;
}

/** One sentence lasts seconds; more is a defect of the endpoint. */
const maxSpeechSeconds = 120;
const headerBytes = 44;

export function createSpokenChunks(engine: string, sampleRateHz: number): SpokenChunks {
  const pcm = createPcmSamples();
  const leading = createLeadingSilence({
    threshold: 160,
    keepSamples: sampleRateHz / 100,
    maxDroppedSamples: 2 * sampleRateHz,
  });
  let received = 0;
  let dropped = 0;
  let waiting: readonly WordTiming[] = [];
  const msOf = (samples: number): number => (samples / sampleRateHz) * 1000;
  const takeWords = (): Pick<SpeechChunk, 'words'> => {
    const shift = msOf(dropped);
    const words = waiting.map(({ word, startMs, endMs }) => ({
      word,
      startMs: Math.max(0, startMs - shift),
      endMs: Math.max(0, endMs - shift),
    }));
    waiting = [];
    return words.length > 0 ? { words } : {};
  };
  return {
    get receivedMs() {
      return msOf(received);
    },
    push(bytes, words = []) {
      const samples = pcm.push(withoutHeader(bytes));
      received += samples.length;
      if (received > maxSpeechSeconds * sampleRateHz) throw badAnswer(engine, 'The speech does not end');
      waiting = [...waiting, ...words];
      const heard = leading.trim(samples);
      dropped += samples.length - heard.length;
      return heard.length === 0 ? null : { samples: heard, ...takeWords() };
    },
    rest: () => (waiting.length === 0 ? null : { samples: new Int16Array(0), ...takeWords() }),
  };
}

/** Some endpoints put a file's head before pieces of raw audio. */
function withoutHeader(bytes: Uint8Array): Uint8Array {
  const isFile = Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'RIFF';
  return isFile ? bytes.subarray(headerBytes) : bytes;
}
