import { spokenSpans } from './normalise.ts';
import { createSentenceSplitter } from './sentences.ts';
import type { TextTools } from './text-tools.ts';

/** The project's own splitter and normaliser. */
export const defaultTextTools: TextTools = {
  createSplitter: createSentenceSplitter,
  spokenPieces: spokenSpans,
};
