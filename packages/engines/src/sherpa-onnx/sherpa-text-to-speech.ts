import { EngineError, type SpeechChunk, type TextToSpeechEngine } from '@saywell/agent';
import { modelPaths, voiceConfig } from './addon-config.ts';
import { engineName, findAddon } from './find-addon.ts';
import { createInbox, type Inbox } from './inbox.ts';
import type { LocalModel, VoiceFiles } from './local-model.ts';
import { type SpeechThread, startSpeechThread } from './speech-thread.ts';
import { trimStart } from './trim-start.ts';
import { voiceWorkerSource } from './voice-worker-source.ts';

export interface SherpaTextToSpeechOptions {
  readonly model: LocalModel<VoiceFiles>;
  /** ISO 639-1. Default: English, or the first that the voice speaks. */
  readonly language?: string;
  /** Path of the addon; default: the package `sherpa-onnx-node`. */
  readonly addon?: string;
}

type ToThread =
  | {
      readonly type: 'speak';
      readonly id: number;
      readonly text: string;
      readonly speaker: number;
      readonly language: string;
    }
  | { readonly type: 'cancel'; readonly id: number };

type FromThread =
  | { readonly type: 'chunk'; readonly id: number; readonly samples: Int16Array }
  | { readonly type: 'done'; readonly id: number }
  | { readonly type: 'error'; readonly id: number; readonly reason: string };

/** Engine of the installed voice, and its end. */
export interface SherpaTextToSpeech extends TextToSpeechEngine, AsyncDisposable {}

/** A sentence takes longer to speak than to make, or the model is too large for this machine. */
const chunkTimeoutMs = 20_000;

/**
 * Speech by a model on this machine, sentence by sentence, in a thread that all calls share. `voiceId` is the number of
 * one of the model's voices; anything else speaks with the first. Rejects with `engine-unavailable` while the addon or
 * the model cannot be loaded.
 */
export async function createSherpaTextToSpeech(
  options: SherpaTextToSpeechOptions,
): Promise<SherpaTextToSpeech> {
  const { model } = options;
  const inboxes = new Map<number, Inbox<FromThread>>();
  let ended: EngineError | null = null;
  const endAll = (error: EngineError): void => {
    ended = error;
    for (const inbox of inboxes.values()) inbox.fail(error);
  };
  const thread = await startSpeechThread<ToThread, FromThread>({
    source: voiceWorkerSource,
    data: { addon: options.addon ?? findAddon(), className: 'OfflineTts', config: voiceConfig(model) },
    paths: modelPaths(model),
    onMessage: (message) => inboxes.get(message.id)?.push(message),
    onEnd: endAll,
  });
  const { languages } = model;
  const language = options.language ?? (languages.includes('en') ? 'en' : (languages[0] ?? 'en'));
  let nextId = 0;
  return {
    name: engineName,
    sampleRateHz: thread.sampleRateHz,
    async *synthesize(text, { voiceId, signal }) {
      for (const sentence of sentencesOf(text, language)) {
        if (ended !== null) throw ended;
        if (signal.aborted) return;
        nextId += 1;
        const asked = {
          type: 'speak',
          id: nextId,
          text: sentence,
          speaker: speakerOf(voiceId),
          language,
        } as const;
        yield* speak({ thread, inboxes, sampleRateHz: thread.sampleRateHz }, asked, signal);
      }
    },
    [Symbol.asyncDispose]: () => {
      endAll(new EngineError('engine-aborted', engineName, 'The voice was closed'));
      return thread.close();
    },
  };
}

interface VoiceParts {
  readonly thread: SpeechThread<ToThread>;
  readonly inboxes: Map<number, Inbox<FromThread>>;
  readonly sampleRateHz: number;
}

async function* speak(
  { thread, inboxes, sampleRateHz }: VoiceParts,
  asked: Extract<ToThread, { readonly type: 'speak' }>,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  const inbox = createInbox<FromThread>();
  const stop = (): void => inbox.push({ type: 'done', id: asked.id });
  inboxes.set(asked.id, inbox);
  signal.addEventListener('abort', stop, { once: true });
  try {
    thread.post(asked);
    let isFirst = true;
    for (;;) {
      const message = await inbox.take(chunkTimeoutMs);
      if (message === null) throw new EngineError('engine-timed-out', engineName, 'Speech took too long');
      if (message.type === 'error') throw new EngineError('engine-failed', engineName, message.reason);
      if (message.type === 'done' || signal.aborted) return;
      yield { samples: isFirst ? trimStart(message.samples, sampleRateHz) : message.samples };
      isFirst = false;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    inboxes.delete(asked.id);
    thread.post({ type: 'cancel', id: asked.id });
  }
}

/** Each sentence is spoken at once, so that a long text is heard from its first on. */
function sentencesOf(text: string, language: string): string[] {
  return [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

const speakerOf = (voiceId: string | undefined): number =>
  /^\d{1,4}$/.test(voiceId ?? '') ? Number(voiceId) : 0;
