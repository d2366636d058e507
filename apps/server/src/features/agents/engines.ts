import {
  type AgentEngines,
  createBuiltInDialogue,
  createChatDialogue,
  createFactFinder,
  createFlite,
  createKnowledgeSearch,
  createMoonshine,
  createOpenAISpeechToText,
  createOpenAITextModel,
  createSentenceEncoder,
  createSileroVoiceActivity,
  type EmbeddingEngine,
  EngineError,
  type KnowledgeSearch,
  type PassageMeanings,
  type SpeechToTextEngine,
  type TextModel,
  type TextToSpeechEngine,
  type VectorStore,
  type VoiceActivityEngine,
} from '@saywell/agent';
import type { InstalledModel } from '@saywell/cli';
import type { CreateAssistant, HealthReport } from '@saywell/contract';
import { createHostedEmbeddings, createHostedTextToSpeech } from '@saywell/engines';
import { createNoiseSuppression } from '@saywell/media';
import type { EmbeddingsSettings } from '../../platform/config/server-config.ts';
import type { EngineWatch } from './fallbacks/engine-watch.ts';
import { chatModelOf, hostedModel, type OnFallback } from './hosted-model.ts';
import { loadLocalSpeech } from './local-speech.ts';
import type { ModelAccess, ModelAccessOf } from './model-access.ts';
import { realtimeModel } from './realtime-model.ts';
import type { SpeechEnginesOf } from './speech-engines.ts';

/** Engines for one call. */
export interface ChosenEngines extends AgentEngines {
  /** Writes about the call when it is over. Absent: the assistant has no model that could. */
  readonly textModel?: TextModel;
  /** Notes what fails in this call and takes over. Absent: nothing can. */
  readonly watch?: EngineWatch;
}

/** The engines of this server, chosen per assistant. */
export interface EngineSet {
  /** A provider that is not configured falls back to the built-in one. `access`: how the organisation reaches the model. */
  choose(assistant: CreateAssistant, access?: ModelAccess | null, watch?: EngineWatch): ChosenEngines;
  /** Absent: organisations have no keys of their own. */
  readonly accessOf?: ModelAccessOf | undefined;
  /** The hosted ears and voices of an assistant; absent: organisations have no keys of their own. */
  readonly speechOf?: SpeechEnginesOf | undefined;
  /** What finds the answers in knowledge; absent: one by words alone. */
  readonly search?: KnowledgeSearch;
  /** What reads knowledge. */
  readonly embeddings?: EmbeddingEngine;
  /** Age of the oldest sound that this machine's recogniser has not decoded yet, ms; absent: it has none. */
  readonly lateMs?: () => number;
  readonly report: HealthReport['engines'];
  /** Gives back what the engines hold; absent: nothing. */
  readonly close?: () => Promise<void>;
}

export interface EngineSetOptions {
  /** An endpoint that speaks the OpenAI protocol; undefined: only built-in engines. */
  readonly openai: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
  /** An endpoint that reads knowledge; absent: the built-in sentence encoder. */
  readonly embeddings?: EmbeddingsSettings | undefined;
  /** Ears and voices on this machine; the first of each kind does the built-in one's work. Default: none. */
  readonly models?: readonly InstalledModel[];
  /** Path of the addon that runs them; default: its package. */
  readonly addon?: string;
  /** Keeps the vectors of what has been read; absent: it is read again after a start. */
  readonly vectors?: VectorStore;
  /** Compares what the passages of large bases mean, as this engine reads them. Default: their words alone are searched. */
  readonly passages?: ((engine: EmbeddingEngine) => PassageMeanings) | undefined;
  /** Finds the organisations' own keys; absent: they have none. */
  readonly accessOf?: ModelAccessOf | undefined;
  readonly speechOf?: SpeechEnginesOf | undefined;
  readonly log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** What writes with an assistant's model and its organisation's keys; undefined: nothing here can. */
export type TextModelOf = (
  assistant: CreateAssistant,
  orgId: string,
) => TextModel | undefined | Promise<TextModel | undefined>;

/** Loads what this machine has; an engine that does not load is logged and missing, never fatal. */
export async function loadEngines({
  openai,
  embeddings,
  vectors,
  passages,
  accessOf,
  speechOf,
  models = [],
  addon,
  log,
}: EngineSetOptions): Promise<EngineSet> {
  const optional = async <E>(part: string, load: () => Promise<E>): Promise<E | null> => {
    try {
      return await load();
    } catch (error) {
      log.warn({ part, reason: reasonOf(error) }, 'engine is not available');
      return null;
    }
  };
  const local = await loadLocalSpeech({ models, addon, log });
  const [voiceActivity, speechToText, builtInVoice, noiseSuppression] = await Promise.all([
    optional<VoiceActivityEngine>('voice activity', () => createSileroVoiceActivity()),
    // Its models are there before the first visitor has heard the greeting.
    optional<SpeechToTextEngine & Partial<AsyncDisposable>>(
      'speech to text',
      async () => local.ears ?? createMoonshine({ loads: 'with-first-stream' }),
    ),
    optional<TextToSpeechEngine>('text to speech', () => createFlite()),
    optional('noise suppression', createNoiseSuppression),
  ]);
  const textToSpeech = local.voice ?? builtInVoice;
  const encoder = embeddings === undefined ? builtInEncoder(log) : endpointEncoder(embeddings, log);
  const search = createKnowledgeSearch({
    ...encoder,
    ...(vectors && { vectors }),
    passages: passages?.(encoder.embeddings),
  });
  const dialogue = createBuiltInDialogue({ search });
  const hosted = openai === undefined ? undefined : hostedEngines(openai, search);
  return {
    accessOf,
    speechOf,
    choose: (assistant, access, watch) => ({
      voiceActivity,
      noiseSuppression,
      speechToText:
        hosted && assistant.transcriber?.provider === 'openai' ? hosted.speechToText : speechToText,
      textToSpeech:
        hosted && assistant.voice?.provider === 'openai'
          ? hosted.textToSpeech(assistant.voice)
          : isBuiltInVoice(assistant.voice)
            ? builtInVoice
            : textToSpeech,
      ...(modelEngines(assistant, { access, hosted, search, watch }) ?? { dialogue }),
      ...realtimeEngines(assistant, access ?? operatorAccess(assistant, openai), { search, textToSpeech }),
    }),
    search,
    embeddings: encoder.embeddings,
    lateMs: () => speechToText?.lateMs?.() ?? 0,
    close: async () => speechToText?.[Symbol.asyncDispose]?.(),
    report: {
      voiceActivity: voiceActivity?.name ?? null,
      speechToText: speechToText?.name ?? null,
      textToSpeech: textToSpeech?.name ?? null,
      dialogue: dialogue.name,
    },
  };
}

/** One of the built-in voices by its name: another voice would not be what was asked for. */
const isBuiltInVoice = (voice: CreateAssistant['voice']): boolean =>
  voice?.provider === 'saywell' && voice.voiceId !== undefined;

type Log = EngineSetOptions['log'];

const wordsAlone = 'knowledge is searched by words alone';

interface KnowledgeEncoder {
  readonly embeddings: EmbeddingEngine;
  readonly onUnavailable: (error: unknown) => void;
}

const builtInEncoder = (log: Log): KnowledgeEncoder => ({
  embeddings: createSentenceEncoder(),
  onUnavailable: (error) => log.warn({ part: 'sentence encoder', reason: reasonOf(error) }, wordsAlone),
});

/** An endpoint that is away is logged when it begins to rest, not for every question. */
function endpointEncoder(settings: EmbeddingsSettings, log: Log): KnowledgeEncoder {
  const embeddings: EmbeddingEngine = createHostedEmbeddings({
    provider: 'custom-llm',
    ...settings,
    onRest: (error, restMs) =>
      log.warn({ part: 'embeddings', code: error.code, reason: error.message, restMs }, wordsAlone),
    onBack: () => log.info({ part: 'embeddings' }, 'the embeddings endpoint answers again'),
  });
  const onUnavailable = (error: unknown): void => {
    if (error instanceof EngineError && error.code === 'engine-unavailable')
      log.warn({ part: 'embeddings', reason: error.message }, wordsAlone);
  };
  return { embeddings, onUnavailable };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The organisation's own access counts before the operator's endpoint; undefined: neither serves this provider. */
function modelEngines(
  assistant: CreateAssistant,
  parts: {
    readonly access: ModelAccess | null | undefined;
    readonly hosted: ReturnType<typeof hostedEngines> | undefined;
    readonly search: KnowledgeSearch;
    readonly watch: EngineWatch | undefined;
  },
): Pick<ChosenEngines, 'dialogue' | 'textModel'> | undefined {
  const { access, hosted, search, watch } = parts;
  const { model } = assistant;
  const onFallback: OnFallback = (fallback) => watch?.failed({ part: 'model', ...fallback });
  if (model !== undefined && access)
    return hostedModel({ ...assistant, model }, { ...access, onFallback }, search);
  if (hosted === undefined || !isHosted(model?.provider)) return undefined;
  return { dialogue: hosted.dialogue(assistant, onFallback), textModel: hosted.textModel };
}

/** The operator's endpoint, for the provider that it is of. */
const operatorAccess = (
  { model }: CreateAssistant,
  openai: EngineSetOptions['openai'],
): ModelAccess | null => (model?.provider === 'openai' ? (openai ?? null) : null);

/** Of a model that hears and speaks by itself; a voice of this machine says what it cannot. */
function realtimeEngines(
  assistant: CreateAssistant,
  access: ModelAccess | null,
  { search, textToSpeech }: { search: KnowledgeSearch; textToSpeech: TextToSpeechEngine | null },
): Partial<ChosenEngines> {
  const realtime = access === null ? undefined : realtimeModel(assistant, access);
  if (realtime === undefined) return {};
  return { realtime, findFacts: createFactFinder(search), speechToText: null, textToSpeech };
}

const isHosted = (provider: string | undefined): boolean =>
  provider === 'openai' || provider === 'custom-llm';

type HostedEndpoint = NonNullable<EngineSetOptions['openai']>;
type HostedVoice = Extract<NonNullable<CreateAssistant['voice']>, { provider: 'openai' }>;

function hostedEngines({ baseUrl, apiKey }: HostedEndpoint, search: KnowledgeSearch) {
  return {
    speechToText: createOpenAISpeechToText({ baseUrl, apiKey }),
    textToSpeech: (settings: HostedVoice) => createHostedTextToSpeech({ baseUrl, apiKey, settings }),
    dialogue: (assistant: CreateAssistant, onFallback: OnFallback) =>
      createChatDialogue({
        model: chatModelOf('openai', assistant, { baseUrl, apiKey, onFallback }),
        search,
      }),
    textModel: createOpenAITextModel({ baseUrl, apiKey }),
  };
}
