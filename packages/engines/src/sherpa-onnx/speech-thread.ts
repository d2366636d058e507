import { access } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { EngineError } from '@saywell/agent';
import { engineName } from './find-addon.ts';
import { type ProbedModel, probeModel } from './probe-model.ts';

/** A message that crosses to or from a thread. */
export interface ThreadMessage {
  readonly type: string;
}

export interface SpeechThread<In extends ThreadMessage> {
  post(message: In, transfer?: readonly ArrayBuffer[]): void;
  /** Whether somebody waits for it: then it keeps the process alive. */
  setAwaited(isAwaited: boolean): void;
  close(): Promise<void>;
}

export interface SpeechThreadOptions<Out extends ThreadMessage> {
  /** Code, as a string: a file would need a loader where the project runs from its TypeScript sources. */
  readonly source: string;
  readonly data: ProbedModel;
  /** Files without which the addon would fail without saying why. */
  readonly paths: readonly string[];
  readonly onMessage: (message: Out) => void;
  /** It has ended, though nobody closed it. */
  readonly onEnd: (error: EngineError) => void;
  /** Default 60 s: the largest models are 700 MB. */
  readonly loadTimeoutMs?: number;
}

const defaultLoadTimeoutMs = 60_000;

interface Ready extends ThreadMessage {
  readonly type: 'ready';
  readonly sampleRateHz?: number;
}
interface Failed extends ThreadMessage {
  readonly type: 'failed';
  readonly reason: string;
}

/** Starts a thread that loads the addon and a model. Rejects with `engine-unavailable` when either cannot be. */
export async function startSpeechThread<In extends ThreadMessage, Out extends ThreadMessage>(
  options: SpeechThreadOptions<Out>,
): Promise<SpeechThread<In> & { readonly sampleRateHz: number }> {
  await Promise.all(options.paths.map(checkPath));
  await probeModel(options.data, options.loadTimeoutMs ?? defaultLoadTimeoutMs).catch((cause: unknown) => {
    throw unavailable(cause instanceof Error ? cause.message : String(cause), cause);
  });
  const worker = new Worker(options.source, { eval: true, workerData: options.data, execArgv: [] });
  let isClosed = false;
  const sampleRateHz = await readiness<Out>(worker, options);
  worker.on('message', options.onMessage);
  worker.on('error', () => undefined);
  worker.on('exit', (code) => {
    if (!isClosed) options.onEnd(unavailable(`its thread ended with ${code}`));
  });
  // Idle, the thread must not keep the process alive.
  worker.unref();
  return {
    sampleRateHz,
    post: (message, transfer = []) => worker.postMessage(message, transfer),
    setAwaited: (isAwaited) => (isAwaited ? worker.ref() : worker.unref()),
    close: async () => {
      isClosed = true;
      await worker.terminate();
    },
  };
}

async function checkPath(path: string): Promise<void> {
  await access(path).catch((cause: unknown) => {
    throw unavailable(`${path} is missing; saywell models check tells more`, cause);
  });
}

/** Resolves with the first message; a thread that ends, or is silent for too long, has failed. */
async function readiness<Out extends ThreadMessage>(
  worker: Worker,
  { loadTimeoutMs = defaultLoadTimeoutMs }: SpeechThreadOptions<Out>,
): Promise<number> {
  const answer = await new Promise<Ready | Failed>((resolve) => {
    const settle = (settled: Ready | Failed): void => {
      clearTimeout(timer);
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(settled);
    };
    const fail = (reason: string): void => settle({ type: 'failed', reason });
    const onError = (error: Error): void => fail(error.message);
    const onExit = (code: number): void => fail(`its thread ended with ${code}`);
    const timer = setTimeout(fail, loadTimeoutMs, `loading took longer than ${loadTimeoutMs} ms`);
    worker.on('message', settle).on('error', onError).on('exit', onExit);
  });
  if (answer.type === 'ready') return answer.sampleRateHz ?? 0;
  worker.on('error', () => undefined);
  await worker.terminate();
  throw unavailable(answer.reason);
}

const unavailable = (reason: string, cause?: unknown): EngineError =>
  new EngineError('engine-unavailable', engineName, `The local model cannot be used: ${reason}`, { cause });
