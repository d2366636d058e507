import type { OutgoingMessage } from '../record/messenger.ts';

/** What the call can do, for the page. */
export function capabilitiesMessage(capabilities: {
  readonly speechToText: boolean;
  readonly textToSpeech: boolean;
}): OutgoingMessage {
  return { type: 'metadata', metadata: JSON.stringify({ capabilities }) };
}
