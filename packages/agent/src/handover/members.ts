import type { AgentMember, AgentOptions, CallUsage } from '../agent.ts';
import type { Conversation } from '../conversation/conversation-part.ts';
import { addTokens } from '../engines/add-tokens.ts';

/** One assistant of a call, with its conversation. */
export interface Member {
  readonly conversation: Conversation;
  readonly options: AgentOptions;
  startedAt: number;
  endedAt: number | null;
}

export function describeMember({ conversation, options, startedAt, endedAt }: Member): AgentMember {
  const { assistantName: name, assistantId: id } = options.config;
  return { name, ...(id !== undefined && { id }), startedAt, endedAt, usage: conversation.usage() };
}

/** What all of them took. */
export function sumOfUsage(all: readonly CallUsage[]): CallUsage {
  return all.reduce((sum, { transcribedMs, tokens, voiceCharacters }) => ({
    transcribedMs: sum.transcribedMs + transcribedMs,
    tokens: addTokens(sum.tokens, tokens),
    voiceCharacters: sum.voiceCharacters + voiceCharacters,
  }));
}
