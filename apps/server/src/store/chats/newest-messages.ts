import { type ChatMessage, maxChatMessages } from '@saywell/contract';

/** Characters of one conversation that are stored beside its newest message. */
const maxCharacters = 200_000;

/** The end of a conversation, as far as it is stored: a row must not grow for ever. */
export function newestMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const newest = messages.slice(-maxChatMessages).toReversed();
  let characters = 0;
  const cut = newest.findIndex((message, index) => {
    characters += JSON.stringify(message).length;
    return index > 0 && characters > maxCharacters;
  });
  return (cut === -1 ? newest : newest.slice(0, cut)).toReversed();
}
