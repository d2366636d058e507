import type { DialogueEngine, DialogueSession, TokenUsage } from '@saywell/agent';
import { estimatedUsage } from './estimated-usage.ts';

/**
 * Tells of replies that no endpoint has counted, because the visitor spoke on or the endpoint does not count: they cost
 * all the same, and whoever interrupts again and again would spend what no budget sees.
 */
export function withUncountedUsage(
  dialogue: DialogueEngine,
  onUncounted: (usage: TokenUsage) => void,
): DialogueEngine {
  return {
    ...dialogue,
    createSession(options) {
      const session = dialogue.createSession(options);
      return {
        expectedPhrases: () => session.expectedPhrases(),
        reply: (input) =>
          watchedReply(session, input, () => [...options.messages, ...input.history], onUncounted),
      };
    },
  };
}

type ReplyInput = Parameters<DialogueSession['reply']>[0];

function watchedReply(
  session: DialogueSession,
  input: ReplyInput,
  messages: () => readonly object[],
  onUncounted: (usage: TokenUsage) => void,
): ReturnType<DialogueSession['reply']> {
  let isCounted = false;
  const over = (): void => {
    if (!isCounted) onUncounted(estimatedUsage(messages()));
    isCounted = true;
  };
  input.signal.addEventListener('abort', over, { once: true });
  const reply = session.reply({
    ...input,
    onUsage(usage) {
      isCounted = true;
      input.onUsage?.(usage);
    },
  });
  return { text: untilItEnds(reply.text, over), commit: () => reply.commit() };
}

async function* untilItEnds(text: AsyncIterable<string>, over: () => void): AsyncGenerator<string, void> {
  try {
    yield* text;
  } finally {
    over();
  }
}
