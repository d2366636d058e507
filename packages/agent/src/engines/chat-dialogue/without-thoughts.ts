import type { ChatPiece } from '../chat-model.ts';

const opening = '<think>';
const closing = '</think>';

/**
 * The pieces without what a model thinks aloud at the beginning, between `<think>` and `</think>`: some servers send it
 * as part of the answer, and it would be spoken.
 */
export async function* withoutThoughts(pieces: AsyncIterable<ChatPiece>): AsyncGenerator<ChatPiece, void> {
  let state: 'beginning' | 'thinking' | 'speaking' = 'beginning';
  let waiting = '';
  for await (const piece of pieces) {
    if (piece.kind !== 'text' || state === 'speaking') {
      yield piece;
      continue;
    }
    waiting += piece.text;
    if (state === 'beginning' && waiting.trimStart().startsWith(opening)) state = 'thinking';
    else if (state === 'beginning' && !opening.startsWith(waiting.trimStart())) state = 'speaking';
    if (state === 'thinking') {
      const end = waiting.indexOf(closing);
      // The tail may be the first half of the mark.
      if (end < 0) waiting = waiting.slice(-closing.length);
      else {
        state = 'speaking';
        waiting = waiting.slice(end + closing.length).trimStart();
      }
    }
    if (state === 'speaking' && waiting !== '') yield { kind: 'text', text: waiting };
  }
  if (state === 'beginning' && waiting !== '') yield { kind: 'text', text: waiting };
}
