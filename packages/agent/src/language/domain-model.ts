import { genericPhrases } from './generic-phrases.ts';
import { phraseVariants } from './phrase-variants.ts';
import { recognitionWords } from './recognition-words.ts';
import { buildTrigramModel, type WeightedSentence } from './trigram-model.ts';

/** A small language model for one assistant. */
export interface DomainModel {
  /** Trigram model in ARPA format. */
  readonly arpa: string;
  /** Its vocabulary: lower-case words, sorted; each needs a pronunciation. */
  readonly words: readonly string[];
  /** Words of the vocabulary that may also be said letter by letter. */
  readonly spelledOut: ReadonlySet<string>;
}

/** What visitors of this assistant ask outweighs small talk, and the phrase itself outweighs its variants. */
const phraseWeight = 6;
const variantWeight = 2;
const genericWeight = 1;
/** Bounds of time and memory: 2 000 phrases make about 40 000 sentences. */
const maxPhrases = 2000;
const maxWords = 24;

/**
 * Builds the language model of the domain decoder from what visitors are likely
 * to say, other ways to say it, and the sentences of any conversation. Phrases
 * after the first 2 000 and words after the 24th of a phrase are ignored.
 */
export function buildDomainModel(phrases: readonly string[]): DomainModel {
  const spelledOut = new Set<string>();
  const sentences: WeightedSentence[] = [];
  for (const phrase of phrases.slice(0, maxPhrases)) {
    const heard = recognitionWords(phrase);
    for (const word of heard.spelledOut) spelledOut.add(word);
    addPhrase(sentences, heard.words.slice(0, maxWords));
  }
  for (const phrase of genericPhrases()) sentences.push({ words: phrase.split(' '), weight: genericWeight });
  const words = new Set(sentences.flatMap((sentence) => sentence.words));
  return { arpa: buildTrigramModel(sentences), words: [...words].sort(), spelledOut };
}

function addPhrase(sentences: WeightedSentence[], words: readonly string[]): void {
  if (words.length === 0) return;
  sentences.push({ words, weight: phraseWeight });
  for (const variant of phraseVariants(words.join(' '))) {
    sentences.push({ words: variant.split(' '), weight: variantWeight });
  }
}
