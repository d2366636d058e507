import type { DialogueEngine } from '@saywell/agent';
import type { ChatMessage, CreateAssistant } from '@saywell/contract';
import { applyOverrides, resolveAgentConfig } from '../agents/agent-config.ts';
import type { AssistantKnowledge } from '../agents/assistant-knowledge.ts';
import { resolveTarget } from '../calls/resolve-target.ts';
import type { Store } from '../store/store.ts';
import { saidIn, withInstructions } from './chat-messages.ts';
import type { Conversation } from './conversation.ts';
import { type SetTimer, type WrittenReply, writtenReply } from './written-reply.ts';

export interface ReplyParts {
  readonly store: Store;
  readonly dialogueOf: (assistant: CreateAssistant) => DialogueEngine;
  readonly knowledgeOf: AssistantKnowledge;
  readonly setTimer: SetTimer;
}

interface BegunReply {
  /** Who answers, with everything that is laid over him. */
  readonly assistant: CreateAssistant;
  readonly text: AsyncGenerator<string, WrittenReply, undefined>;
}

/**
 * The reply to the last message of `input`, by the conversation's assistant. A visitor of a chat writes first: the
 * assistant's first message is not said, so it is no part of what was said before either.
 *
 * @throws {ApiError} `not-found` for an assistant, squad or knowledge base that is not there.
 */
export async function beginReply(
  { store, dialogueOf, knowledgeOf, setTimer }: ReplyParts,
  orgId: string,
  { target, overrides, messages }: Conversation,
  input: readonly ChatMessage[],
  signal: AbortSignal,
): Promise<BegunReply> {
  const found = await resolveTarget(store, orgId, {
    ...target,
    ...(overrides !== undefined && { assistantOverrides: overrides }),
  });
  const assistant = applyOverrides(found.assistant, found.overrides);
  const knowledge = await knowledgeOf(orgId, assistant);
  const config = resolveAgentConfig({ ...found, knowledge, endSilenceMs: undefined });
  const { name: model, temperature, maxTokens } = config.model;
  const engine = dialogueOf(assistant);
  const earlier = saidIn([...messages, ...input.slice(0, -1)]);
  const options = {
    assistantName: config.assistantName,
    messages: withInstructions(config.messages, [...messages, ...input]),
    knowledge,
    earlier,
    ...(model !== undefined && { model }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
  };
  const userText = input.at(-1)?.content ?? '';
  const text = writtenReply({
    engine: engine.name,
    start: (own) => engine.createSession(options).reply({ userText, history: earlier, signal: own }),
    signal,
    setTimer,
  });
  return { assistant, text };
}
