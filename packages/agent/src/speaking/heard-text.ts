import type { WordTiming } from '../engines/engine.ts';
import type { SpokenPiece } from '../language/text-tools.ts';
import { lengthMs, type Sentence } from './sentence.ts';

/** Speech of usual speed; used while the length of a sentence is not known. */
const CHARACTER_MS = 65;
/** A word that lacks so little was understood. */
const WORD_TOLERANCE_MS = 40;

/** The part of the sentence that was heard: whole written pieces, '' when none. */
export function heardText(sentence: Sentence): string {
  if (sentence.phase === 'finished') return sentence.text;
  if (sentence.phase === 'waiting' || sentence.heardMs <= 0) return '';
  const count = heardWordCount(sentence);
  return sentence.pieces
    .slice(0, wholePieces(sentence.pieces, count))
    .map((piece) => piece.source)
    .join(' ');
}

/**
 * From where to go on, ms: the start of the first word that was not wholly heard.
 * Without word times the very sample.
 */
export function resumePoint(sentence: Sentence): number {
  const { words, heardMs } = sentence;
  const next = words.find((word) => word.endMs > heardMs + WORD_TOLERANCE_MS);
  return next === undefined ? heardMs : Math.min(heardMs, next.startMs);
}

function heardWordCount(sentence: Sentence): number {
  const total = sentence.pieces.reduce((sum, piece) => sum + wordCount(piece), 0);
  const { words, heardMs } = sentence;
  if (words.length === total) return countHeard(words, heardMs);
  if (words.length > 0 && sentence.synthesis === 'done') {
    return Math.floor((countHeard(words, heardMs) / words.length) * total);
  }
  return countByLength(sentence);
}
function countHeard(words: readonly WordTiming[], heardMs: number): number {
  return words.filter((word) => word.endMs <= heardMs + WORD_TOLERANCE_MS).length;
}

/** Words are taken to last as long as they are written. */
function countByLength(sentence: Sentence): number {
  const words = sentence.pieces.flatMap((piece) => wordsOfPiece(piece));
  const characters = words.reduce((sum, word) => sum + word.length + 1, 0);
  const wholeMs = sentence.synthesis === 'done' ? lengthMs(sentence) : characters * CHARACTER_MS;
  const heardCharacters = (sentence.heardMs / Math.max(1, wholeMs)) * characters;
  let end = 0;
  return words.filter((word) => {
    end += word.length + 1;
    return end - 1 <= heardCharacters;
  }).length;
}

function wholePieces(pieces: readonly SpokenPiece[], words: number): number {
  let left = words;
  const index = pieces.findIndex((piece) => {
    left -= wordCount(piece);
    return left < 0;
  });
  return index === -1 ? pieces.length : index;
}
function wordCount(piece: SpokenPiece): number {
  return wordsOfPiece(piece).length;
}
/** Loose punctuation is no word. */
function wordsOfPiece(piece: SpokenPiece): string[] {
  return piece.spoken.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}
