import { availableParallelism } from 'node:os';
import { withinTime } from '../../runtime/time-limit.ts';
import {
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextStream,
  type Transcription,
} from '../engine.ts';
import { startEarThread } from './ear-thread.ts';
import { createEars, type Ears } from './ears.ts';
import { engineName, findModels } from './model-files.ts';
import { createUtterance, type Utterance } from './utterance.ts';

export interface MoonshineOptions {
  /** Threads that listen at the same time, about 200 MB each. Default half the cores, at most 4, at least 1. */
  readonly maxThreads?: number;
  /** Limit of one snapshot, ms; default 8000. */
  readonly snapshotTimeoutMs?: number;
  /**
   * The models, two seconds of work and 300 MB, are loaded so long after the engine was made, ms, or with its first
   * stream if that is before. Default: before it resolves.
   */
  readonly loadAfterMs?: number;
}

/** The engine, and the end of its threads. */
export interface MoonshineSpeechToText extends SpeechToTextEngine, AsyncDisposable {}

/**
 * Speech to text on this machine: Moonshine's English models, whose weights come with an npm package, on onnxruntime
 * in threads of their own. Text has punctuation and capitals. It hears open vocabulary and needs no phrases. Rejects
 * with EngineError `engine-unavailable`, naming what is missing.
 *
 * @example
 * const engine = await createMoonshine();
 * const stream = await engine.createStream({ phrases: [], onPartial: console.log });
 * stream.begin();
 * stream.write(samples);
 * const { text } = await stream.snapshot();
 */
export async function createMoonshine(options: MoonshineOptions = {}): Promise<MoonshineSpeechToText> {
  const models = await findModels();
  const limitMs = options.snapshotTimeoutMs ?? 8000;
  const ears = createEarsOnce(() =>
    createEars({
      start: (onEnd) => startEarThread(models, onEnd),
      maxThreads: options.maxThreads ?? Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
      now: Date.now,
    }),
  );
  if (options.loadAfterMs === undefined) await ears.open();
  else ears.openAfter(options.loadAfterMs);
  return {
    name: engineName,
    lateMs: () => ears.opened()?.lateMs() ?? 0,
    createStream: async ({ onPartial }) => createStream({ ears: await ears.open(), onPartial, limitMs }),
    [Symbol.asyncDispose]: () => ears.close(),
  };
}

interface EarsOnce {
  /** The same ones each time. After a failure it is tried anew. */
  open(): Promise<Ears>;
  openAfter(delayMs: number): void;
  opened(): Ears | null;
  close(): Promise<void>;
}

function createEarsOnce(create: () => Promise<Ears>): EarsOnce {
  let opening: Promise<Ears> | null = null;
  let opened: Ears | null = null;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  async function openNow(): Promise<Ears> {
    try {
      opened = await create();
    } catch (error) {
      opening = null;
      throw error;
    }
    if (isClosed) await opened.close();
    return opened;
  }
  const open = (): Promise<Ears> => {
    clearTimeout(timer);
    if (isClosed)
      return Promise.reject(new EngineError('engine-unavailable', engineName, 'The ear was closed'));
    opening ??= openNow();
    return opening;
  };
  return {
    open,
    openAfter(delayMs) {
      // What fails now fails again, and is told, when somebody wants to be heard.
      timer = setTimeout(() => void open().catch(() => undefined), delayMs);
      timer.unref();
    },
    opened: () => opened,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opened?.close();
    },
  };
}

interface StreamParts {
  readonly ears: Ears;
  readonly onPartial: (text: string) => void;
  readonly limitMs: number;
}

/** The utterances of one visitor, one at a time. */
function createStream({ ears, onPartial, limitMs }: StreamParts): SpeechToTextStream {
  let utterance: Utterance | null = null;
  let isClosed = false;
  const drop = (): void => {
    utterance?.drop();
    utterance = null;
  };
  return {
    begin() {
      if (isClosed) return;
      drop();
      utterance = createUtterance({ ears, onPartial });
    },
    write: (samples) => utterance?.write(samples),
    async snapshot(): Promise<Transcription> {
      if (isClosed) throw new EngineError('engine-aborted', engineName, 'The stream was closed');
      if (utterance === null) return { text: '' };
      const heard = await withinTime(utterance.snapshot(), limitMs);
      if (heard === null) throw new EngineError('engine-timed-out', engineName, 'Recognition took too long');
      return heard;
    },
    end: drop,
    close() {
      isClosed = true;
      drop();
    },
  };
}
