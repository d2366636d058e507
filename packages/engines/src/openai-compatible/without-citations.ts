import type { ChatPiece } from '@saywell/agent';

const citation = /\s*\[\d{1,3}\]/g;
/** What may be the beginning of a mark stands at the end of a piece. */
const openCitation = /\s*\[\d{0,3}$|\s+$/;

/** The pieces without marks of sources, as `[1]`: they would be spoken. */
export async function* withoutCitations(pieces: AsyncIterable<ChatPiece>): AsyncGenerator<ChatPiece, void> {
  let waiting = '';
  for await (const piece of pieces) {
    if (piece.kind !== 'text') {
      yield piece;
      continue;
    }
    const text = (waiting + piece.text).replaceAll(citation, '');
    const open = openCitation.exec(text)?.index ?? text.length;
    waiting = text.slice(open);
    if (open > 0) yield { kind: 'text', text: text.slice(0, open) };
  }
  if (waiting.trim() !== '') yield { kind: 'text', text: waiting };
}
