import {
  type ChatModel,
  createChatDialogue,
  createChatTextModel,
  type DialogueEngine,
  type KnowledgeSearch,
  type TextModel,
} from '@saywell/agent';
import type { CreateAssistant } from '@saywell/contract';
import { type ChatSettings, createHostedChatModel, type Fallback } from '@saywell/engines';
import type { ModelAccess } from './model-access.ts';

type Model = NonNullable<CreateAssistant['model']>;

/** Another of its models answers from now on. */
export type OnFallback = (fallback: Fallback) => void;
type WatchedAccess = ModelAccess & { readonly onFallback?: OnFallback };

/** The engines that an assistant's language model is. */
export function hostedModel(
  assistant: CreateAssistant & { readonly model: Model },
  access: WatchedAccess,
  search: KnowledgeSearch,
): { readonly dialogue: DialogueEngine; readonly textModel: TextModel } {
  const chat = chatModelOf(assistant.model.provider, assistant, access);
  return { dialogue: createChatDialogue({ model: chat, search }), textModel: createChatTextModel(chat) };
}

/** `provider`: the one whose protocol and name count. */
export function chatModelOf(provider: string, assistant: CreateAssistant, access: WatchedAccess): ChatModel {
  return createHostedChatModel({ ...access, provider, settings: settingsOf(assistant) });
}

/** What the adapter of its vendor is told. */
export function settingsOf({ model, metadata = {} }: CreateAssistant): ChatSettings {
  if (model?.provider === 'openai') {
    const { fallbackModels, reasoningEffort, promptCacheKey, promptCacheRetention } = model;
    return { model: model.model, fallbackModels, reasoningEffort, promptCacheKey, promptCacheRetention };
  }
  if (model?.provider === 'anthropic' || model?.provider === 'anthropic-bedrock')
    return { model: model.model, thinkingBudgetTokens: model.thinking?.budgetTokens };
  if (model?.provider !== 'custom-llm') return { model: model?.model };
  const { url, headers, timeoutSeconds, metadataSendMode: mode = 'variable' } = model;
  const body = { variable: { metadata }, destructured: metadata, off: {} }[mode];
  // Without an address of the customer's own the operator's endpoint is asked.
  const sendsConversation = mode !== 'off' && url !== undefined;
  return { model: model.model, headers, timeoutSeconds, body, sendsConversation };
}
