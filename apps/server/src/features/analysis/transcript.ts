import type { CallMessage } from '@saywell/contract';

/** How the speakers are called. */
interface SpeakerNames {
  readonly assistantName?: string | undefined;
  readonly userName?: string | undefined;
}

/** The call as text, one line an utterance, in the form existing clients parse: `AI: …` and `User: …`. */
export function renderTranscript(
  messages: readonly CallMessage[],
  { assistantName = 'AI', userName = 'User' }: SpeakerNames = {},
): string {
  return messages
    .filter((message) => message.role === 'bot' || message.role === 'user')
    .map((message) => `${message.role === 'bot' ? assistantName : userName}: ${message.message}\n`)
    .join('');
}
