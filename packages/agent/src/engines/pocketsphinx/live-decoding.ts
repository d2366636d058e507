import type { SampleBuffer } from '../../audio/sample-buffer.ts';
import type { CepstralMean } from './cepstral-mean.ts';
import { type Decoder, type Hypothesis, silentHypothesis } from './decoder.ts';

/** One decoder following one growing utterance. */
export interface LiveDecoding {
  /** Decodes what has been written since the last call. */
  advance(): void;
  /** Begins again at the first sample, now that the speaker's mean is known. Follows everything written so far. */
  restart(): void;
  partial(): Promise<Hypothesis>;
  /** Best text of everything written. The utterance may grow afterwards. */
  finish(): Promise<Hypothesis>;
  /** The same for an utterance that does not grow: the decoder may follow another one when this returns. */
  seal(): Promise<Hypothesis>;
  /** Ends it; later calls do nothing, for the decoder may follow another utterance by then. */
  drop(): void;
}

/** Fewer, larger native calls: 100 ms costs a domain decoder about 4 ms. */
const chunkSamples = 1600;
/**
 * After `finish` mere silence keeps coming until the turn ends; decoding all of it
 * again is put off until so much came that the visitor must be talking on (400 ms).
 */
const resumeSamples = 6400;

export function createLiveDecoding(
  decoder: Decoder,
  buffer: SampleBuffer,
  meanNow: () => CepstralMean | null,
): LiveDecoding {
  let fed = 0;
  let isDropped = false;
  let isSealed = false;
  let finished: { readonly length: number; readonly result: Promise<Hypothesis> } | null = null;

  function begin(): void {
    finished = null;
    fed = 0;
    decoder.start(meanNow());
  }
  function feed(minSamples: number): void {
    while (buffer.length - fed >= minSamples && buffer.length > fed) {
      const end = Math.min(buffer.length, fed + Math.max(minSamples, chunkSamples));
      decoder.process(buffer.copy(fed, end));
      fed = end;
    }
  }
  async function finish(): Promise<Hypothesis> {
    if (isDropped) return silentHypothesis;
    if (finished && (isSealed || finished.length === buffer.length)) return finished.result;
    if (finished) begin();
    feed(1);
    const result = decoder.finish();
    finished = { length: buffer.length, result };
    return result;
  }
  begin();
  return {
    advance() {
      if (isDropped || isSealed) return;
      if (finished) {
        if (buffer.length - finished.length < resumeSamples) return;
        begin();
      }
      feed(chunkSamples);
    },
    restart() {
      if (isDropped || isSealed) return;
      begin();
      feed(chunkSamples);
    },
    async partial() {
      if (isDropped) return silentHypothesis;
      return finished?.result ?? decoder.partial();
    },
    finish,
    seal() {
      const result = finish();
      isSealed = true;
      return result;
    },
    drop() {
      if (isDropped) return;
      isDropped = true;
      decoder.abandon();
    },
  };
}
