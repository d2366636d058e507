import type { SpokenLanguage } from './languages.ts';
import { spokenSpans } from './normalise.ts';
import { createChunkSplitter } from './planned/chunks.ts';
import { plannedPieces } from './planned/planned-pieces.ts';
import type { SpeechPlan } from './planned/speech-plan.ts';
import { createSentenceSplitter } from './sentences.ts';
import type { TextTools } from './text-tools.ts';
import { writtenPieces } from './written-pieces.ts';

/**
 * The project's own splitter and, for English and for voices that read nothing else, its normaliser; in place of either
 * what the assistant's plan says. `readsWritten`: the voice takes texts as they are written.
 */
export function textToolsOf(
  language: SpokenLanguage | null,
  readsWritten: boolean,
  { chunks, format }: SpeechPlan = {},
): TextTools {
  return {
    createSplitter: () =>
      chunks === undefined ? createSentenceSplitter(language) : createChunkSplitter(chunks, language),
    spokenPieces:
      format === undefined
        ? ownPieces(language, readsWritten)
        : plannedPieces({ format, language, readsWritten }),
  };
}

function ownPieces(language: SpokenLanguage | null, readsWritten: boolean): TextTools['spokenPieces'] {
  return language === 'en' || !readsWritten ? spokenSpans : (text) => writtenPieces(text, language);
}
