import { atOnce } from '../runtime/in-slices.ts';

/** A sentence of the training text and how often it counts. */
export interface WeightedSentence {
  readonly words: readonly string[];
  readonly weight: number;
  /** Only a beginning: nothing is learned about how the sentence ends. */
  readonly isBeginning?: boolean;
}

/**
 * Builds a trigram language model with absolute discounting and back-off, in the
 * ARPA format that PocketSphinx reads. The vocabulary is the words of the sentences,
 * at most 65 535 of them.
 */
export function buildTrigramModel(sentences: readonly WeightedSentence[]): string {
  return atOnce(trigramModelSteps(sentences));
}

/** The same in steps of less than a millisecond. */
export function* trigramModelSteps(sentences: readonly WeightedSentence[]): Generator<undefined, string> {
  const counts = yield* countSequences(sentences);
  const lines = [yield* unigramLines(counts), yield* bigramLines(counts), yield* trigramLines(counts)];
  const header = ['\\data\\', ...lines.map((order, index) => `ngram ${index + 1}=${order.length}`)];
  const sections: string[] = [];
  for (const [index, order] of lines.entries()) {
    sections.push(`\\${index + 1}-grams:\n${order.join('\n')}`);
    yield;
  }
  return `${header.join('\n')}\n\n${sections.join('\n\n')}\n\n\\end\\\n`;
}

/** Taken from each count and given to unseen words; 0.5–0.8 are usual for small texts. */
const discount = 0.6;
const logZero = '-99.0000';
/** Words are numbers while counting, and a pair is one number: joined strings take five times as long. */
const pairBase = 0x1_0000;
const sentenceStart = 0;
const sentenceEnd = 1;

/** What follows a history of words, with weights. */
interface Context {
  total: number;
  readonly next: Map<number, number>;
}
interface SequenceCounts {
  /** Spelling of each word number. */
  readonly words: readonly string[];
  readonly unigrams: Context;
  readonly bigrams: ReadonlyMap<number, Context>;
  readonly trigrams: ReadonlyMap<number, Context>;
}

function* countSequences(sentences: readonly WeightedSentence[]): Generator<undefined, SequenceCounts> {
  const numbers = new Map([['<s>', sentenceStart], ['</s>', sentenceEnd]]); // biome-ignore format: two pairs
  const unigrams: Context = { total: 0, next: new Map() };
  const bigrams = new Map<number, Context>();
  const trigrams = new Map<number, Context>();
  for (const { words, weight, isBeginning } of sentences) {
    let before = -1;
    let previous = sentenceStart;
    const steps = isBeginning ? words.length : words.length + 1;
    for (let index = 0; index < steps; index += 1) {
      const next = index === words.length ? sentenceEnd : numberOf(numbers, words[index] ?? '');
      addCount(unigrams, next, weight);
      addCount(contextOf(bigrams, previous), next, weight);
      if (before >= 0) addCount(contextOf(trigrams, before * pairBase + previous), next, weight);
      before = previous;
      previous = next;
    }
    yield;
  }
  if (unigrams.total === 0) addCount(unigrams, sentenceEnd, 1);
  return { words: [...numbers.keys()], unigrams, bigrams, trigrams };
}

function numberOf(numbers: Map<string, number>, word: string): number {
  const known = numbers.get(word) ?? numbers.size;
  if (known === numbers.size) numbers.set(word, known);
  return known;
}

function contextOf(contexts: Map<number, Context>, history: number): Context {
  const known = contexts.get(history);
  if (known) return known;
  const context: Context = { total: 0, next: new Map() };
  contexts.set(history, context);
  return context;
}

function addCount(context: Context, word: number, weight: number): void {
  context.total += weight;
  context.next.set(word, (context.next.get(word) ?? 0) + weight);
}

function* unigramLines(counts: SequenceCounts): Generator<undefined, string[]> {
  const { words, unigrams, bigrams } = counts;
  const weightOf = (word: number) => backOff(bigrams.get(word), (next) => unigramProbability(counts, next));
  const lines = [`${logZero}\t<s>\t${weightOf(sentenceStart)}`];
  for (const word of unigrams.next.keys()) {
    const probability = log(unigramProbability(counts, word));
    lines.push(`${probability}\t${words[word]}${word === sentenceEnd ? '' : `\t${weightOf(word)}`}`);
    yield;
  }
  return lines;
}

function* bigramLines(counts: SequenceCounts): Generator<undefined, string[]> {
  const { words, bigrams, trigrams } = counts;
  const lines: string[] = [];
  for (const [history, context] of bigrams) {
    for (const word of context.next.keys()) {
      const entry = `${log(seenProbability(context, word))}\t${words[history]} ${words[word]}`;
      const longer = trigrams.get(history * pairBase + word);
      const weight = backOff(longer, (next) => bigramProbability(counts, word, next));
      lines.push(word === sentenceEnd ? entry : `${entry}\t${weight}`);
      yield;
    }
  }
  return lines;
}

function* trigramLines({ words, trigrams }: SequenceCounts): Generator<undefined, string[]> {
  const lines: string[] = [];
  for (const [history, context] of trigrams) {
    const pair = `${words[Math.floor(history / pairBase)]} ${words[history % pairBase]}`;
    for (const word of context.next.keys()) {
      lines.push(`${log(seenProbability(context, word))}\t${pair} ${words[word]}`);
    }
    yield;
  }
  return lines;
}

/** Unigrams keep all of their mass: every word of the model has been seen. */
function unigramProbability({ unigrams }: SequenceCounts, word: number): number {
  return (unigrams.next.get(word) ?? 0) / unigrams.total;
}

function bigramProbability(counts: SequenceCounts, previous: number, word: number): number {
  const context = counts.bigrams.get(previous);
  return context ? seenProbability(context, word) : unigramProbability(counts, word);
}

function seenProbability(context: Context, word: number): number {
  return Math.max((context.next.get(word) ?? 0) - discount, 0) / context.total;
}

/** Log weight with which the shorter history speaks for words that `context` has not seen. */
function backOff(context: Context | undefined, lower: (word: number) => number): string {
  if (!context) return '0.0000';
  let left = 0;
  let covered = 0;
  for (const [word, count] of context.next) {
    left += Math.min(count, discount) / context.total;
    covered += lower(word);
  }
  return log(left / Math.max(1 - covered, 1e-4));
}

function log(probability: number): string {
  return probability <= 0 ? logZero : Math.log10(probability).toFixed(4);
}
