import { atOnce } from '../runtime/in-slices.ts';
import { answerWords, genericPhrases } from './generic-phrases.ts';
import { phraseBeginnings, phraseVariants } from './phrase-variants.ts';
import { recognitionWords } from './recognition-words.ts';
import { trigramModelSteps, type WeightedSentence } from './trigram-model.ts';

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
const weights = { phrase: 12, variant: 2, opening: 1, generic: 1, digits: 4 } as const;
/** Bounds of time and memory: 5 000 phrases make about 100 000 sentences. */
const maxPhrases = 5000;
const maxWords = 24;

/**
 * Builds the language model of the domain decoder from what visitors are likely
 * to say, other ways to say it, and the sentences of any conversation. Phrases
 * after the first 5 000 and words after the 24th of a phrase are ignored.
 */
export function buildDomainModel(phrases: readonly string[]): DomainModel {
  return atOnce(domainModelSteps(phrases));
}

/** The same in steps of less than a millisecond. */
export function* domainModelSteps(phrases: readonly string[]): Generator<undefined, DomainModel> {
  const spelledOut = new Set<string>();
  const sentences = [...genericSentences()];
  /** Each once: else many phrases that begin alike would make `hi do you` likelier than `how do you`. */
  const beginnings = new Set<string>();
  for (const phrase of phrases.slice(0, maxPhrases)) {
    const heard = recognitionWords(phrase);
    for (const word of heard.spelledOut) spelledOut.add(word);
    addPhrase(sentences, beginnings, heard.words.slice(0, maxWords));
    yield;
  }
  for (const beginning of beginnings) {
    sentences.push({ words: beginning.split(' '), weight: weights.opening, isBeginning: true });
    yield;
  }
  const words = new Set<string>();
  for (const sentence of sentences) {
    for (const word of sentence.words) words.add(word);
    yield;
  }
  return { arpa: yield* trigramModelSteps(sentences), words: [...words].sort(), spelledOut };
}

function addPhrase(sentences: WeightedSentence[], beginnings: Set<string>, words: readonly string[]): void {
  if (words.length === 0) return;
  if (isAnswer(words)) {
    sentences.push({ words, weight: weights.generic });
    return;
  }
  sentences.push({ words, weight: weights.phrase });
  const phrase = words.join(' ');
  for (const variant of phraseVariants(phrase)) {
    sentences.push({ words: variant.split(' '), weight: weights.variant });
  }
  for (const beginning of phraseBeginnings(phrase)) beginnings.add(beginning);
}

let generic: readonly WeightedSentence[] | undefined;

const digitsOnly = /^(?:(?:oh|zero|one|two|three|four|five|six|seven|eight|nine) ?){3,}$/;

/** The same for every assistant, so it is prepared once. */
function genericSentences(): readonly WeightedSentence[] {
  generic ??= genericPhrases().map((phrase) => ({
    words: phrase.split(' '),
    // A wrong digit spoils a whole phone number, and no other word of it helps.
    weight: digitsOnly.test(phrase) ? weights.digits : weights.generic,
  }));
  return generic;
}

/** A name, number or time is said as it stands: nobody asks `tell me about tuesday at ten`. */
function isAnswer(words: readonly string[]): boolean {
  return words.some((word) => answerWords.has(word)) && !questionStart.test(words[0] ?? '');
}

const questionStart =
  /^(?:how|what|when|where|why|who|which|do|does|is|are|can|could|would|will|should|tell|i'd)$/;
