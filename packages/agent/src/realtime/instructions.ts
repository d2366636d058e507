import type { AgentConfig } from '../agent.ts';
import { bookingManner } from '../engines/chat-dialogue/dialogue-messages.ts';
import type { DialogueMessage } from '../engines/engine.ts';
import type { RealtimeLine } from '../engines/realtime-engine.ts';

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
export function earlierOf(config: AgentConfig, said: readonly DialogueMessage[]): readonly RealtimeLine[] {
  const [first, ...others] = config.messages;
  const newest: RealtimeLine[] = [];
  let characters = 0;
  for (const line of said.flatMap(lineOf).slice(-maxEarlierLines).toReversed()) {
    characters += line.text.length;
    if (characters > maxEarlierCharacters) break;
    newest.unshift(line);
  }
  return [...(first?.role === 'system' ? others : config.messages).flatMap(lineOf), ...newest];
}

/** Functions that were run have no place in it: what came of them was said. */
function lineOf(message: DialogueMessage): RealtimeLine[] {
  const { role } = message;
  if (role !== 'system' && role !== 'user' && role !== 'assistant') return [];
  const text = message.content ?? '';
  return text === '' ? [] : [{ role, text }];
}
