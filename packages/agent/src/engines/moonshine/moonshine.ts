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
   * When the models are loaded, which takes two seconds of work and 300 MB: before the engine resolves (the default),
   * or with its first stream, which waits for them.
   */
  readonly loads?: 'at-once' | 'with-first-stream';
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
  if (options.loads !== 'with-first-stream') await ears.open();
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
  opened(): Ears | null;
  close(): Promise<void>;
}

function createEarsOnce(create: () => Promise<Ears>): EarsOnce {
  let opening: Promise<Ears> | null = null;
  let opened: Ears | null = null;
  let isClosed = false;
  async function openNow(): Promise<Ears> {
    try {
      opened = await create();
      return opened;
    } catch (error) {
      opening = null;
      throw error;
    }
  }
  return {
    async open() {
      if (isClosed) throw new EngineError('engine-unavailable', engineName, 'The ear was closed');
      opening ??= openNow();
      return opening;
    },
    opened: () => opened,
    async close() {
      isClosed = true;
      // A process that ends while the models are being loaded breaks down.
      await opening?.catch(() => undefined);
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
