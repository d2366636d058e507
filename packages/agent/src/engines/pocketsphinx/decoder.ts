import { EngineError } from '../engine.ts';
import type { NativePointer } from '../native/load-library.ts';
import { createSerialQueue } from '../native/serial-queue.ts';
import type { CepstralMean } from './cepstral-mean.ts';
import { engineName, type PocketSphinxLibrary } from './library.ts';
import type { WorkSlots } from './work-slots.ts';

/** What a decoder takes an utterance for. */
export interface Hypothesis {
  /** Lower-case words; empty when it heard none. */
  readonly text: string;
  /** Path score per frame of 10 ms; higher is likelier, comparable between decoders on the same audio. */
  readonly score: number;
  /** Frames decoded, silence left out. */
  readonly frames: number;
}

/**
 * One native decoder. Calls may overlap: they run one after the other in the
 * order of the calls (two at once crash the process).
 */
export interface Decoder {
  /** Starts an utterance that is fed by `process`; drops a running one. */
  start(mean: CepstralMean | null): void;
  process(samples: Int16Array): void;
  /** Age of the oldest audio that is not decoded yet, ms. */
  lateMs(): number;
  /** Best text so far; the utterance goes on. */
  partial(): Promise<Hypothesis>;
  /** Ends the utterance. */
  finish(): Promise<Hypothesis>;
  /** Running mean after what was decoded last. */
  mean(): Promise<CepstralMean | null>;
  /** What it begins with when `start` gets no mean. */
  readonly defaultMean: CepstralMean | null;
  /** Drops the running utterance and everything still queued for it. */
  abandon(): void;
  /** Frees the native memory when the running call has returned. Later calls reject with `engine-aborted`. */
  close(): Promise<void>;
}

/** Nothing was heard, or nobody waits for it any more. */
export const silentHypothesis: Hypothesis = { text: '', score: 0, frames: 0 };

export interface NativeDecoder extends Decoder {
  /** Does something to the native decoder between two utterances; drops a running one. False of the job: it failed. */
  between(job: (native: NativePointer) => Promise<boolean>): Promise<void>;
}

/** `slots`: where its work is done, together with that of others; default: at once. */
export async function createDecoder(
  library: PocketSphinxLibrary,
  options: Readonly<Record<string, string>>,
  slots: WorkSlots = unlimited,
): Promise<NativeDecoder> {
  return operateDecoder(library, await library.createDecoder(options), slots);
}

const unlimited: WorkSlots = { run: (job) => job() };

function operateDecoder(
  library: PocketSphinxLibrary,
  native: NativePointer,
  slots: WorkSlots,
): NativeDecoder {
  const queue = createSerialQueue();
  const defaultMean = library.cepstralMean.read(native);
  let inUtterance = false;
  let isClosed = false;
  /** Jobs of an abandoned utterance are skipped when their turn comes. */
  let epoch = 0;
  let failure: unknown;
  /** Texts that somebody waits for: their audio is decoded before that of people who still speak. */
  let awaited = 0;
  const work = <Result>(job: () => Promise<Result>) => slots.run(job, () => awaited > 0);
  /** When the audio that is not decoded yet was given, on the clock of `performance.now`. */
  let waitingSince: number[] = [];

  function enqueue<Result>(skipped: Result, job: () => Promise<Result>): Promise<Result> {
    const ownEpoch = epoch;
    return queue.run(() => {
      if (isClosed) throw new EngineError('engine-aborted', engineName, 'The recogniser was closed');
      return ownEpoch === epoch ? job() : skipped;
    });
  }
  /** For jobs whose failure shows in the next hypothesis. */
  function enqueueQuietly(job: () => Promise<void>): void {
    enqueue(undefined, job).catch((error: unknown) => {
      failure ??= error;
    });
  }
  async function endUtterance(): Promise<void> {
    if (!inUtterance) return;
    inUtterance = false;
    check(await work(() => library.endUtterance(native)));
  }
  async function startUtterance(): Promise<void> {
    await endUtterance();
    failure = undefined;
    library.startStream(native);
    check(await library.startUtterance(native));
    inUtterance = true;
  }
  async function hypothesis(): Promise<Hypothesis> {
    if (failure !== undefined) throw failure;
    const score = new Int32Array(1);
    const text = (await library.hypothesis(native, score)) ?? '';
    const frames = Math.max(0, library.frameCount(native) - 1);
    return frames === 0 ? silentHypothesis : { text, score: (score[0] ?? 0) / frames, frames };
  }

  return {
    start(mean) {
      enqueueQuietly(async () => {
        const known = mean ?? defaultMean;
        await startUtterance();
        if (known) library.cepstralMean.write(native, known);
      });
    },
    process(samples) {
      const waiting = waitingSince;
      waiting.push(performance.now());
      enqueueQuietly(async () => {
        try {
          check(await work(() => library.processRaw(native, samples, samples.length, 0, 0)));
        } finally {
          waiting.shift();
        }
      });
    },
    lateMs: () => performance.now() - (waitingSince[0] ?? performance.now()),
    partial: () => enqueue(silentHypothesis, hypothesis),
    async finish() {
      awaited += 1;
      try {
        return await enqueue(silentHypothesis, async () => {
          await endUtterance();
          return hypothesis();
        });
      } finally {
        awaited -= 1;
      }
    },
    mean: () => enqueue(null, async () => library.cepstralMean.read(native)),
    defaultMean,
    between: (job) =>
      queue.run(async () => {
        if (isClosed) throw new EngineError('engine-aborted', engineName, 'The recogniser was closed');
        await endUtterance();
        if (!(await work(() => job(native))))
          throw new EngineError('engine-failed', engineName, 'A language model could not be used');
      }),
    abandon() {
      epoch += 1;
      waitingSince = [];
      enqueueQuietly(endUtterance);
    },
    close() {
      epoch += 1;
      return queue.run(async () => {
        if (isClosed) return;
        isClosed = true;
        await library.free(native);
      });
    },
  };
}

function check(status: number): void {
  if (status < 0) throw failed();
}

function failed(): EngineError {
  return new EngineError('engine-failed', engineName, 'The decoder refused the audio');
}
