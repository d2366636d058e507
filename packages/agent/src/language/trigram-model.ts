/** A sentence of the training text and how often it counts. */
export interface WeightedSentence {
  readonly words: readonly string[];
  readonly weight: number;
}

/** What follows a history of zero, one or two words. */
interface Context {
  total: number;
  readonly counts: Map<string, number>;
}

/** Taken from each count and given to unseen words; 0.5–0.8 are usual for small texts. */
const discount = 0.6;
const logZero = '-99.0000';

/**
 * Builds a trigram language model with absolute discounting and back-off, in the
 * ARPA format that PocketSphinx reads. The vocabulary is the words of the sentences.
 */
export function buildTrigramModel(sentences: readonly WeightedSentence[]): string {
  const orders = countContexts(sentences);
  const unigram = orders[0].get('') ?? { total: 1, counts: new Map([['</s>', 1]]) };
  const model = { unigram, bigrams: orders[1], trigrams: orders[2] };
  const lines = [unigramLines(model), bigramLines(model), trigramLines(model)];
  const header = ['\\data\\', ...lines.map((order, index) => `ngram ${index + 1}=${order.length}`)];
  const sections = lines.map((order, index) => [`\\${index + 1}-grams:`, ...order].join('\n'));
  return `${header.join('\n')}\n\n${sections.join('\n\n')}\n\n\\end\\\n`;
}

type Contexts = Map<string, Context>;
interface TrigramCounts {
  readonly unigram: Context;
  readonly bigrams: Contexts;
  readonly trigrams: Contexts;
}

function countContexts(sentences: readonly WeightedSentence[]): readonly [Contexts, Contexts, Contexts] {
  const orders: readonly [Contexts, Contexts, Contexts] = [new Map(), new Map(), new Map()];
  for (const { words, weight } of sentences) {
    const sequence = ['<s>', ...words, '</s>'];
    for (let index = 1; index < sequence.length; index += 1) {
      const next = sequence[index] ?? '';
      const previous = sequence[index - 1] ?? '';
      addCount(orders[0], '', next, weight);
      addCount(orders[1], previous, next, weight);
      if (index > 1) addCount(orders[2], `${sequence[index - 2]} ${previous}`, next, weight);
    }
  }
  return orders;
}

function addCount(contexts: Contexts, history: string, word: string, weight: number): void {
  const context = contexts.get(history) ?? { total: 0, counts: new Map<string, number>() };
  contexts.set(history, context);
  context.total += weight;
  context.counts.set(word, (context.counts.get(word) ?? 0) + weight);
}

function unigramLines(model: TrigramCounts): string[] {
  const { unigram, bigrams } = model;
  const lines = [`${logZero}\t<s>\t${backOff(bigrams.get('<s>'), (word) => unigramProbability(unigram, word))}`];
  for (const word of unigram.counts.keys()) {
    const probability = log(unigramProbability(unigram, word));
    const weight = backOff(bigrams.get(word), (next) => unigramProbability(unigram, next));
    lines.push(word === '</s>' ? `${probability}\t</s>` : `${probability}\t${word}\t${weight}`);
  }
  return lines;
}

function bigramLines(model: TrigramCounts): string[] {
  const lines: string[] = [];
  for (const [history, context] of model.bigrams) {
    for (const word of context.counts.keys()) {
      const probability = log(seenProbability(context, word));
      const weight = backOff(model.trigrams.get(`${history} ${word}`), (next) => bigramProbability(model, word, next));
      lines.push(word === '</s>' ? `${probability}\t${history} </s>` : `${probability}\t${history} ${word}\t${weight}`);
    }
  }
  return lines;
}

function trigramLines(model: TrigramCounts): string[] {
  const lines: string[] = [];
  for (const [history, context] of model.trigrams) {
    for (const word of context.counts.keys()) {
      lines.push(`${log(seenProbability(context, word))}\t${history} ${word}`);
    }
  }
  return lines;
}

/** Unigrams keep all of their mass: every word of the model has been seen. */
function unigramProbability(unigram: Context, word: string): number {
  return (unigram.counts.get(word) ?? 0) / unigram.total;
}

function bigramProbability(model: TrigramCounts, previous: string, word: string): number {
  const context = model.bigrams.get(previous);
  return context ? seenProbability(context, word) : unigramProbability(model.unigram, word);
}

function seenProbability(context: Context, word: string): number {
  return Math.max((context.counts.get(word) ?? 0) - discount, 0) / context.total;
}

/** Log weight with which the shorter history speaks for words that `context` has not seen. */
function backOff(context: Context | undefined, lower: (word: string) => number): string {
  if (!context) return '0.0000';
  let left = 0;
  let covered = 0;
  for (const [word, count] of context.counts) {
    left += Math.min(count, discount) / context.total;
    covered += lower(word);
  }
  return log(left / Math.max(1 - covered, 1e-4));
}

function log(probability: number): string {
  return probability <= 0 ? logZero : Math.log10(probability).toFixed(4);
}
