import type { KnowledgeEntry } from '../../engine.ts';
import { groupedWords, spokenWords } from '../text/terms.ts';
import { isStopWord } from '../text/vocabulary.ts';

/** Longer texts are read in pieces: what an utterance may hold bounds what the reader of words takes at once. */
const maxPieceLength = 400;

/** What points to an entry: questions, title and keywords. */
export function pointerTexts(entry: KnowledgeEntry): readonly string[] {
  return [...new Set([...entry.questions, entry.title, ...(entry.keywords ?? [])])];
}

/** What it says, in pieces that can be read at once. */
export function bodyTexts({ answer }: KnowledgeEntry): readonly string[] {
  return answer.length <= maxPieceLength ? [answer] : piecesOf(answer);
}

/** The words of a text that say something about its topic. */
export function contentWords(text: string): readonly string[] {
  return groupedWords(spokenWords(text)).filter((word) => !isStopWord(word));
}

/** Sentences of a text, as far as punctuation shows them. */
export function sentencesOf(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])["')\]]*\s+(?=["'([]*[\p{Lu}\d])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > maxPieceLength) {
    const space = rest.lastIndexOf(' ', maxPieceLength);
    const end = space > 0 ? space : maxPieceLength;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}
