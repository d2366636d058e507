import { EngineError } from '../engine.ts';
import type { EarThread, ThreadAnswer } from './ear-thread.ts';
import { engineName, type ModelSize } from './model-files.ts';

/** Whose turn it is: the end of a turn goes before what has been said for good, and that before a first impression. */
export type Urgency = 'answer' | 'settled' | 'impression';

export interface EarJob {
  readonly urgency: Urgency;
  /** 16 000 Hz, −1 to 1. */
  readonly sound: Float32Array<ArrayBuffer>;
  readonly draft: readonly number[];
  /** False: nobody wants it any more, and it is not begun. */
  readonly isWanted: () => boolean;
}

/** All that this machine listens with; its work stands in one queue. */
export interface Ears {
  /** Rejects with EngineError; resolves with null when it is not wanted any more. */
  listen(job: EarJob): Promise<ThreadAnswer | null>;
  /** Nothing waits, and nothing works. */
  isIdle(): boolean;
  /** Age of the oldest work that a visitor waits for, ms. */
  lateMs(): number;
  close(): Promise<void>;
}
export interface EarsOptions {
  /** `onEnd`: the thread has ended by itself. */
  readonly start: (onEnd: () => void) => Promise<EarThread>;
  /** At the same time. */
  readonly maxThreads: number;
  readonly now: () => number;
}

interface Waiting extends EarJob {
  readonly since: number;
  resolve(answer: ThreadAnswer | null): void;
  reject(error: EngineError): void;
}
interface Place {
  thread: EarThread;
  current: Waiting | null;
}

/** Threads started in place of those that ended, before it is given up. */
const maxRestarts = 3;
const order: readonly Urgency[] = ['answer', 'settled', 'impression'];
/** The quickest speech has fewer tokens a second; what goes on longer is a model that talks to itself. */
const tokensPerSecond = 6.5;
const samplesPerSecond = 16_000;

/** Starts the first thread; the others when work waits for them. Rejects with `engine-unavailable`. */
export async function createEars(options: EarsOptions): Promise<Ears> {
  const places = new Set<Place>();
  const queue: Waiting[] = [];
  let starting = 0;
  let restarts = 0;
  let isClosed = false;

  async function addThread(): Promise<void> {
    starting += 1;
    try {
      const place: Place = { thread: await options.start(() => lose(place)), current: null };
      if (isClosed) return void place.thread.close();
      places.add(place);
    } finally {
      starting -= 1;
    }
    next();
  }
  /** What it was at fails with it; another takes its place. */
  function lose(place: Place): void {
    if (!places.delete(place) || isClosed) return;
    if (places.size + starting > 0) return;
    if (restarts >= maxRestarts) return failAll('The ear keeps ending');
    restarts += 1;
    addThread().catch((error: unknown) => failAll(String(error)));
  }
  function failAll(reason: string): void {
    for (const job of queue.splice(0)) job.reject(new EngineError('engine-unavailable', engineName, reason));
  }
  function take(): Waiting | undefined {
    for (const urgency of order) {
      const index = queue.findIndex((job) => job.urgency === urgency);
      const [job] = index < 0 ? [] : queue.splice(index, 1);
      if (job === undefined) continue;
      if (job.isWanted()) return job;
      job.resolve(null);
      return take();
    }
    return undefined;
  }
  const waitsForAnswers = (): number => queue.filter(({ urgency }) => urgency === 'answer').length;
  /** With others waiting for their answers, each has half the work. */
  const sizeFor = (job: Waiting): ModelSize =>
    job.urgency !== 'impression' && waitsForAnswers() < Math.max(1, places.size) ? 'base' : 'tiny';

  function next(): void {
    for (const place of places) {
      if (place.current !== null) continue;
      const job = take();
      if (job === undefined) break;
      void work(place, job);
    }
    const hurries = queue.some(({ urgency }) => urgency !== 'impression');
    for (const place of places) place.thread.hurry(hurries);
    const isShort = queue.length > 0 && places.size + starting < options.maxThreads;
    // With one thread less the work is late, and not lost.
    if (isShort && places.size > 0) addThread().catch(() => undefined);
  }
  async function work(place: Place, job: Waiting): Promise<void> {
    place.current = job;
    try {
      const answer = await place.thread.listen({
        size: sizeFor(job),
        sound: job.sound,
        draft: job.draft,
        maxTokens: 2 + Math.ceil((job.sound.length / samplesPerSecond) * tokensPerSecond),
        mayStop: job.urgency === 'impression',
      });
      job.resolve(answer);
    } catch (cause) {
      job.reject(new EngineError('engine-failed', engineName, 'The model failed', { cause }));
    }
    place.current = null;
    next();
  }
  await addThread().catch((cause: unknown) => {
    throw new EngineError('engine-unavailable', engineName, 'The speech model could not be loaded', {
      cause,
    });
  });
  return {
    listen: (job) =>
      new Promise((resolve, reject) => {
        if (isClosed || places.size + starting === 0)
          return reject(new EngineError('engine-unavailable', engineName, 'The ear has ended'));
        queue.push({ ...job, since: options.now(), resolve, reject });
        next();
      }),
    isIdle: () => queue.length === 0 && [...places].every(({ current }) => current === null),
    lateMs() {
      const working = [...places].flatMap(({ current }) => (current === null ? [] : [current]));
      const waited = [...queue, ...working].filter(({ urgency }) => urgency === 'answer');
      return Math.max(0, ...waited.map(({ since }) => options.now() - since));
    },
    async close() {
      isClosed = true;
      failAll('The ear was closed');
      await Promise.all([...places].map(({ thread }) => thread.close()));
      places.clear();
    },
  };
}
