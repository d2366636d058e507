import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { workerSource } from './worker-source.ts';

type Answer =
  | { readonly ready: true }
  | { readonly ready: false; readonly error: string }
  | { readonly id: number; readonly size: number; readonly vectors: Float32Array }
  | { readonly id: number; readonly error: string };

interface Request {
  readonly resolve: (vectors: readonly Float32Array[]) => void;
  readonly reject: (error: Error) => void;
}

/** A thread with the model in it. */
export interface EncoderThread {
  /** Rejects when the thread has ended or the model could not read the texts. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

export interface ThreadPackages {
  readonly library: string;
  readonly model: string;
}

/** Heap of the thread; the model's weights are outside of it. */
const maxHeapMb = 256;

function createWorker(packages: ThreadPackages): Worker {
  const { resolve } = createRequire(import.meta.url);
  return new Worker(workerSource, {
    eval: true,
    workerData: { library: resolve(packages.library), model: resolve(packages.model) },
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    execArgv: [],
  });
}

/** Resolves when the model has been loaded; throws when a package is missing or broken. `onEnd`: it has ended later. */
export async function startEncoderThread(
  packages: ThreadPackages,
  onEnd: () => void,
): Promise<EncoderThread> {
  const worker = createWorker(packages);
  const requests = new Map<number, Request>();
  let nextId = 0;

  await new Promise<void>((resolveReady, rejectReady) => {
    const end = (error: Error): void => {
      rejectReady(error);
      onEnd();
      for (const request of requests.values()) request.reject(error);
      requests.clear();
    };
    worker.on('message', (answer: Answer) => {
      if ('id' in answer) settle(answer);
      else if (answer.ready) resolveReady();
      else rejectReady(new Error(answer.error));
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`The encoder's thread ended with ${code}`)));
  });
  // Idle, the thread must not keep the process alive.
  worker.unref();

  function settle(answer: Extract<Answer, { readonly id: number }>): void {
    const request = requests.get(answer.id);
    requests.delete(answer.id);
    if (requests.size === 0) worker.unref();
    if ('error' in answer) request?.reject(new Error(answer.error));
    else request?.resolve(rowsOf(answer.vectors, answer.size));
  }
  return {
    embed(texts) {
      nextId += 1;
      const id = nextId;
      return new Promise((resolveVectors, reject) => {
        requests.set(id, { resolve: resolveVectors, reject });
        worker.ref();
        worker.postMessage({ id, texts }, []);
      });
    },
  };
}

function rowsOf(vectors: Float32Array, size: number): readonly Float32Array[] {
  return Array.from({ length: vectors.length / size }, (_, index) =>
    vectors.subarray(index * size, (index + 1) * size),
  );
}
