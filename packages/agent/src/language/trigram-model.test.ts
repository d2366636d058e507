import { describe, expect, it } from 'vitest';
import { buildTrigramModel, type WeightedSentence } from './trigram-model.ts';

const sentence = (text: string, weight = 1): WeightedSentence => ({ words: text.split(' '), weight });

/** Reads the model back: log10 probability and back-off weight of each n-gram. */
function parse(arpa: string): Map<string, { probability: number; backOff: number }> {
  const entries = new Map<string, { probability: number; backOff: number }>();
  for (const line of arpa.split('\n')) {
    const [probability, words, backOff = '0'] = line.split('\t');
    if (words !== undefined)
      entries.set(words, { probability: Number(probability), backOff: Number(backOff) });
  }
  return entries;
}

/** Probability as a decoder computes it: longest known n-gram, else back off. */
function probability(model: ReturnType<typeof parse>, history: readonly string[], word: string): number {
  const known = model.get([...history, word].join(' '));
  if (known) return 10 ** known.probability;
  if (history.length === 0) return 0;
  const weight = 10 ** (model.get(history.join(' '))?.backOff ?? 0);
  return weight * probability(model, history.slice(1), word);
}

describe('a trigram model', () => {
  const text = [sentence('what are your hours', 6), sentence('what are your prices', 2), sentence('yes')];
  const arpa = buildTrigramModel(text);
  const model = parse(arpa);
  const vocabulary = ['what', 'are', 'your', 'hours', 'prices', 'yes', '</s>'];

  it('says how many n-grams of each order follow', () => {
    for (const order of [1, 2, 3]) {
      const stated = Number(new RegExp(`ngram ${order}=(\\d+)`).exec(arpa)?.[1]);
      expect([...model.keys()].filter((words) => words.split(' ').length === order)).toHaveLength(stated);
    }
    expect(arpa.endsWith('\\end\\\n')).toBe(true);
  });

  it.each([
    [[]],
    [['<s>']],
    [['your']],
    [['what']],
    [['are', 'your']],
    [['<s>', 'yes']],
    [['hours', 'what']],
  ])('shares out the whole probability after %j', (history) => {
    const total = vocabulary.reduce((sum, word) => sum + probability(model, history, word), 0);
    expect(total).toBeCloseTo(1, 2);
  });

  it('expects what it has seen more often, and leaves something for the rest', () => {
    const after = (word: string) => probability(model, ['are', 'your'], word);
    expect(after('hours')).toBeGreaterThan(after('prices'));
    expect(after('prices')).toBeGreaterThan(after('yes'));
    expect(after('yes')).toBeGreaterThan(0);
  });

  it('learns no end from a beginning', () => {
    const cut = parse(
      buildTrigramModel([{ words: ['please', 'tell'], weight: 1, isBeginning: true }, sentence('ok')]),
    );
    expect(cut.has('please tell')).toBe(true);
    expect(cut.has('tell </s>')).toBe(false);
  });

  it('is a valid model of nothing', () => {
    expect(buildTrigramModel([])).toContain('ngram 1=2');
  });
});
