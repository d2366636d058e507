import type { OpenAIMessage } from '@saywell/contract';
import type { AgentConfig } from '../agent.ts';
import { bookingManner } from '../engines/chat-dialogue/dialogue-messages.ts';

/** Of the conversation the newest lines count when a session begins in its middle. */
const maxEarlierLines = 40;
const maxEarlierCharacters = 16_000;

const manner =
  'You speak with a visitor in a phone call. Answer in one to three short plain sentences. ' +
  'What you do not know from what you were told or from your functions, you do not know: say so.';

/** What the engine is told about itself. */
export function instructionsOf(config: AgentConfig, now: () => number): string {
  const [first] = config.messages;
  const prompt =
    first?.role === 'system' && first.content !== null
      ? first.content
      : `You are ${config.assistantName}, a voice assistant.`;
  const { booking, timeZone } = config;
  return [prompt, manner, bookingManner({ booking, timeZone, now })]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What was said before the session: the configured messages behind the prompt, and the call's own lines. */
export function earlierOf(config: AgentConfig, said: readonly OpenAIMessage[]): readonly OpenAIMessage[] {
  const [first, ...others] = config.messages;
  const newest: OpenAIMessage[] = [];
  let characters = 0;
  for (const message of said.slice(-maxEarlierLines).toReversed()) {
    characters += message.content?.length ?? 0;
    if (characters > maxEarlierCharacters) break;
    newest.unshift(message);
  }
  return [...(first?.role === 'system' ? others : config.messages), ...newest];
}
