import type {
  EngineError,
  SpeechToTextEngine,
  SpeechToTextOptions,
  SpeechToTextStream,
} from '../engines/engine.ts';
import { timedOut, toEngineError } from '../engines/engine-failure.ts';
import { pipelineLimits } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createTimeLimit } from '../runtime/time-limit.ts';

/** The open stream of a recogniser; opened again when it is needed after a failure, never in a loop. */
export interface RecogniserStream {
  current(): SpeechToTextStream | null;
  ensure(): void;
  drop(): void;
}
export interface RecogniserStreamOptions {
  readonly engine: SpeechToTextEngine;
  readonly runtime: Runtime;
  readonly settings: SpeechToTextOptions;
  onOpen(stream: SpeechToTextStream): void;
  onError(error: EngineError): void;
}

export function createRecogniserStream(options: RecogniserStreamOptions): RecogniserStream {
  const { engine, runtime } = options;
  let stream: SpeechToTextStream | null = null;
  let opening = false;
  /** Distinguishes an answer that came too late. */
  let generation = 0;
  const openingLimit = createTimeLimit(runtime);

  const drop = (): void => {
    generation += 1;
    opening = false;
    openingLimit.stop();
    closeQuietly(stream);
    stream = null;
  };
  const fail = (error: EngineError): void => {
    drop();
    options.onError(error);
  };
  const take = (mine: number, next: SpeechToTextStream): void => {
    if (mine !== generation) {
      closeQuietly(next);
      return;
    }
    openingLimit.stop();
    opening = false;
    stream = next;
    options.onOpen(next);
  };
  return {
    current: () => stream,
    drop,
    ensure() {
      if (stream !== null || opening) return;
      opening = true;
      const mine = generation;
      const limitMs = pipelineLimits.recogniserOpenMs;
      openingLimit.start(limitMs, () => fail(timedOut(engine.name, 'opening a stream', limitMs)));
      open(engine, options.settings).then(
        (next) => runtime.guard(() => take(mine, next)),
        (error: unknown) => {
          if (mine === generation) runtime.guard(() => fail(toEngineError(error, engine.name)));
        },
      );
    },
  };
}

/** An engine may throw where it should reject. */
async function open(engine: SpeechToTextEngine, settings: SpeechToTextOptions): Promise<SpeechToTextStream> {
  return engine.createStream(settings);
}
function closeQuietly(stream: SpeechToTextStream | null): void {
  try {
    stream?.close();
  } catch {
    // It is given up anyway.
  }
}
