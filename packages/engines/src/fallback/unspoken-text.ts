import type { WordTiming } from '@saywell/agent';

/** Of a sentence that broke off. */
export interface BrokenSentence {
  readonly text: string;
  /** As far as the engine told them, from the start of the sentence. */
  readonly words: readonly WordTiming[];
  /** Audio that is there, ms. */
  readonly givenMs: number;
}

/** Speech of usual speed, for what has no times. */
const characterMs = 65;
/** A word that was said so far is understood; another one is said again, from its beginning. */
const understoodShare = 0.75;

/**
 * What is left to say: from the first word that was not heard on. Times of words count, as far as there are any;
 * behind them words are taken to last as long as they are written.
 */
export function unspokenText({ text, words, givenMs }: BrokenSentence): string {
  if (givenMs <= 0) return text;
  let [at, heardMs] = [0, 0];
  for (const { word, startMs, endMs } of words) {
    const found = text.indexOf(word, at);
    // Some tell a word otherwise than it is written.
    if (found === -1 || word === '') continue;
    if (givenMs < startMs + (endMs - startMs) * understoodShare) return text.slice(found).trim();
    at = found + word.length;
    heardMs = endMs;
  }
  return behind(text, at, givenMs - heardMs);
}

function behind(text: string, from: number, leftMs: number): string {
  let spentMs = 0;
  for (const { index, 0: word } of text.slice(from).matchAll(/\S+/gu)) {
    if (!/[\p{L}\p{N}]/u.test(word)) continue;
    const lengthMs = (word.length + 1) * characterMs;
    if (spentMs + lengthMs * understoodShare > leftMs) return text.slice(from + index).trim();
    spentMs += lengthMs;
  }
  return '';
}

/** Times of the words of a text, for an engine that tells none. */
export function estimatedWords(text: string): readonly WordTiming[] {
  let startMs = 0;
  return [...text.matchAll(/\S+/gu)].flatMap(([word]) => {
    if (!/[\p{L}\p{N}]/u.test(word)) return [];
    const timing = { word, startMs, endMs: startMs + word.length * characterMs };
    startMs += (word.length + 1) * characterMs;
    return [timing];
  });
}
