import type { KnowledgeSearch } from '../built-in/knowledge/knowledge-search.ts';
import { createChatDialogue } from '../chat-dialogue/chat-dialogue.ts';
import type { DialogueEngine } from '../engine.ts';
import { createOpenAIChatModel, type OpenAIChatModelOptions } from './openai-chat-model.ts';

export interface OpenAIDialogueOptions extends OpenAIChatModelOptions {
  /** The process's search; without one the dialogue has its own, by words alone. */
  readonly search?: KnowledgeSearch;
}

/**
 * Dialogue by a chat endpoint that speaks the OpenAI protocol, streamed.
 *
 * @example
 * const dialogue = createOpenAIDialogue({ baseUrl: 'http://localhost:11434/v1', model: 'llama3.2' });
 */
export function createOpenAIDialogue({ search, ...options }: OpenAIDialogueOptions): DialogueEngine {
  return createChatDialogue({ model: createOpenAIChatModel(options), search });
}
