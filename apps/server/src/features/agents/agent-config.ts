import { type AgentConfig, greetingIn, type KnowledgeEntry, phrasesOf } from '@saywell/agent';
import {
  type AssistantOverrides,
  type CreateAssistant,
  defaultClientMessages,
  type FunctionTool,
  limits,
  type OpenAIMessage,
} from '@saywell/contract';
import { assistantFunctions, toAgentTool } from './agent-tools.ts';
import { conductOf } from './conduct.ts';
import { languageOf } from './language-of.ts';
import { listeningOf } from './listening.ts';
import { isRecorded } from './what-is-kept.ts';

/** Milliseconds. The hosted API has 200; with a listener's sounds passed over the assistant can yield earlier. */
const defaultInterruptVoiceMs = 140;

export interface AgentConfigInput {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides | undefined;
  readonly knowledge: readonly KnowledgeEntry[];
  /** What the dialogue may call. Default: the assistant's own. */
  readonly functions?: readonly FunctionTool[];
  /** The operator's end silence; wins over the assistant's plan. */
  readonly endSilenceMs: number | undefined;
}

/** Lays the overrides over the assistant. `variableValues` and `tools:append` are no fields of an assistant. */
export function applyOverrides(
  assistant: CreateAssistant,
  overrides: AssistantOverrides | undefined,
): CreateAssistant {
  if (overrides === undefined) return assistant;
  const { variableValues: _, 'tools:append': appended, ...fields } = overrides;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const result: CreateAssistant = { ...assistant, ...Object.fromEntries(given) };
  if (appended === undefined) return result;
  const model = result.model ?? { provider: 'saywell' };
  return { ...result, model: { ...model, tools: [...(model.tools ?? []), ...appended] } };
}

/** Fills `{{name}}` in a text; names without a value stay as they are. */
export function fillVariables(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{\s*([\w.-]{1,100})\s*\}\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : whole;
  });
}

function firstMessageOf(
  { firstMessage, firstMessageMode }: CreateAssistant,
  language: string | undefined,
): string | null {
  if (firstMessageMode === 'assistant-waits-for-user') return null;
  if (firstMessage) return firstMessage;
  const mustSpeak = firstMessageMode === 'assistant-speaks-first-with-model-generated-message';
  return mustSpeak ? greetingIn(language) : null;
}

function transcriberModelOf(assistant: CreateAssistant): string | undefined {
  return assistant.transcriber?.provider === 'openai' ? assistant.transcriber.model : undefined;
}

function modelOf({ model }: CreateAssistant): AgentConfig['model'] {
  const hosted = model?.provider === 'saywell' ? undefined : model;
  return { name: hosted?.model, temperature: hosted?.temperature, maxTokens: hosted?.maxTokens };
}

/** Whatever the provider calls them, they are what callers are likely to say. */
function keywordsOf({ transcriber }: CreateAssistant): readonly string[] {
  if (transcriber === undefined) return [];
  if (transcriber.provider === 'deepgram') {
    // A keyword may have a weight: `word:2`.
    const words = (transcriber.keywords ?? []).map((word) => word.replace(/:-?[\d.]+$/, ''));
    return [...(transcriber.keyterm ?? []), ...words];
  }
  if (transcriber.provider === 'assembly-ai')
    return [...(transcriber.keytermsPrompt ?? []), ...(transcriber.wordBoost ?? [])];
  if (transcriber.provider === 'soniox') return transcriber.customVocabulary ?? [];
  return 'keywords' in transcriber ? (transcriber.keywords ?? []) : [];
}

/** Everything the agent needs, with every default decided. */
export function resolveAgentConfig({
  assistant: stored,
  overrides,
  knowledge,
  functions,
  endSilenceMs,
}: AgentConfigInput): AgentConfig {
  const assistant = applyOverrides(stored, overrides);
  const fill = (text: string): string => fillVariables(text, overrides?.variableValues ?? {});
  const fillMessage = (message: OpenAIMessage): OpenAIMessage => ({
    ...message,
    content: message.content === null ? null : fill(message.content),
  });
  const language = languageOf(assistant)?.tag;
  const firstMessage = firstMessageOf(assistant, language);
  const { conduct } = conductOf(assistant);
  const tools = (functions ?? assistantFunctions(assistant)).map(toAgentTool);
  const { startSpeakingPlan: start, stopSpeakingPlan: stop, model } = assistant;
  return {
    assistantName: assistant.name ?? 'Assistant',
    firstMessage: firstMessage === null ? null : fill(firstMessage),
    firstMessageInterruptible: assistant.firstMessageInterruptionsEnabled ?? false,
    messages: (model?.messages ?? []).map(fillMessage),
    knowledge,
    phrases: [
      ...phrasesOf(knowledge, { takesBookings: conduct.booking !== undefined, tools }),
      ...keywordsOf(assistant),
    ],
    voiceId: assistant.voice?.voiceId,
    transcriberModel: transcriberModelOf(assistant),
    language,
    model: modelOf(assistant),
    tools,
    booking: conduct.booking,
    timeZone: conduct.timeZone,
    isRecorded: isRecorded(assistant),
    clientMessages: new Set(assistant.clientMessages ?? defaultClientMessages),
    endSilenceMs: endSilenceMs ?? (start?.waitSeconds === undefined ? undefined : start.waitSeconds * 1000),
    interruptVoiceMs: stop?.voiceSeconds === undefined ? defaultInterruptVoiceMs : stop.voiceSeconds * 1000,
    interruptWords: stop?.numWords ?? 0,
    silenceTimeoutMs: (assistant.silenceTimeoutSeconds ?? limits.defaultSilenceTimeoutSeconds) * 1000,
    maxDurationMs: (assistant.maxDurationSeconds ?? limits.defaultCallSeconds) * 1000,
    endCallMessage: assistant.endCallMessage ? fill(assistant.endCallMessage) : null,
    endCallPhrases: assistant.endCallPhrases ?? [],
    ...listeningOf(assistant, fill),
  };
}
