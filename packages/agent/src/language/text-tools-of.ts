import type { SpokenLanguage } from './languages.ts';
import { spokenSpans } from './normalise.ts';
import { createSentenceSplitter } from './sentences.ts';
import type { TextTools } from './text-tools.ts';
import { writtenPieces } from './written-pieces.ts';

/**
 * The project's own splitter and, for English and for voices that read nothing else, its normaliser.
 * `readsWritten`: the voice takes texts as they are written.
 */
export function textToolsOf(language: SpokenLanguage | null, readsWritten: boolean): TextTools {
  return {
    createSplitter: () => createSentenceSplitter(language),
    spokenPieces: language === 'en' || !readsWritten ? spokenSpans : (text) => writtenPieces(text, language),
  };
}
