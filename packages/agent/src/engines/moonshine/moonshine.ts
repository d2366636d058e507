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
  const ears = await createEars({
    start: (onEnd) => startEarThread(models, onEnd),
    maxThreads: options.maxThreads ?? Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2))),
    now: Date.now,
  });
  return {
    name: engineName,
    lateMs: () => ears.lateMs(),
    createStream: async ({ onPartial }) =>
      createStream({ ears, onPartial, limitMs: options.snapshotTimeoutMs ?? 8000 }),
    [Symbol.asyncDispose]: () => ears.close(),
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
