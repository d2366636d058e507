import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { onnxRuntimeFile } from '../native/onnx-runtime.ts';
import { earWorkerSource } from './ear-worker-source.ts';
import type { ModelFiles, ModelSize } from './model-files.ts';

/** What a thread is asked to listen to. */
export interface ThreadJob {
  readonly size: ModelSize;
  /** 16 000 Hz, −1 to 1; handed over. */
  readonly sound: Float32Array<ArrayBuffer>;
  /** What its beginning was heard as before. */
  readonly draft: readonly number[];
  readonly maxTokens: number;
  /** It can be done without, when something else hurries. */
  readonly mayStop: boolean;
}
export interface ThreadAnswer {
  readonly tokens: readonly number[];
  /** How likely its tokens are, 0 to 1: their geometric mean. */
  readonly sureness: number;
  /** Stopped before its end, because something else hurried. */
  readonly isCut: boolean;
}
/** Listens to one thing at a time. */
export interface EarThread {
  /** Rejects when the thread has ended, or the model failed. */
  listen(job: ThreadJob): Promise<ThreadAnswer>;
  /** What may stop stops, until this is called with false. */
  hurry(hurries: boolean): void;
  close(): Promise<void>;
}
export type Models = Readonly<Partial<Record<ModelSize, ModelFiles>>>;

type Answer =
  | { readonly ready: true }
  | { readonly ready: false; readonly error: string }
  | ({ readonly id: number } & ThreadAnswer)
  | { readonly id: number; readonly error: string };

interface Waiting {
  resolve(answer: ThreadAnswer): void;
  reject(error: Error): void;
}

/** A thread that is at work ends when it is done. Ended in the middle, its runtime would take the process with it. */
const maxCloseMs = 5_000;

/** Heap of the thread; models and sound are outside of it. */
const maxHeapMb = 128;

/** Resolves when the models are loaded; rejects when they, or the runtime, cannot be. `onEnd`: it has ended. */
export async function startEarThread(models: Models, onEnd: () => void): Promise<EarThread> {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const flag = new Int32Array(shared);
  const worker = new Worker(earWorkerSource, {
    eval: true,
    workerData: {
      runtime: onnxRuntimeFile(),
      models,
      hurry: shared,
    },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 0;

  await new Promise<void>((resolve, reject) => {
    const end = (error: Error): void => {
      reject(error);
      onEnd();
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.on('message', (answer: Answer) => {
      if ('id' in answer) settle(answer);
      else if (answer.ready) resolve();
      else reject(new Error(answer.error));
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The ear's thread ended with ${code}`)));
  });
  // Idle, the thread must not keep the process alive.
  worker.unref();
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });

  function settle(answer: Extract<Answer, { readonly id: number }>): void {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) worker.unref();
    if ('error' in answer) one?.reject(new Error(answer.error));
    else one?.resolve(answer);
  }
  return {
    listen(job) {
      nextId += 1;
      const id = nextId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.ref();
        worker.postMessage({ id, ...job }, [job.sound.buffer]);
      });
    },
    hurry: (hurries) => void Atomics.store(flag, 0, hurries ? 1 : 0),
    async close() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      worker.postMessage({ isLast: true });
      await Promise.race([ended, sleep(maxCloseMs, undefined, { ref: false })]);
    },
  };
}
