import type { SpeechChunk, WordTiming } from '@saywell/agent';
import { badAnswer, createPcmSamples } from '@saywell/agent/hosted';
import { createAudioStart, type FileHead } from './audio-start.ts';
import { createQuietStart } from './quiet-start.ts';

/** Makes chunks of what comes of one sentence. */
export interface SpokenChunks {
  /** Audio that came so far, before its silence was trimmed, ms. */
  readonly receivedMs: number;
  /** Times from the beginning of the sentence. Null: nothing is heard yet. Throws EngineError for what is no speech. */
  push(bytes: Uint8Array, words?: readonly WordTiming[]): SpeechChunk | null;
  /** Words that came behind their audio. */
  rest(): SpeechChunk | null;
}

/** One sentence lasts seconds; more is a defect of the endpoint. */
const maxSpeechSeconds = 120;

export function createSpokenChunks(
  engine: string,
  sampleRateHz: number,
  head: FileHead = 'left-out',
): SpokenChunks {
  const start = createAudioStart(engine, head);
  const pcm = createPcmSamples();
  const quiet = createQuietStart(sampleRateHz);
  let received = 0;
  let waiting: readonly WordTiming[] = [];
  const msOf = (samples: number): number => (samples / sampleRateHz) * 1000;
  const takeWords = (): Pick<SpeechChunk, 'words'> => {
    const shift = msOf(quiet.dropped);
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
      const samples = pcm.push(start.push(bytes));
      received += samples.length;
      if (received > maxSpeechSeconds * sampleRateHz) throw badAnswer(engine, 'The speech does not end');
      waiting = [...waiting, ...words];
      const heard = quiet.push(samples);
      return heard.length === 0 ? null : { samples: heard, ...takeWords() };
    },
    rest: () => (waiting.length === 0 ? null : { samples: new Int16Array(0), ...takeWords() }),
  };
}
