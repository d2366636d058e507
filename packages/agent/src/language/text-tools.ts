/** What the pipeline needs from the language side; injected, so that tests see plain words. */
export interface SentenceSplitter {
  /** Sentences that the new piece completes. */
  push(text: string): readonly string[];
  /** What is left at the end of the text. */
  flush(): readonly string[];
}
/** A written piece of a text and the words that are spoken for it. */
export interface SpokenPiece {
  readonly source: string;
  readonly spoken: string;
}
export interface TextTools {
  createSplitter(): SentenceSplitter;
  /** The text cut into written pieces, in order, with their spoken form. */
  spokenPieces(text: string): readonly SpokenPiece[];
}
