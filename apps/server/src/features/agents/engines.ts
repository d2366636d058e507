import {
  createBuiltInDialogue,
  createFlite,
  createKnowledgeSearch,
  createOpenAIDialogue,
  createOpenAISpeechToText,
  createOpenAITextModel,
  createOpenAITextToSpeech,
  createPocketSphinx,
  createSentenceEncoder,
  createSileroVoiceActivity,
  type Engines,
  type KnowledgeSearch,
  type SpeechToTextEngine,
  type TextModel,
  type TextToSpeechEngine,
  type VectorStore,
  type VoiceActivityEngine,
} from '@saywell/agent';
import type { CreateAssistant, HealthReport } from '@saywell/contract';

/** Engines for one call. */
export interface ChosenEngines extends Engines {
  /** Writes about the call when it is over. Absent: the assistant has no model that could. */
  readonly textModel?: TextModel;
}

/** The engines of this server, chosen per assistant. */
export interface EngineSet {
  /** A provider that is not configured falls back to the built-in one. */
  choose(assistant: CreateAssistant): ChosenEngines;
  /** What finds the answers in knowledge; absent: one by words alone. */
  readonly search?: KnowledgeSearch;
  readonly report: HealthReport['engines'];
}

export interface EngineSetOptions {
  /** An endpoint that speaks the OpenAI protocol; undefined: only built-in engines. */
  readonly openai: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  /** Keeps what the encoder has read; absent: it reads again after a start. */
  readonly vectors?: VectorStore;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Loads what this machine has; an engine that does not load is logged and missing, never fatal. */
export async function loadEngines({ openai, vectors, log }: EngineSetOptions): Promise<EngineSet> {
  const optional = async <E>(part: string, load: () => Promise<E>): Promise<E | null> => {
    try {
      return await load();
    } catch (error) {
      log.warn({ part, reason: reasonOf(error) }, 'engine is not available');
      return null;
    }
  };
  const [voiceActivity, speechToText, textToSpeech] = await Promise.all([
    optional<VoiceActivityEngine>('voice activity', () => createSileroVoiceActivity()),
    optional<SpeechToTextEngine>('speech to text', () => createPocketSphinx()),
    optional<TextToSpeechEngine>('text to speech', () => createFlite()),
  ]);
  const search = createKnowledgeSearch({
    embeddings: createSentenceEncoder(),
    ...(vectors && { vectors }),
    onUnavailable: (error) =>
      log.warn({ part: 'sentence encoder', reason: reasonOf(error) }, 'knowledge is searched by words alone'),
  });
  const dialogue = createBuiltInDialogue({ search });
  const hosted = openai === undefined ? undefined : hostedEngines(openai, search);
  return {
    choose: (assistant) => ({
      voiceActivity,
      speechToText:
        hosted && assistant.transcriber?.provider === 'openai' ? hosted.speechToText : speechToText,
      textToSpeech:
        hosted && assistant.voice?.provider === 'openai'
          ? hosted.textToSpeech(assistant.voice)
          : textToSpeech,
      ...(hosted && isHosted(assistant.model?.provider)
        ? { dialogue: hosted.dialogue, textModel: hosted.textModel }
        : { dialogue }),
    }),
    search,
    report: {
      voiceActivity: voiceActivity?.name ?? null,
      speechToText: speechToText?.name ?? null,
      textToSpeech: textToSpeech?.name ?? null,
      dialogue: dialogue.name,
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isHosted = (provider: string | undefined): boolean =>
  provider === 'openai' || provider === 'custom-llm';

type HostedEndpoint = NonNullable<EngineSetOptions['openai']>;
type HostedVoice = Extract<NonNullable<CreateAssistant['voice']>, { provider: 'openai' }>;

function hostedEngines({ baseUrl, apiKey }: HostedEndpoint, search: KnowledgeSearch) {
  return {
    speechToText: createOpenAISpeechToText({ baseUrl, apiKey }),
    textToSpeech: ({ model, speed }: HostedVoice) =>
      createOpenAITextToSpeech({ baseUrl, apiKey, model, speed }),
    dialogue: createOpenAIDialogue({ baseUrl, apiKey, search }),
    textModel: createOpenAITextModel({ baseUrl, apiKey }),
  };
}
