import {
  type AgentConfig,
  greetingIn,
  type KnowledgeEntry,
  type KnowledgePlan,
  phrasesOf,
} from '@saywell/agent';
import {
  type ApiWarning,
  type AssistantOverrides,
  type CreateAssistant,
  defaultClientMessages,
  limits,
  modelDefaults,
} from '@saywell/contract';
import { fillForEngines } from '../templates/fill-for-engines.ts';
import { fillTemplates } from '../templates/fill-templates.ts';
import { createTemplateRenderer, type RenderTemplate } from '../templates/render-template.ts';
import type { TemplateFacts } from '../templates/template-values.ts';
import { type CallableTool, nameInCall } from '../tools/callable-tool.ts';
import type { MessageScene } from '../tools/tool-messages.ts';
import { createVariables, type Variables } from '../tools/variables.ts';
import { assistantFunctions, toAgentTool } from './agent-tools.ts';
import { conductOf } from './conduct.ts';
import { endpointingOf } from './endpointing.ts';
import { hookFunctionsOf, hooksOf, type StoredHookTools } from './hooks-of.ts';
import { languageOf } from './language-of.ts';
import { listeningOf } from './listening.ts';
import { applyOverrides } from './merge-overrides.ts';
import { speechPlanOf } from './speech/speech-format.ts';
import { cachesSpeech, isRecorded } from './what-is-kept.ts';

export { applyOverrides };

/**
 * Milliseconds. The hosted API has 200; with a listener's sounds passed over the assistant can yield earlier. A voice is
 * noticed after 64, and shorter clicks are none.
 */
const defaultInterruptVoiceMs = 100;

export interface AgentConfigInput {
  readonly assistant: CreateAssistant;
  readonly overrides: AssistantOverrides | undefined;
  readonly knowledge: readonly KnowledgeEntry[];
  /** How it is to be searched. Default: as usual. */
  readonly knowledgePlan?: KnowledgePlan | undefined;
  /** What the dialogue may call. Default: the assistant's own. */
  readonly functions?: readonly CallableTool[];
  /** What the tools' messages are filled with. Default: the values of the overrides. */
  readonly variables?: Variables;
  /** Stored tools that its hooks name. Default none. */
  readonly hookTools?: StoredHookTools;
  /** The operator's end silence, in place of what words and voice tell; the assistant's plan wins. */
  readonly endSilenceMs: number | undefined;
  /** What templates may name beside the variable values; the assistant's own time zone wins. Default: this moment. */
  readonly facts?: TemplateFacts;
  /** What of its templates has not its effect. Default: nobody is told. */
  readonly onWarning?: (warning: ApiWarning) => void;
}

function firstMessageOf(
  { firstMessage, firstMessageMode }: CreateAssistant,
  language: string | undefined,
): string | null {
  if (firstMessage) return firstMessage;
  return isGenerated(firstMessageMode) ? greetingIn(language) : null;
}

const isGenerated = (mode: CreateAssistant['firstMessageMode']): boolean =>
  mode === 'assistant-speaks-first-with-model-generated-message';

function transcriberModelOf(assistant: CreateAssistant): string | undefined {
  return assistant.transcriber?.provider === 'openai' ? assistant.transcriber.model : undefined;
}

function modelOf({ model }: CreateAssistant): AgentConfig['model'] {
  const hosted = model?.provider === 'saywell' ? undefined : model;
  if (hosted === undefined) return { name: undefined, temperature: undefined, maxTokens: undefined };
  const { temperature = modelDefaults.temperature, maxTokens = modelDefaults.maxTokens } = hosted;
  return { name: hosted.model, temperature, maxTokens };
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

/** When the assistant lets itself be interrupted. */
function stoppingOf({ stopSpeakingPlan: plan }: CreateAssistant) {
  const { voiceSeconds, numWords, backoffSeconds, acknowledgementPhrases, interruptionPhrases } = plan ?? {};
  return {
    interruptVoiceMs: voiceSeconds === undefined ? defaultInterruptVoiceMs : voiceSeconds * 1000,
    interruptWords: numWords ?? 0,
    ...(backoffSeconds !== undefined && { backoffMs: backoffSeconds * 1000 }),
    acknowledgementPhrases,
    interruptionPhrases,
  };
}

function hookedOf(
  assistant: CreateAssistant,
  stored: StoredHookTools,
  scene: MessageScene,
): Pick<AgentConfig, 'hooks' | 'hookTools'> {
  if (assistant.hooks === undefined) return {};
  return {
    hooks: hooksOf(assistant, stored),
    hookTools: hookFunctionsOf(assistant, stored).map((tool) => ({
      ...toAgentTool(tool, scene),
      name: nameInCall(tool),
    })),
  };
}

function endingOf({
  silenceTimeoutSeconds = limits.defaultSilenceTimeoutSeconds,
  maxDurationSeconds = limits.defaultCallSeconds,
  endCallMessage,
  endCallPhrases = [],
}: CreateAssistant) {
  return {
    silenceTimeoutMs: silenceTimeoutSeconds * 1000,
    maxDurationMs: maxDurationSeconds * 1000,
    endCallMessage: endCallMessage || null,
    endCallPhrases,
  };
}

/** Fills in the texts of one call. */
export function rendererOf(
  assistant: CreateAssistant,
  { overrides, facts = { now: Date.now() } }: Pick<AgentConfigInput, 'overrides' | 'facts'>,
): RenderTemplate {
  return createTemplateRenderer(overrides?.variableValues ?? {}, factsFor(assistant, facts));
}

/** With the texts of one conversation. */
export function filledAssistant(
  assistant: CreateAssistant,
  render: RenderTemplate,
  onWarning: (warning: ApiWarning) => void = () => undefined,
): CreateAssistant {
  return fillTemplates(fillForEngines(assistant, render, onWarning), render, onWarning);
}

/** In its own time zone. */
function factsFor(assistant: CreateAssistant, facts: TemplateFacts): TemplateFacts {
  const { timeZone = facts.timeZone } = conductOf(assistant).conduct;
  return { ...facts, timeZone };
}

/** Of one assistant's part of a conversation. `now`: epoch ms, when it is asked. */
export function variablesOf(
  assistant: CreateAssistant,
  overrides: AssistantOverrides | undefined,
  facts: TemplateFacts,
  now: () => number,
): Variables {
  const own = factsFor(assistant, facts);
  return createVariables(overrides?.variableValues, () => ({ ...own, now: now() }));
}

/** Everything the agent needs, with every default decided. */
export function resolveAgentConfig({
  assistant: stored,
  overrides,
  knowledge,
  knowledgePlan,
  functions,
  variables = createVariables(overrides?.variableValues),
  hookTools = new Map(),
  endSilenceMs,
  facts,
  onWarning,
}: AgentConfigInput): AgentConfig {
  const laidOver = applyOverrides(stored, overrides);
  const { conduct } = conductOf(laidOver);
  const render = rendererOf(laidOver, { overrides, facts });
  const assistant = filledAssistant(laidOver, render, onWarning);
  const language = languageOf(assistant)?.tag;
  const scene = { language, variables: () => variables.all() };
  const tools = (functions ?? assistantFunctions(assistant)).map((tool) => toAgentTool(tool, scene));
  return {
    assistantName: assistant.name ?? 'Assistant',
    firstMessage: firstMessageOf(assistant, language),
    ...(assistant.firstMessageMode === 'assistant-waits-for-user' && { waitsForVisitor: true }),
    ...(isGenerated(assistant.firstMessageMode) && { generatesFirstMessage: true }),
    firstMessageInterruptible: assistant.firstMessageInterruptionsEnabled ?? false,
    messages: assistant.model?.messages ?? [],
    knowledge,
    ...(knowledgePlan !== undefined && { knowledgePlan }),
    phrases: [
      ...phrasesOf(knowledge, { takesBookings: conduct.booking !== undefined, tools }),
      ...keywordsOf(assistant),
    ],
    voiceId: assistant.voice?.voiceId,
    ...speechPlanOf(assistant),
    ...(!cachesSpeech(assistant) && { cachesSpeech: false }),
    transcriberModel: transcriberModelOf(assistant),
    language,
    model: modelOf(assistant),
    tools,
    booking: conduct.booking,
    timeZone: conduct.timeZone,
    isRecorded: isRecorded(assistant),
    clientMessages: new Set(assistant.clientMessages ?? defaultClientMessages),
    endSilenceMs,
    ...endpointingOf(assistant),
    ...stoppingOf(assistant),
    ...endingOf(assistant),
    ...(assistant.modelOutputInMessagesEnabled === true && { recordsModelText: true }),
    ...hookedOf(assistant, hookTools, scene),
    ...listeningOf(assistant),
  };
}
