import type { CallMessage } from '@saywell/contract';

/** The call as text, one line an utterance, in the form existing clients parse: `AI: …` and `User: …`. */
export function renderTranscript(messages: readonly CallMessage[]): string {
  return messages
    .filter((message) => message.role === 'bot' || message.role === 'user')
    .map((message) => `${message.role === 'bot' ? 'AI' : 'User'}: ${message.message}\n`)
    .join('');
}
