import {
  EngineError,
  type SpeechToTextEngine,
  type SpeechToTextStream,
  type Transcription,
} from '@saywell/agent';
import { modelPaths, recogniserConfig } from './addon-config.ts';
import { earsWorkerSource } from './ears-worker-source.ts';
import { engineName, findAddon } from './find-addon.ts';
import type { LocalModel, RecogniserFiles } from './local-model.ts';
import { createSoundBacklog } from './sound-backlog.ts';
import { type SpeechThread, startSpeechThread } from './speech-thread.ts';

export interface SherpaSpeechToTextOptions {
  readonly model: LocalModel<RecogniserFiles>;
  /** Of a model that is told one when it is loaded. Default: English, or the first that it knows. */
  readonly language?: string;
  /** Path of the addon; default: the package `sherpa-onnx-node`. */
  readonly addon?: string;
  /** Epoch ms. Default: the clock of this machine. */
  readonly now?: () => number;
}

type ToThread =
  | { readonly type: 'open'; readonly stream: number; readonly language: string | undefined }
  | { readonly type: 'begin' | 'end' | 'close'; readonly stream: number }
  | {
      readonly type: 'audio';
      readonly stream: number;
      readonly samples: Int16Array;
      readonly sequence: number;
    }
  | { readonly type: 'snapshot'; readonly stream: number; readonly id: number };

type FromThread =
  | { readonly type: 'partial'; readonly stream: number; readonly text: string }
  | { readonly type: 'text'; readonly id: number; readonly text: string; readonly startCutMs: number }
  | { readonly type: 'error'; readonly stream: number; readonly id?: number; readonly reason: string }
  | { readonly type: 'heard'; readonly sequence: number };

interface Pending {
  readonly stream: number;
  resolve(heard: Transcription): void;
  reject(error: EngineError): void;
}

/** Engine of the installed recogniser, and its end. */
export interface SherpaSpeechToText extends SpeechToTextEngine, AsyncDisposable {}

/**
 * Speech to text by a model on this machine, in a thread that all calls share. Streaming models give partials; the
 * others decode the whole utterance at each snapshot. Rejects with `engine-unavailable` while the addon or the model
 * cannot be loaded; a thread that ends later fails every stream with it.
 */
export async function createSherpaSpeechToText(
  options: SherpaSpeechToTextOptions,
): Promise<SherpaSpeechToText> {
  const backlog = createSoundBacklog(options.now ?? Date.now);
  const pending = new Map<number, Pending>();
  const partials = new Map<number, (text: string) => void>();
  let ended: EngineError | null = null;
  const failAll = (error: EngineError): void => {
    ended = error;
    backlog.clear();
    for (const waiting of pending.values()) waiting.reject(error);
    pending.clear();
  };
  const onMessage = (message: FromThread): void => {
    if (message.type === 'heard') backlog.heard(message.sequence);
    else if (message.type === 'partial') partials.get(message.stream)?.(message.text);
    else {
      settle(pending, message);
      thread.setAwaited(pending.size > 0);
    }
  };
  const thread = await startSpeechThread<ToThread, FromThread>({
    source: earsWorkerSource,
    data: threadData(options),
    paths: modelPaths(options.model),
    onMessage,
    onEnd: failAll,
  });
  let nextStream = 0;
  return {
    name: engineName,
    lateMs: () => backlog.lateMs(),
    createStream: async ({ language, onPartial }) => {
      if (ended !== null) throw ended;
      nextStream += 1;
      partials.set(nextStream, onPartial);
      const spoken = language?.slice(0, 2).toLowerCase();
      const stream = openStream({ thread, pending, backlog, partials, ended: () => ended }, nextStream);
      thread.post({ type: 'open', stream: nextStream, language: spoken });
      return stream;
    },
    [Symbol.asyncDispose]: () => {
      failAll(new EngineError('engine-aborted', engineName, 'The recogniser was closed'));
      return thread.close();
    },
  };
}

const threadData = ({ model, addon, language }: SherpaSpeechToTextOptions) => ({
  addon: addon ?? findAddon(),
  className: model.files.family === 'streaming-transducer' ? 'OnlineRecognizer' : 'OfflineRecognizer',
  config: recogniserConfig(model, language ?? firstLanguage(model)),
  family: model.files.family,
  isToldLanguage: model.files.family === 'streaming-transducer' && model.files.isToldLanguage === true,
});

interface StreamParts {
  readonly thread: SpeechThread<ToThread>;
  readonly pending: Map<number, Pending>;
  readonly backlog: ReturnType<typeof createSoundBacklog>;
  readonly partials: Map<number, (text: string) => void>;
  readonly ended: () => EngineError | null;
}

let nextId = 0;

function openStream(
  { thread, pending, backlog, partials, ended }: StreamParts,
  stream: number,
): SpeechToTextStream {
  const forget = (): void => {
    for (const [id, waiting] of pending) {
      if (waiting.stream !== stream) continue;
      pending.delete(id);
      waiting.reject(new EngineError('engine-aborted', engineName, 'The utterance is over'));
    }
  };
  return {
    begin: () => thread.post({ type: 'begin', stream }),
    write: (samples) => {
      // The caller may write into its samples again.
      const copy = samples.slice();
      thread.post({ type: 'audio', stream, samples: copy, sequence: backlog.sent() }, [copy.buffer]);
    },
    snapshot: () =>
      new Promise((resolve, reject) => {
        const failure = ended();
        if (failure !== null) return reject(failure);
        nextId += 1;
        pending.set(nextId, { stream, resolve, reject });
        thread.post({ type: 'snapshot', stream, id: nextId });
        thread.setAwaited(true);
      }),
    end: () => {
      forget();
      thread.post({ type: 'end', stream });
    },
    close: () => {
      forget();
      partials.delete(stream);
      thread.post({ type: 'close', stream });
    },
  };
}

function settle(
  pending: Map<number, Pending>,
  message: Extract<FromThread, { readonly type: 'text' | 'error' }>,
): void {
  // A failure while hearing has no id: the next snapshot fails with it.
  const waiting = message.id === undefined ? undefined : pending.get(message.id);
  if (waiting === undefined || message.id === undefined) return;
  pending.delete(message.id);
  if (message.type === 'error') waiting.reject(new EngineError('engine-failed', engineName, message.reason));
  else
    waiting.resolve({
      text: message.text,
      ...(message.startCutMs > 0 && { startCutMs: message.startCutMs }),
    });
}

const firstLanguage = ({ languages }: LocalModel<RecogniserFiles>): string =>
  languages.includes('en') ? 'en' : (languages[0] ?? 'en');
