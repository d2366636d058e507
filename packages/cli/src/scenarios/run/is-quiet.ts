import type { Conversation } from './conversation.ts';

/** A voice that has not begun within this time does not come, ms: twice what a server gives its voices. */
const voiceLimitMs = 10_000;

/** Has the assistant said what it had to say, and been silent for this long since? */
export function isQuiet(conversation: Conversation, forMs: number): boolean {
  const { record } = conversation;
  const silentMs = conversation.now() - record.heardAt;
  if (record.isSpeaking || silentMs < forMs) return false;
  return !record.isAboutToSpeak || silentMs >= voiceLimitMs;
}
